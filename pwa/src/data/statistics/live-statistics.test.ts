import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../lib/store.ts';
import { openBrowser } from '../../testing/browser.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('./statistics-requests.ts');
  vi.doUnmock('../live/socket.ts');
});

async function follow() {
  openBrowser();
  const refreshStatistics = vi.fn<() => Promise<void>>(async () => undefined);
  vi.doMock('./statistics-requests.ts', () => ({ refreshStatistics }));
  const connection = createStore<'connected' | 'lost'>('connected');
  vi.doMock('../live/socket.ts', () => ({ connectionStore: connection }));
  const { followOrders } = await import('./live-statistics.ts');
  const stop = followOrders();
  return { stop, setConnection: connection.set, loads: () => refreshStatistics.mock.calls.length };
}

it('without a connection the figures are loaded from time to time, and with one only after a change', async () => {
  const { stop, setConnection, loads } = await follow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(loads()).toBe(0);
  setConnection('lost');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(loads()).toBeGreaterThan(2);
  const before = loads();
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(loads()).toBe(before);
});
