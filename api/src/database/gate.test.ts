import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGate } from './gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that runs until `end` is called. */
function work() {
  let end = () => {};
  const run = vi.fn<() => Promise<string>>(
    () => new Promise<string>((resolve) => (end = () => resolve('done'))),
  );
  return { run, end: () => end() };
}

test('no more than the largest number run, and the others run in their order', async () => {
  const gate = createGate(2);
  const all = [work(), work(), work(), work()] as const;
  const results = all.map(({ run }) => gate(run));
  const running = () => all.map(({ run }) => run.mock.calls.length);
  expect(running()).toEqual([1, 1, 0, 0]);
  all[1].end();
  await results[1];
  await vi.advanceTimersByTimeAsync(0);
  expect(running()).toEqual([1, 1, 1, 0]);
  all[0].end();
  all[2].end();
  await vi.advanceTimersByTimeAsync(0);
  expect(running()).toEqual([1, 1, 1, 1]);
  all[3].end();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
});

test('work that fails makes room', async () => {
  const gate = createGate(1);
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate(() => Promise.resolve('next'))).toBe('next');
});

test('what has waited too long is refused and never run, and what waits behind it runs', async () => {
  const gate = createGate(1, 1_000);
  const [first, late, next] = [work(), work(), work()];
  const running = gate(first.run);
  const refused = gate(late.run).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(999);
  const last = gate(next.run);
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toMatchObject({ code: 'DEPENDENCY_DOWN', details: { retryAfter: 5 } });
  first.end();
  await running;
  await vi.advanceTimersByTimeAsync(0);
  next.end();
  expect(await last).toBe('done');
  expect(late.run).not.toHaveBeenCalled();
});
