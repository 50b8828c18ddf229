import { removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { increasingId } from '../../lib/increasing-id.ts';

// IndexedDB writes shortly after the click, and a page that is closed before would lose the change. So each change is
// first stored in local storage, at once, and deleted there when IndexedDB has it. The next page makes the changes that
// are left. Each change has its own key, so that tabs do not overwrite each other's.
export const PREFIX = 'cartChange:';

export interface AddedFood {
  kind: 'add';
  /** `price` in paise. */
  food: { id: string; name: string; price: number };
}
export interface SetQuantity {
  kind: 'set';
  key: string;
  quantity: number;
}
export interface QuantityStep {
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
export type UnwrittenChange = CartChange & { id: string };

/** Stores a change before it is made. Ids sort in the order in which the changes were made. */
export function storeUnwrittenChange(change: CartChange): UnwrittenChange {
  const id = increasingId();
  writeStored('localStorage', PREFIX + id, JSON.stringify(change));
  return { ...change, id };
}

/** Deletes a change that IndexedDB has, or one that failed and the user was told. */
export const deleteUnwrittenChange = (id: string) => removeStored('localStorage', PREFIX + id);
