import { expect, it } from 'vitest';
import { ApiError } from '../../lib/requests/api-error.ts';
import { afterFailure } from './send-import.ts';

const of = (status: number, code = `HTTP_${status}`) => new ApiError({ status, code, message: '' });
const [lost, timeout, down, busy, refused] = [of(0, 'NETWORK'), of(0, 'TIMEOUT'), of(503), of(429), of(422)];
const times = (count: number, error: ApiError) => Array.from({ length: count }, () => error);

it.each([
  { failures: [lost], isKnown: false, next: 'again' },
  { failures: [down], isKnown: false, next: 'again' },
  { failures: [refused], isKnown: false, next: 'throw' },
  { failures: [refused], isKnown: true, next: 'throw' },
  // The first upload is refused because another import runs, a later one because an earlier one still waits.
  { failures: [busy], isKnown: false, next: 'throw' },
  { failures: [lost, busy], isKnown: false, next: 'again' },
  { failures: [busy], isKnown: true, next: 'follow' },
  { failures: [lost], isKnown: true, next: 'follow' },
  { failures: times(100, lost), isKnown: false, next: 'again' },
  { failures: times(29, down), isKnown: false, next: 'again' },
  { failures: times(30, down), isKnown: false, next: 'throw' },
  { failures: times(30, down), isKnown: true, next: 'follow' },
  { failures: [timeout, lost], isKnown: false, next: 'again' },
  { failures: [timeout, lost, timeout], isKnown: false, next: 'too slow' },
  { failures: [timeout, timeout], isKnown: true, next: 'follow' },
])('after $failures.length failed uploads: $next', ({ failures, isKnown, next }) => {
  expect(afterFailure(failures, isKnown)).toBe(next);
});
