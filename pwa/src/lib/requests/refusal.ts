import { now } from '../time/clock.ts';
import { ApiError, errorText } from './api-error.ts';

/** Why the server refused a request. */
export interface Refusal {
  message: string;
  /** When it may be tried again (milliseconds since 1970); null when waiting does not help. */
  until: number | null;
}

/** The time after this many seconds (milliseconds since 1970, by the server's clock). */
export const timeAfter = (seconds: number) => now().getTime() + seconds * 1000;

/** The refusal of a failed request, with the server's text or else `fallback`. */
export function refusalOf(error: unknown, fallback: string): Refusal {
  const wait = error instanceof ApiError ? error.retryAfter : null;
  return { message: errorText(error, fallback), until: wait === null ? null : timeAfter(wait) };
}
