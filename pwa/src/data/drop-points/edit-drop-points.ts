import {
  dropPointSchema,
  type DropPoint,
  type SaveDropPointInput,
} from '@canteen/domain/drop-points/drop-point.schema';
import { fits } from '../../lib/has-fields.ts';
import { inConflict } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { queryClient } from '../api-client/query-client.ts';
import { shopKeys } from '../api-client/query-keys.ts';

const calls = client.api['drop-points'];
const byName = (one: DropPoint, two: DropPoint) => one.name.localeCompare(two.name);

const patchList = (change: (list: DropPoint[]) => DropPoint[]) =>
  queryClient.setQueryData<DropPoint[]>(shopKeys.dropPoints(), (list) => list && change(list));

function show(saved: DropPoint): DropPoint {
  patchList((list) => [...list.filter(({ _id }) => _id !== saved._id), saved].toSorted(byName));
  return saved;
}

/**
 * POST /api/drop-points. When the answer to an earlier try with this key was lost, the drop point of that try gets these
 * values.
 * @throws ApiError with the fields that are wrong, or of a conflict (`dropPointInConflict`)
 */
export async function createDropPoint(json: SaveDropPointInput, key: string): Promise<DropPoint> {
  const answer = await calls.$post({ json }, { headers: { 'Idempotency-Key': key } });
  const made = await jsonOf(Promise.resolve(answer));
  return answer.status === 201 ? show(made) : updateDropPoint(made, json);
}

/**
 * PUT /api/drop-points/{id}. @param before as the form showed it at first
 * @throws ApiError with the fields that are wrong, or of a conflict (`dropPointInConflict`)
 */
export async function updateDropPoint(before: DropPoint, json: SaveDropPointInput): Promise<DropPoint> {
  const { _id: id, name, location } = before;
  return show(
    await jsonOf(calls[':id'].$put({ param: { id }, json: { ...json, before: { name, location } } })),
  );
}

/** The drop point as it is now, when somebody else has changed the same field since `before`; else null. */
export const dropPointInConflict = (error: unknown) => inConflict(error, 'dropPoint', fits(dropPointSchema));

/** DELETE /api/drop-points/{id}. @throws ApiError */
export async function deleteDropPoint(id: string): Promise<void> {
  await calls[':id'].$delete({ param: { id } });
  patchList((list) => list.filter(({ _id }) => _id !== id));
}
