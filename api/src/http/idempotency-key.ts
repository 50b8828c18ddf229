import type { SessionActor } from '../context/actor.ts';
import { invalid } from '../errors/app-error.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The header for the OpenAPI document, of a call that adds something. */
export const idempotencyKeyParameter = (noun: string) => ({
  in: 'header' as const,
  name: 'Idempotency-Key',
  schema: { type: 'string' as const },
  description: `A repeat adds no second ${noun}`,
});

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

/**
 * What is stored with a row that a request adds: its Idempotency-Key together with its user, because the keys of two users may
 * be the same. Null without a key. @throws INVALID 400 when the key is malformed
 */
export function creationKey(actor: SessionActor, header: string | undefined): string | null {
  const key = idempotencyKey(header);
  return key === null ? null : `${actor._id} ${key}`;
}
