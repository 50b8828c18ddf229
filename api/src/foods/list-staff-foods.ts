import type { ListStaffFoodsInput } from '@canteen/domain/foods/food-list.schema';
import type { StaffFood } from '@canteen/domain/foods/food.schema';
import { isAdminOrOwner } from '@canteen/domain/users/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import type { Page } from '../database/paging.ts';
import { requireRight } from '../errors/require-right.ts';
import { presentStaffFood } from '../presenters/food.ts';
import { foodsForStaff } from './queries.ts';

/**
 * The foods of the shops that the actor may manage, also disabled ones; for admin and owner of all shops. Without a
 * limit and a cursor it returns the whole list.
 * @throws FORBIDDEN 403, INVALID 400 on a cursor of another sort order
 */
export async function listStaffFoods(
  ctx: Context,
  actor: SessionActor,
  { shopId, ...filter }: ListStaffFoodsInput = {},
): Promise<Page<StaffFood>> {
  requireRight(actor, 'foods.manage');
  const own = isAdminOrOwner(actor) ? 'all' : actor.managedShops;
  const mayRead = (id: string) => own === 'all' || own.includes(id);
  const onlyShop = (id: string) => (mayRead(id) ? [id] : []);
  const shops = shopId === undefined ? own : onlyShop(shopId);
  const { rows, next } = await foodsForStaff(ctx.sql, shops, filter);
  return { rows: rows.map(presentStaffFood), next };
}
