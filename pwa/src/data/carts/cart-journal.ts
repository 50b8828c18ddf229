import { lineKey } from '@canteen/domain/line-key';
import { readStoredJson, removeStored, storedKeys, writeStored } from '../../lib/device-storage.ts';
import { hasFields, isNumber, isOneOf, isOptional, isText } from '../../lib/has-fields.ts';

// IndexedDB writes shortly after the click, and a page that is closed before would lose the change. So each change
// is noted in local storage first, at once, and the note is deleted when the change is written; the next page makes the
// changes that are still noted. Each change has its own key, so that tabs do not overwrite each other's.
const PREFIX = 'cartChange:';

interface AddedFood {
  kind: 'add';
  /** `price` in paise. */
  food: { id: string; name: string; price: number };
}
interface SetQuantity {
  kind: 'set';
  key: string;
  quantity: number;
}
interface QuantityStep {
  kind: 'step';
  key: string;
  by: 1 | -1;
  keepLast?: boolean | undefined;
}

export interface CartChange {
  owner: string;
  shopId: string;
  /** The name for a new cart. Without it only an existing cart is changed. */
  shopName?: string | undefined;
  change: AddedFood | SetQuantity | QuantityStep;
}
export type NotedChange = CartChange & { id: string };

const isFood = hasFields<AddedFood['food']>({
  id: isText,
  name: isText,
  price: (price) => Number.isSafeInteger(price) && Number(price) >= 0,
});
const KINDS = [
  hasFields<AddedFood>({ kind: isOneOf('add'), food: isFood }),
  hasFields<SetQuantity>({ kind: isOneOf('set'), key: isText, quantity: isNumber }),
  hasFields<QuantityStep>({
    kind: isOneOf('step'),
    key: isText,
    by: isOneOf(1, -1),
    keepLast: isOptional(isOneOf(true, false)),
  }),
];
const isNoted = hasFields<CartChange>({
  owner: isText,
  shopId: isText,
  shopName: isOptional(isText),
  change: (change) => KINDS.some((isKind) => isKind(change)),
});

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
const isOlder = hasFields<{ change: { foodId: string } }>({
  change: hasFields<{ foodId: string }>({ foodId: isText }),
});

function newest(note: unknown): unknown {
  if (!isOlder(note)) return note;
  const { foodId, ...change } = note.change;
  return { ...note, change: { ...change, key: lineKey({ food: foodId }) } };
}

/** The changes of closed pages, and those that other tabs are about to write; the oldest first. */
export function notedChanges(): NotedChange[] {
  return storedKeys('localStorage', PREFIX)
    .toSorted()
    .flatMap((key) => {
      const note = newest(readStoredJson('localStorage', key));
      if (isNoted(note)) return { ...note, id: key.slice(PREFIX.length) };
      removeStored('localStorage', key);
      return [];
    });
}
