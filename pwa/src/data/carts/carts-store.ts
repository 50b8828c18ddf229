import type { Cart } from '@canteen/domain/carts/cart';
import { createStore } from '../../lib/store.ts';

export interface CartsState {
  /** False until the carts have been read from the device. */
  ready: boolean;
  /** The carts that are not empty, the oldest first. */
  carts: readonly Cart[];
  activeShopId: string | null;
  /** IndexedDB could not be opened, so it is not known whether there are carts. */
  unreadable?: boolean;
}

export const NO_CARTS: CartsState = { ready: false, carts: [], activeShopId: null };

/** The carts of the user, or of the guest, as the device has them. */
export const cartsStore = createStore<CartsState>(NO_CARTS);
