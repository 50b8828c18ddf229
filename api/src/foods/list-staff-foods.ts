import type { Food } from '@canteen/domain/food.schema';
import { isAdminOrOwner, may } from '@canteen/domain/permissions';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { forbidden } from '../errors/app-error.ts';
import { presentFood } from '../presenters/food.ts';
import { foodsForStaff } from './queries.ts';

/** The foods of the shops that the actor works on, disabled ones included: all for admin and owner. @throws FORBIDDEN 403 */
export async function listStaffFoods(ctx: Context, actor: SessionActor): Promise<Food[]> {
  if (!may(actor, 'foods.manage')) throw forbidden();
  const foods = await foodsForStaff(ctx.sql, isAdminOrOwner(actor) ? 'all' : actor.managedShops);
  return foods.map(presentFood);
}
