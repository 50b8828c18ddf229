import { queryOptions } from '@tanstack/react-query';
import type { StaffShop } from '@canteen/domain/shops/shop.schema';
import { errorText } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { staffKeys } from '../api-client/query-keys.ts';
import { ShopListFormatError } from './shops.ts';

/** GET /api/shops/admin: the shops that the user manages, disabled ones included. For shop admins, admins and owners. */
export function staffShopsQuery() {
  return queryOptions<StaffShop[]>({
    queryKey: staffKeys.shops(),
    queryFn: async ({ signal }) => {
      const shops = await jsonOf(client.api.shops.admin.$get(undefined, { init: { signal } }));
      if (!Array.isArray(shops)) throw new ShopListFormatError();
      return shops;
    },
    staleTime: 5 * 60_000,
  });
}

/** Why the list cannot be shown (specification, section 8, Admin). */
export const staffShopsErrorText = (error: Error) =>
  error instanceof ShopListFormatError
    ? 'Failed to load shops data properly.'
    : errorText(error, 'Failed to load shops.');
