import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

const HOUR = 3_600_000;
const answer = (date: number) => new Date(date).toUTCString();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00.700Z') });
});
afterEach(() => void vi.useRealTimers());

it("the clock uses the device's time when it agrees with the server's", async () => {
  const { updateServerTime, now } = await import('./clock.ts');
  updateServerTime(answer(Date.now() - 500), Date.now() - 300);
  expect(now().getTime()).toBe(Date.now());
});

it("the clock uses the server's time while the device's is wrong, and the device's when it is right again", async () => {
  const { updateServerTime, now } = await import('./clock.ts');
  updateServerTime(answer(Date.now() + HOUR), Date.now() - 100);
  expect(Math.abs(now().getTime() - Date.now() - HOUR)).toBeLessThan(2_000);
  updateServerTime(answer(Date.now()), Date.now() - 100);
  expect(now().getTime()).toBe(Date.now());
});

it("the clock knows the server's time after a reload without a network, until an answer says otherwise", async () => {
  const { page } = openBrowser();
  const first = await import('./clock.ts');
  first.updateServerTime(answer(Date.now() + HOUR), Date.now() - 100);
  const expected = first.now().getTime();
  vi.resetModules();
  const reloaded = await import('./clock.ts');
  expect(reloaded.now().getTime()).toBe(expected);
  reloaded.updateServerTime(answer(Date.now()), Date.now() - 100);
  expect(reloaded.now().getTime()).toBe(Date.now());
  expect(page.localStorage.getItem('clockOffset')).toBeNull();
  page.localStorage.setItem('clockOffset', 'broken');
  vi.resetModules();
  expect((await import('./clock.ts')).now().getTime()).toBe(Date.now());
  vi.unstubAllGlobals();
});

it('the clock ignores an answer that took long or has no Date header', async () => {
  const { updateServerTime, now } = await import('./clock.ts');
  updateServerTime(answer(Date.now() - 8_000), Date.now() - 9_000);
  updateServerTime(null, Date.now());
  updateServerTime('today', Date.now());
  expect(now().getTime()).toBe(Date.now());
});
