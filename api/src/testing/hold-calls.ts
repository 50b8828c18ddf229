import type { MockInstance } from 'vitest';

/** Holds every call of the spied function until `release`, answers it with `answer` then, and counts those that wait. */
export function holdCalls<Args extends unknown[], Result>(
  spy: MockInstance<(...args: Args) => Promise<Result>>,
  answer: (...args: Args) => Promise<Result>,
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let waiting = 0;
  let most = 0;
  spy.mockImplementation(async (...args) => {
    waiting += 1;
    most = Math.max(most, waiting);
    await released;
    waiting -= 1;
    return answer(...args);
  });
  return { release, waiting: () => waiting, most: () => most, calls: () => spy.mock.calls };
}
