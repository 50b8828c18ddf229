import { AppError } from '../errors/app-error.ts';

const TOO_MUCH = 'The server is busy. Please try again in a moment.';
const RETRY_SECONDS = 5;

/** Runs a piece of work when fewer than the largest number run. */
type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `max` pieces of work run at the same time; the others wait in their order.
 * @param waitMs how long one may wait, in milliseconds; default: without a limit
 * @throws DEPENDENCY_DOWN 503 with Retry-After for one that has waited so long; it is not run
 */
export function queueAboveConcurrency(max: number, waitMs?: number): RunLimited {
  const waiting: { start(): void }[] = [];
  let running = 0;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(new AppError('DEPENDENCY_DOWN', TOO_MUCH, { retryAfter: RETRY_SECONDS }));
      };
      const timer = waitMs === undefined ? undefined : setTimeout(refuse, waitMs);
      const one = {
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.push(one);
    });

  return async (work) => {
    if (running >= max) await turn();
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}
