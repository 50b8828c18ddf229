import * as z from 'zod/mini';
import { readStoredJson, removeStored, storedKeys, writeStored } from '../../lib/device-storage.ts';

// IndexedDB commits a moment after the press, and a page that is left in that moment takes the change with it.
// So each change is noted here first, at once, and struck out when it is kept; what a page left behind is made up
// for by the next one. One key a change: tabs do not overwrite each other's.
const PREFIX = 'cartChange:';

const noted = z.object({
  owner: z.string(),
  shopId: z.string(),
  /** Only with a shop's name can its cart be begun. */
  shopName: z.optional(z.string()),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('add'),
      food: z.object({ id: z.string(), name: z.string(), price: z.int().check(z.minimum(0)) }),
    }),
    z.object({ kind: z.literal('set'), foodId: z.string(), quantity: z.number() }),
    z.object({ kind: z.literal('step'), foodId: z.string(), by: z.literal([1, -1]) }),
  ]),
});
export type CartChange = z.infer<typeof noted>;
export type NotedChange = CartChange & { id: string };

let last = 0;

/** Notes a change before it is made. Its id is later than those of all that were noted before. */
export function noteChange(change: CartChange): NotedChange {
  last = Math.max(Date.now(), last + 1);
  const id = `${last}-${Math.random().toString(36).slice(2)}`;
  writeStored('localStorage', PREFIX + id, JSON.stringify(change));
  return { ...change, id };
}

/** It is kept, or could not be made and somebody was told. */
export const strikeOut = (id: string) => removeStored('localStorage', PREFIX + id);

/** What pages that are gone left behind, and what other tabs are about to keep; the oldest first. */
export function notedChanges(): NotedChange[] {
  return storedKeys('localStorage', PREFIX)
    .toSorted()
    .flatMap((key) => {
      const read = noted.safeParse(readStoredJson('localStorage', key));
      if (read.success) return { ...read.data, id: key.slice(PREFIX.length) };
      removeStored('localStorage', key);
      return [];
    });
}
