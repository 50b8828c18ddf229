/** The job store (Redis or PostgreSQL) counts as down when it takes longer than this to answer. */
export const STORE_TIMEOUT_MS = 1_000;

/** For the first call of a process, which also loads BullMQ and migrates its schema. */
export const OPEN_TIMEOUT_MS = 3_000;

/**
 * When the process was paused, its timers run before it reads answers that have already arrived. This extra time lets it read
 * them.
 */
const LATE_ANSWER_MS = 50;

/** The result of `work`, or an error after `ms` milliseconds. The work itself is not cancelled. */
export async function withTimeout<T>(work: Promise<T>, ms = STORE_TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), LATE_ANSWER_MS);
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
