import { hasFields, isNumber } from '../../lib/has-fields.ts';
import { ApiError } from '../../lib/requests/api-error.ts';

const isSent = hasFields<{ resendInSeconds: number }>({ resendInSeconds: isNumber });

/** A code is refused because one was sent a moment ago: it can be entered. @throws every other error */
export function codeAlreadySent(error: unknown): { message: string; resendInSeconds: number } {
  if (!(error instanceof ApiError) || !isSent(error.body)) throw error;
  return { ...error.body, message: 'A code was sent a moment ago. Check your inbox.' };
}
