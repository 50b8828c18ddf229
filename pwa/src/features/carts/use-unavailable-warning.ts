import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Cart } from '@canteen/domain/carts/cart';
import { availability } from '@canteen/domain/shops/shop-hours';
import { shopKeys } from '../../data/api-client/query-keys.ts';
import { unavailableShopsText } from '../../data/checkout/unavailable-shops.ts';
import { shopQuery } from '../../data/shops/shops.ts';
import { isGone } from '../../lib/requests/api-error.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Shows once which shops cannot take an order, when the carts and their shops are loaded (section 8). */
export function useUnavailableWarning(ready: boolean, carts: readonly Cart[], now: Date): void {
  const client = useQueryClient();
  const isShown = useRef(false);
  const filter = { queryKey: shopKeys.all };
  useIsFetching(filter);
  useEffect(() => {
    // The blocks of the carts ask for their shops after this component was rendered, so count again.
    if (!ready || isShown.current || client.isFetching(filter) > 0) return;
    isShown.current = true;
    const text = unavailableShopsText(
      carts.flatMap(({ shopId, shopName }) => {
        const { data, error } = client.getQueryState(shopQuery(shopId).queryKey) ?? {};
        const shop = isGone(error) ? null : data;
        return shop === undefined ? [] : [{ shopName, state: availability(shop, now) }];
      }),
    );
    if (text !== null) toast.error(text);
  });
}
