/** The job store (Redis or PostgreSQL) counts as down when it takes longer than this to answer. */
export const STORE_TIMEOUT_MS = 1_000;

/** The result of `work`, or an error after STORE_TIMEOUT_MS. The work itself is not cancelled. */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${STORE_TIMEOUT_MS} ms`)), STORE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
