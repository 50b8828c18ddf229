import type { Cart } from '@canteen/domain/cart';
import type { Shop } from '@canteen/domain/shop.schema';
import { availability } from '@canteen/domain/shop-hours';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unavailableShopsText } from '../../data/checkout/unavailable-shops.ts';
import { isGone } from '../../lib/requests/api-error.ts';
import { toast } from '../../ui/toast.ts';

/** Shows once which shops cannot take an order, when the cart is open and its shops are loaded (section 8). */
export function useUnavailableWarning(
  ready: boolean,
  carts: readonly Cart[],
  shops: readonly UseQueryResult<Shop>[],
  now: Date,
): void {
  const isShown = useRef(false);
  const isKnown = ready && shops.every(({ isFetching }) => !isFetching);
  const text = isKnown
    ? unavailableShopsText(
        carts.flatMap((cart, index) => {
          const { data, error } = shops[index] ?? {};
          if (!data && !isGone(error)) return [];
          return { shopName: cart.shopName, state: availability(isGone(error) ? null : (data ?? null), now) };
        }),
      )
    : null;
  useEffect(() => {
    if (!isKnown || isShown.current) return;
    isShown.current = true;
    if (text !== null) toast.error(text);
  }, [isKnown, text]);
}
