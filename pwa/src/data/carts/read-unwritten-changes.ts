import { lineKey } from '@canteen/domain/carts/line-key';
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

// Reads what unwritten-changes.ts has stored. Any version of the app may have stored it.

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
const isCartChange = hasFields<CartChange>({
  owner: isText,
  shopId: isText,
  shopName: isOptional(isText),
  change: (change) => KINDS.some((isKind) => isKind(change)),
});

/** A change stored by the version that named the food of a line instead of its key. */
const isOlder = hasFields<{ change: { foodId: string } }>({
  change: hasFields<{ foodId: string }>({ foodId: isText }),
});

function newest(stored: unknown): unknown {
  if (!isOlder(stored)) return stored;
  const { foodId, ...change } = stored.change;
  return { ...stored, change: { ...change, key: lineKey({ food: foodId }) } };
}

/** The changes of closed pages, and those that other tabs are about to write; the oldest first. */
export function readUnwrittenChanges(): UnwrittenChange[] {
  return storedKeys('localStorage', PREFIX)
    .toSorted()
    .flatMap((key) => {
      const stored = newest(readStoredJson('localStorage', key));
      if (isCartChange(stored)) return { ...stored, id: key.slice(PREFIX.length) };
      removeStored('localStorage', key);
      return [];
    });
}
