import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueAboveConcurrency } from './queue-above-concurrency.ts';

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

test('at most the given number of calls run at once, and the others follow in their order', async () => {
  const runLimited = queueAboveConcurrency(2);
  const all = [work(), work(), work(), work()] as const;
  const results = all.map(({ run }) => runLimited(run));
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

test('when a call fails, the next one can run', async () => {
  const runLimited = queueAboveConcurrency(1);
  await expect(runLimited(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await runLimited(() => Promise.resolve('next'))).toBe('next');
});

test('a call that has waited too long is refused and never run, and the call behind it still runs', async () => {
  const runLimited = queueAboveConcurrency(1, 1_000);
  const [first, late, next] = [work(), work(), work()];
  const running = runLimited(first.run);
  const refused = runLimited(late.run).then(
    () => null,
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(999);
  const last = runLimited(next.run);
  await vi.advanceTimersByTimeAsync(1);
  expect(await refused).toMatchObject({ code: 'DEPENDENCY_DOWN', details: { retryAfter: 5 } });
  first.end();
  await running;
  await vi.advanceTimersByTimeAsync(0);
  next.end();
  expect(await last).toBe('done');
  expect(late.run).not.toHaveBeenCalled();
});
