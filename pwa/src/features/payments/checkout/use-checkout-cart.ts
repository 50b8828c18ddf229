import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Cart } from '@canteen/domain/carts/cart';
import type { CartsState } from '../../../data/carts/carts-store.ts';
import { useCarts } from '../../../data/carts/carts.ts';

/** The shop from the navigation state; the browser's history keeps it after a reload. */
const shopIdOf = (from: unknown): string | null =>
  typeof from === 'object' && from !== null && 'shopId' in from && typeof from.shopId === 'string'
    ? from.shopId
    : null;

/** The active cart; the only one, when none is active. */
const cartOf = ({ carts, activeShopId }: CartsState): Cart | undefined =>
  carts.find(({ shopId }) => shopId === activeShopId) ?? (carts.length === 1 ? carts[0] : undefined);

/**
 * The cart of this checkout: 'loading', or null when it is empty. The page keeps the shop that it opened
 * with, although another tab may check out another cart.
 */
export function useCheckoutCart(): Cart | null | 'loading' {
  const state = useCarts();
  const from: unknown = useLocation().state;
  const [shopId, setShopId] = useState(shopIdOf(from));
  const wanted = shopId ?? (state.ready ? cartOf(state)?.shopId : null) ?? null;
  if (wanted !== shopId) setShopId(wanted);
  if (!state.ready) return 'loading';
  return state.carts.find((cart) => cart.shopId === wanted) ?? null;
}
