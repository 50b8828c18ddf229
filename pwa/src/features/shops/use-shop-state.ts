import { useQuery } from '@tanstack/react-query';
import { availability } from '@canteen/domain/shops/shop-hours';
import { shopQuery } from '../../data/shops/shops.ts';
import { isGone } from '../../lib/requests/api-error.ts';
import { useMinute } from '../../lib/time/clock.ts';

/** The shop, and whether it takes orders in this minute. It is undefined while it loads, null when it does not exist. */
export function useShopState(shopId: string) {
  const now = useMinute();
  const { data, error } = useQuery(shopQuery(shopId));
  const shop = isGone(error) ? null : data;
  return { shop, now, state: shop === undefined ? 'open' : availability(shop, now) };
}
