const lastOf = new Map<string, Promise<unknown>>();

/** Runs the calls for one key one after the other, in this process; calls for different keys run at the same time. */
export async function withMutex<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (lastOf.get(key) ?? Promise.resolve()).then(work, work);
  lastOf.set(key, result);
  try {
    return await result;
  } finally {
    if (lastOf.get(key) === result) lastOf.delete(key);
  }
}
