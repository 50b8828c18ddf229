import { lineKey } from '@canteen/domain/line-key';
import * as z from 'zod/mini';
import { readStoredJson, removeStored, storedKeys, writeStored } from '../../lib/device-storage.ts';

// IndexedDB writes shortly after the click, and a page that is closed before would lose the change. So each change
// is noted in local storage first, at once, and the note is deleted when the change is written; the next page makes the
// changes that are still noted. Each change has its own key, so that tabs do not overwrite each other's.
const PREFIX = 'cartChange:';

const noted = z.object({
  owner: z.string(),
  shopId: z.string(),
  /** The name for a new cart. Without it only an existing cart is changed. */
  shopName: z.optional(z.string()),
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('add'),
      food: z.object({ id: z.string(), name: z.string(), price: z.int().check(z.minimum(0)) }),
    }),
    z.object({ kind: z.literal('set'), key: z.string(), quantity: z.number() }),
    z.object({
      kind: z.literal('step'),
      key: z.string(),
      by: z.literal([1, -1]),
      keepLast: z.optional(z.boolean()),
    }),
  ]),
});
export type CartChange = z.infer<typeof noted>;
export type NotedChange = CartChange & { id: string };

let last = 0;

/** Notes a change before it is made. Ids sort in the order in which the changes were made. */
export function noteChange(change: CartChange): NotedChange {
  last = Math.max(Date.now(), last + 1);
  const id = `${last}-${Math.random().toString(36).slice(2)}`;
  writeStored('localStorage', PREFIX + id, JSON.stringify(change));
  return { ...change, id };
}

/** Deletes the note of a change that is written, or of one that failed and the user was told. */
export const deleteNote = (id: string) => removeStored('localStorage', PREFIX + id);

/** A note of the version that named the food of a line instead of its key. */
const olderNote = z.looseObject({ change: z.looseObject({ foodId: z.string() }) });

function newest(note: unknown): unknown {
  const older = olderNote.safeParse(note);
  if (!older.success) return note;
  const { foodId, ...change } = older.data.change;
  return { ...older.data, change: { ...change, key: lineKey({ food: foodId }) } };
}

/** The changes of closed pages, and those that other tabs are about to write; the oldest first. */
export function notedChanges(): NotedChange[] {
  return storedKeys('localStorage', PREFIX)
    .toSorted()
    .flatMap((key) => {
      const read = noted.safeParse(newest(readStoredJson('localStorage', key)));
      if (read.success) return { ...read.data, id: key.slice(PREFIX.length) };
      removeStored('localStorage', key);
      return [];
    });
}
