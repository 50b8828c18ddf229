import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOnSignal } from './run-on-signal.ts';
import type { Signal } from './signal.ts';

const BATCH_DELAY_MS = 20;
const log = pino({ level: 'silent' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts work whose first run is over. `runs` counts the runs after it. */
async function start({ firstAtOnce }: { firstAtOnce: boolean }) {
  const listeners = new Set<(signal: Signal) => void>();
  const signals = {
    subscribe: (listener: (signal: Signal) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const run = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const work = runOnSignal(
    { signals, log },
    { name: 'test', signal: 'orders', batchDelayMs: BATCH_DELAY_MS, everyMs: 60_000, firstAtOnce, run },
  );
  await vi.advanceTimersByTimeAsync(0);
  run.mockClear();
  return {
    work,
    runs: () => run.mock.calls.length,
    signal: async () => {
      for (const listener of listeners) listener({ kind: 'orders' });
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a signal waits for others, and all get one run', async () => {
  const { work, runs, signal } = await start({ firstAtOnce: false });
  await signal();
  await signal();
  expect(runs()).toBe(0);
  await vi.advanceTimersByTimeAsync(BATCH_DELAY_MS);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs()).toBe(1);
  await work.stop();
});

test('the first signal runs at once, and again for what was committed at almost the same moment', async () => {
  const { work, runs, signal } = await start({ firstAtOnce: true });
  await signal();
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(BATCH_DELAY_MS);
  expect(runs()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs()).toBe(2);
  await signal();
  expect(runs()).toBe(3);
  await work.stop();
});

test('while signals come all the time, there is one run in each interval, and the last signal gets a run', async () => {
  const { work, runs, signal } = await start({ firstAtOnce: true });
  for (let ms = 0; ms < 10 * BATCH_DELAY_MS; ms += 1) {
    await signal();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(runs()).toBe(1 + 10);
  const before = runs();
  await signal();
  await vi.advanceTimersByTimeAsync(BATCH_DELAY_MS);
  expect(runs()).toBe(before + 1);
  await work.stop();
});

test('after the stop there is no run', async () => {
  const { work, runs, signal } = await start({ firstAtOnce: true });
  await signal();
  await work.stop();
  const before = runs();
  await signal();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(runs()).toBe(before);
});
