import type { DropPoint, SaveDropPointInput } from '@canteen/domain/drop-points/drop-point.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { queryClient } from '../api-client/query-client.ts';
import { shopKeys } from '../api-client/query-keys.ts';

const byName = (one: DropPoint, two: DropPoint) => one.name.localeCompare(two.name);

const patchList = (change: (list: DropPoint[]) => DropPoint[]) =>
  queryClient.setQueryData<DropPoint[]>(shopKeys.dropPoints(), (list) => list && change(list));

const show = (saved: DropPoint): void =>
  void patchList((list) => [...list.filter(({ _id }) => _id !== saved._id), saved].toSorted(byName));

/**
 * POST /api/drop-points, or PUT when the drop point exists. @param before as the form showed it at first; null for a new one
 * @throws ApiError with the fields that are wrong, or 409 with `dropPoint` when somebody else has changed it
 */
export async function saveDropPoint(before: DropPoint | null, json: SaveDropPointInput): Promise<void> {
  if (before === null) return show(await jsonOf(client.api['drop-points'].$post({ json })));
  const { _id: id, name, location } = before;
  show(
    await jsonOf(
      client.api['drop-points'][':id'].$put({ param: { id }, json: { ...json, before: { name, location } } }),
    ),
  );
}

/** DELETE /api/drop-points/{id}. @throws ApiError */
export async function deleteDropPoint(id: string): Promise<void> {
  await client.api['drop-points'][':id'].$delete({ param: { id } });
  patchList((list) => list.filter(({ _id }) => _id !== id));
}
