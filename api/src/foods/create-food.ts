import type { CreateFoodInput, StaffFood } from '@canteen/domain/foods/food.schema';
import { toPaise } from '@canteen/domain/money';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import { notFound } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { foodForAudit, presentStaffFood, type FoodRecord } from '../presenters/food.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { saveTags } from '../tags/save-tags.ts';
import { throwFoodConflict } from './conflicts.ts';
import { lockShopOfForm } from './locks.ts';
import { foodById } from './queries.ts';
import { requireRoom, roomInMenu } from './room-in-menu.ts';

/**
 * Adds a food to a shop's menu (section 7). A repeat by the same user with the same key adds none: it answers the food
 * as it is now, with `isNew` false.
 * @param key the `creationKey` of the request; null without one
 * @throws FORBIDDEN 403, INVALID 400 when there is no such shop or picture, NOT_FOUND 404 when the food of this key is
 *   deleted at this moment, CONFLICT 409 when the shop has a food of this name, REFUSED 422 when the menu is
 *   full
 */
export async function createFood(
  ctx: Context,
  actor: SessionActor,
  input: CreateFoodInput,
  key: string | null,
): Promise<{ food: StaffFood; isNew: boolean }> {
  const { shop, name, price, imageUrl = '', description = '', tags = [] } = input;
  const { diet = 'unknown', allergens = [] } = input;
  requireRight(actor, 'food.edit', { shopId: shop });
  const now = ctx.clock.now();
  const create = async (tx: Queryable) => {
    await lockShopOfForm(tx, shop);
    await requireCurrentSession(tx, now, actor);
    const room = await roomInMenu(tx, shop, tags);
    const [row] = await tx<{ id: string }[]>`
      insert into foods (shop_id, name, price, image_url, description, diet, allergens, created_at,
        creation_key)
      values (${shop}, ${name}, ${toPaise(price)}, ${imageUrl}, ${description}, ${diet}, ${allergens}::text[], ${now},
        ${key})
      on conflict (creation_key) do nothing
      returning foods.id`.catch(throwFoodConflict);
    if (!row) return { food: await foodOfKey(tx, actor, key), isNew: false };
    requireRoom(room, { isNew: true, tags });
    const { id } = row;
    await saveTags(tx, 'food', [{ id, labels: tags }]);
    const created = await foodById(tx, id);
    if (!created) throw new Error('the food was not created');
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'food.create',
      subjectKind: 'food',
      subjectId: id,
      after: foodForAudit(created),
    });
    return { food: created, isNew: true };
  };
  // An import may add the same tags in another order.
  const { food, isNew } = await retryDeadlocks(() => ctx.sql.begin(create));
  if (isNew) ctx.signals.publish({ kind: 'menu', shopId: shop });
  return { food: presentStaffFood(food), isNew };
}

/** It may have been moved to another shop since, in which the actor has no right. */
async function foodOfKey(tx: Queryable, actor: SessionActor, key: string | null): Promise<FoodRecord> {
  const [row] = await tx<{ id: string }[]>`select foods.id from foods where foods.creation_key = ${key}`;
  const food = row && (await foodById(tx, row.id));
  if (!food) throw notFound('This food was added and deleted meanwhile');
  requireRight(actor, 'food.edit', { shopId: food.shopId });
  return food;
}
