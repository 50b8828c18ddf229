import { ProviderDownError } from './errors.ts';

interface Limits<Item> {
  /** How many items at the same time. */
  concurrency: number;
  /** No further item is begun after this time (`performance.now()`). */
  ends: number;
  onFailure(item: Item, error: unknown): void;
  /** The failures of the provider in a row. Lists that belong together share the count. */
  failures: { inARow: number };
}

/**
 * Works through a list, `concurrency` items at a time. A failed item does not stop the others. When the provider fails
 * `concurrency` times in a row, no further item is begun, and `down` is the last error; any other error starts the count again.
 * `left`: the number of items that were not begun.
 */
export async function workThrough<Item>(
  items: readonly Item[],
  { concurrency, ends, onFailure, failures }: Limits<Item>,
  work: (item: Item) => Promise<void>,
): Promise<{ left: number; down: ProviderDownError | null }> {
  const remaining = items.values();
  let down: ProviderDownError | null = null;
  const runner = async () => {
    while (!down && performance.now() < ends) {
      const { value: item, done } = remaining.next();
      if (done) return;
      try {
        await work(item);
        failures.inARow = 0;
      } catch (error) {
        onFailure(item, error);
        failures.inARow = error instanceof ProviderDownError ? failures.inARow + 1 : 0;
        if (error instanceof ProviderDownError && failures.inARow >= concurrency) down = error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runner));
  return { left: [...remaining].length, down };
}
