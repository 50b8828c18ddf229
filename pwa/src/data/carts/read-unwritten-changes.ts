import { lineKey } from '@canteen/domain/line-key';
import { readStoredJson, removeStored, storedKeys } from '../../lib/browser/device-storage.ts';
import { hasFields, isNumber, isOneOf, isOptional, isText } from '../../lib/has-fields.ts';
import {
  PREFIX,
  type AddedFood,
  type CartChange,
  type UnwrittenChange,
  type QuantityStep,
  type SetQuantity,
} from './unwritten-changes.ts';

// Reads the notes of cart-journal.ts. Any version of the app may have written them.

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
export function readUnwrittenChanges(): UnwrittenChange[] {
  return storedKeys('localStorage', PREFIX)
    .toSorted()
    .flatMap((key) => {
      const note = newest(readStoredJson('localStorage', key));
      if (isNoted(note)) return { ...note, id: key.slice(PREFIX.length) };
      removeStored('localStorage', key);
      return [];
    });
}
