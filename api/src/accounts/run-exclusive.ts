const last = new Map<string, Promise<unknown>>();

/** Does the work of one key after the other, in this process; that of different keys at once. */
export async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
