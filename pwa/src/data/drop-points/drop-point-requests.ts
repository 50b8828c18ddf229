import { queryOptions } from '@tanstack/react-query';
import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { storedOnDevice } from '../api-client/device-fallback.ts';
import { shopKeys } from '../api-client/query-keys.ts';

/** GET /api/drop-points, by name. Live, and kept on the device. */
export function dropPointsQuery() {
  return queryOptions<DropPoint[]>({
    queryKey: shopKeys.dropPoints(),
    queryFn: storedOnDevice({ table: 'shops', key: 'drop-points' }, (signal) =>
      jsonOf(client.api['drop-points'].$get(undefined, { init: { signal } })),
    ),
  });
}
