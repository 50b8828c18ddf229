import { lockShops } from '../database/lock-shops.ts';
import type { Queryable } from '../database/sql.ts';
import { noSuchShop, notFound } from '../errors/app-error.ts';
import type { FoodRecord } from '../presenters/food.ts';
import { foodById, FOOD_NOT_FOUND } from './queries.ts';

// Every change of a menu locks the shop first and then the foods, which avoids deadlocks.

/** Locks the shop of a form. @throws INVALID 400 that names the field when there is no such shop */
export async function lockShopOfForm(tx: Queryable, shop: string): Promise<void> {
  if ((await lockShops(tx, [shop])).length === 0) throw noSuchShop('shop');
}

/**
 * The food, locked until the transaction ends together with its shop and `nextShop`.
 * @throws NOT_FOUND 404, INVALID 400 when there is no `nextShop`
 */
export async function lockFood(tx: Queryable, id: string, nextShop?: string): Promise<FoodRecord> {
  for (;;) {
    const found = await foodById(tx, id);
    if (!found) throw notFound(FOOD_NOT_FOUND);
    const shops = await lockShops(tx, [found.shopId, nextShop ?? found.shopId]);
    await tx`select 1 from foods where foods.id = ${id} for update`;
    const locked = await foodById(tx, id);
    // The food was moved or deleted before it was locked, so it is read again.
    if (locked?.shopId !== found.shopId) continue;
    if (nextShop !== undefined && !shops.includes(nextShop)) throw noSuchShop('shop');
    return locked;
  }
}
