import type { DropPoint, SaveDropPointInput } from '@canteen/domain/drop-point.schema';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../api-client/api.ts';
import { queryClient, storedOnDevice } from '../api-client/query-client.ts';
import { shopKeys } from '../api-client/query-keys.ts';

/** GET /api/drop-points, by name. Live, and kept on the device. */
export function dropPointsQuery() {
  return queryOptions<DropPoint[]>({
    queryKey: shopKeys.dropPoints(),
    queryFn: storedOnDevice({ table: 'shops', key: 'drop-points' }, (signal) =>
      read(api.api['drop-points'].$get(undefined, { init: { signal } })),
    ),
  });
}

const byName = (one: DropPoint, two: DropPoint) => one.name.localeCompare(two.name);

const patchList = (change: (list: DropPoint[]) => DropPoint[]) =>
  queryClient.setQueryData<DropPoint[]>(shopKeys.dropPoints(), (list) => list && change(list));

/** POST /api/drop-points, or PUT when there is an id. @throws ApiError with the fields that are wrong */
export async function saveDropPoint(id: string | null, json: SaveDropPointInput): Promise<void> {
  const saved =
    id === null
      ? await read(api.api['drop-points'].$post({ json }))
      : await read(api.api['drop-points'][':id'].$put({ param: { id }, json }));
  patchList((list) => [...list.filter(({ _id }) => _id !== saved._id), saved].toSorted(byName));
}

/** DELETE /api/drop-points/{id}. @throws ApiError */
export async function deleteDropPoint(id: string): Promise<void> {
  await api.api['drop-points'][':id'].$delete({ param: { id } });
  patchList((list) => list.filter(({ _id }) => _id !== id));
}
