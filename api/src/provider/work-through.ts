import { ProviderDownError } from './errors.ts';

interface Limits<Item> {
  /** How many items at the same time. */
  concurrency: number;
  /** After this time, of `performance.now()`, no further item is begun. */
  ends: number;
  onFailure(item: Item, error: unknown): void;
  /** How many calls the provider did not answer, one after the other. Lists that belong together share it. */
  failures: { inARow: number };
}

/**
 * Works through a list, several items at the same time. One that fails does not stop the others, but as many failures of the
 * provider in a row as items at the same time do: `down` is then its last error. Another error ends such a row. `left` is
 * how many items were not begun.
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
