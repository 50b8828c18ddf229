import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const HOUR = 3_600_000;
const answer = (date: number) => new Response(null, { headers: { Date: new Date(date).toUTCString() } });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.700Z') });
});
afterEach(() => void vi.useRealTimers());

it('believes a device that agrees with the server', async () => {
  const { learnTime, now } = await import('./clock.ts');
  learnTime(answer(Date.now() - 500), Date.now() - 300);
  expect(now().getTime()).toBe(Date.now());
});

it('follows the server where the device is wrong, and comes back when it is right again', async () => {
  const { learnTime, now } = await import('./clock.ts');
  learnTime(answer(Date.now() + HOUR), Date.now() - 100);
  expect(Math.abs(now().getTime() - Date.now() - HOUR)).toBeLessThan(2_000);
  learnTime(answer(Date.now()), Date.now() - 100);
  expect(now().getTime()).toBe(Date.now());
});

it('does not learn from an answer that was long under way or says no time', async () => {
  const { learnTime, now } = await import('./clock.ts');
  learnTime(answer(Date.now() - 8_000), Date.now() - 9_000);
  learnTime(new Response(null), Date.now());
  learnTime(new Response(null, { headers: { Date: 'today' } }), Date.now());
  expect(now().getTime()).toBe(Date.now());
});
