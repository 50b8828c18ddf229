import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/requests/api-error.ts';
import { refusalOf } from '../../lib/requests/refusal.ts';
import { RefusalNote } from './refusal-note.tsx';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const refused = (retryAfter?: number) =>
  refusalOf(
    new ApiError({ status: 429, code: 'TOO_MANY', message: 'Too many.', ...(retryAfter && { retryAfter }) }),
    'It failed.',
  );
const drawn = (refusal: Parameters<typeof RefusalNote>[0]['refusal']) =>
  renderToStaticMarkup(<RefusalNote refusal={refusal} />).replaceAll(/<[^>]*>/g, ' ');

it('shows the message and the remaining waiting time, and says when the waiting time is over', () => {
  const refusal = refused(872);
  expect(drawn(refusal)).toMatch(/Too many\..*You can try again in 14:32\./);
  vi.setSystemTime(1_000_000 + 871_001);
  expect(drawn(refusal)).toContain('You can try again in 0:01.');
  vi.setSystemTime(1_000_000 + 872_000);
  expect(drawn(refusal)).toContain('You can try again now.');
});

it('shows no waiting time when waiting does not help, and nothing without a refusal', () => {
  expect(drawn(refused())).not.toContain('try again');
  expect(drawn(null)).toBe('');
});
