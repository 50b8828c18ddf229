import { invalid } from '../errors/app-error.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The header Idempotency-Key, or null when it is missing. @throws INVALID 400 when it is malformed */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!KEY.test(header)) {
    throw invalid('Idempotency-Key should be 1 to 200 visible ASCII characters', {
      'Idempotency-Key': 'Not a key',
    });
  }
  return header;
}
