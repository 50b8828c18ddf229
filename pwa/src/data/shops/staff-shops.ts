import type { Shop } from '@canteen/domain/shop.schema';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../server/api.ts';
import { staffKeys } from '../server/query-keys.ts';

/** GET /api/shops/admin: the shops that the user manages, disabled ones included. For shop admins, admins and owners. */
export function staffShopsQuery() {
  return queryOptions<Shop[]>({
    queryKey: staffKeys.shops(),
    queryFn: ({ signal }) => read(api.api.shops.admin.$get(undefined, { init: { signal } })),
    staleTime: 5 * 60_000,
  });
}
