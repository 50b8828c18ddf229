import { afterEach, expect, test, vi } from 'vitest';
import { onStopSignal } from './stop-signals.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ['a SIGINT that npm sends again 2.5 s later counts as the first one', 2_500, 0],
  ['a second SIGINT after 3.5 s ends it at once', 3_500, 1],
])('%s', (_, laterMs, ended) => {
  vi.stubEnv('npm_lifecycle_event', undefined);
  const on = vi.spyOn(process, 'on').mockReturnThis();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const [stop, stopNow] = [vi.fn<(reason: string) => void>(), vi.fn<() => void>()];
  onStopSignal(stop, stopNow);
  const interrupt = on.mock.calls.find(([name]) => name === 'SIGINT')?.[1] as () => void;
  interrupt();
  now.mockReturnValue(1_000 + laterMs);
  interrupt();
  expect(stop).toHaveBeenCalledExactlyOnceWith('SIGINT');
  expect(stopNow).toHaveBeenCalledTimes(ended);
});
