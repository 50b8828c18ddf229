import type { Cart } from '@canteen/domain/carts/cart';
import { createStore } from '../../lib/store.ts';

export interface CartsState {
  /** False until the carts have been read from the device. */
  ready: boolean;
  /** The carts that are not empty, the oldest first. */
  carts: readonly Cart[];
  activeShopId: string | null;
  /** The device does not give its database: there may be carts. */
  unreadable?: boolean;
}

export const NO_CARTS: CartsState = { ready: false, carts: [], activeShopId: null };

/** The carts of the user, or of the guest, as the device has them. */
export const cartsStore = createStore<CartsState>(NO_CARTS);
