import type { FoodSort } from '@canteen/domain/foods/food-sorts';
import type { CreateFoodInput, StaffFood, UpdateFoodInput } from '@canteen/domain/foods/food.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { pagedList, readPage } from '../api-client/list-pages.ts';
import { menuKeys, staffKeys } from '../api-client/query-keys.ts';
import { refetch, refetchRunning } from '../api-client/refetch.ts';
import { changeRow, patchRow, rowsOf } from '../api-client/row-changes.ts';

interface FoodFilter {
  search: string;
  shopId: string;
  sort: FoodSort;
  /** Only foods on the menu, or only the others; '' is all. */
  enabled: 'true' | 'false' | '';
}

const PAGE_SIZE = '50';
const MAX_KEPT = 100;

/**
 * GET /api/foods/admin, page by page. A food stays in a list of foods with the same state when somebody switches it, because
 * the next press would hit another food (docs/decisions/0134). @throws ApiError
 */
export function staffFoodsQuery({ search, shopId, sort, enabled }: FoodFilter) {
  const key = [...staffKeys.foods(), { search, shopId, sort, enabled }];
  const list = pagedList<StaffFood>(key, async (cursor, signal) => {
    const shown = enabled === '' ? [] : rowsOf<StaffFood>(key).map(({ _id }) => _id);
    const query = {
      sort,
      limit: PAGE_SIZE,
      ...(search !== '' && { search }),
      ...(shopId !== '' && { shopId }),
      ...(enabled !== '' && { enabled }),
      ...(shown.length > 0 && { also: shown.slice(-MAX_KEPT).join() }),
      ...(cursor !== null && { cursor }),
    };
    const page = await readPage(client.api.foods.admin.$get({ query }, { init: { signal } }));
    if (!Array.isArray(page.rows)) {
      throw new ApiError({
        status: 0,
        code: 'NOT_A_LIST',
        message: 'Failed to load food items properly.',
      });
    }
    return page;
  });
  // Opened again, the list has only foods with this state.
  return enabled === '' ? list : { ...list, gcTime: 0 };
}

const refresh = (shopId: string) => Promise.all([refetch(staffKeys.foods()), refetch(menuKeys.of(shopId))]);

/**
 * POST /api/foods. When the answer to an earlier try with this key was lost, the food of that try gets these values, unless
 * somebody has changed it since: a new food has the version 1.
 * @throws ApiError with the fields that are wrong, or of a conflict (409)
 */
export async function createFood(json: CreateFoodInput, key: string): Promise<StaffFood> {
  const answer = await client.api.foods.$post({ json }, { headers: { 'Idempotency-Key': key } });
  const food = await jsonOf(Promise.resolve(answer));
  if (answer.status === 200) return updateFood(food._id, { ...json, version: 1 });
  void refresh(food.shop._id);
  return food;
}

/** PUT /api/foods/{id}. @throws ApiError with the fields that are wrong; 409 with `food` when it was changed meanwhile */
export async function updateFood(id: string, json: UpdateFoodInput): Promise<StaffFood> {
  const food = await jsonOf(client.api.foods[':id'].$put({ param: { id }, json }));
  // The next form of this food must not begin with its former values.
  patchRow<StaffFood>(staffKeys.foods(), id, () => food);
  void refresh(food.shop._id);
  return food;
}

/** PATCH /api/foods/{id}/toggle-enabled. Shown at once, and undone if the server refuses. @throws ApiError */
export async function setFoodEnabled({ _id: id }: StaffFood, enabled: boolean): Promise<void> {
  await changeRow<StaffFood>(staffKeys.foods(), id, { enabled }, () =>
    client.api.foods[':id']['toggle-enabled'].$patch({ param: { id }, json: { enabled } }),
  );
}

/** PATCH /api/foods/shop/{shopId}/toggle-all. @throws ApiError */
export async function setAllFoodsEnabled(shopId: string, enabled: boolean): Promise<void> {
  await client.api.foods.shop[':shopId']['toggle-all'].$patch({ param: { shopId }, json: { enabled } });
  await refresh(shopId);
}

/** DELETE /api/foods/{id}. @throws ApiError */
export async function deleteFood(id: string): Promise<void> {
  await client.api.foods[':id'].$delete({ param: { id } });
  patchRow(staffKeys.foods(), id, () => null);
  refetchRunning(staffKeys.foods());
}

/** DELETE /api/foods/shop/{shopId}/delete-all. @throws ApiError */
export async function deleteAllFoods(shopId: string): Promise<void> {
  await client.api.foods.shop[':shopId']['delete-all'].$delete({ param: { shopId } });
  await refresh(shopId);
}
