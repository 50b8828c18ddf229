import type { CreateFoodInput, StaffFood } from '@canteen/domain/foods/food.schema';
import { toPaise } from '@canteen/domain/money';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { requireRight } from '../errors/require-right.ts';
import { foodForAudit, presentStaffFood } from '../presenters/food.ts';
import { saveTags } from '../tags/save-tags.ts';
import { throwFoodConflict } from './conflicts.ts';
import { lockShopOfForm } from './locks.ts';
import { foodById } from './queries.ts';

/**
 * Adds a food to a shop's menu (section 7).
 * @throws FORBIDDEN 403, INVALID 400 when there is no such shop or picture, CONFLICT 409 when the shop has a food of this
 *   name
 */
export async function createFood(
  ctx: Context,
  actor: SessionActor,
  input: CreateFoodInput,
): Promise<StaffFood> {
  const { shop, name, price, imageUrl = '', description = '', tags = [] } = input;
  const { diet = 'unknown', allergens = [] } = input;
  requireRight(actor, 'food.edit', { shopId: shop });
  const now = ctx.clock.now();
  const food = await ctx.sql.begin(async (tx) => {
    await lockShopOfForm(tx, shop);
    const [row] = await tx<{ id: string }[]>`
      insert into foods (shop_id, name, price, image_url, description, diet, allergens, created_at)
      values (${shop}, ${name}, ${toPaise(price)}, ${imageUrl}, ${description}, ${diet}, ${allergens}::text[], ${now})
      returning foods.id`.catch(throwFoodConflict);
    const id = row?.id ?? '';
    await saveTags(tx, 'food', id, tags);
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
    return created;
  });
  ctx.signals.publish({ kind: 'menu', shopId: shop });
  return presentStaffFood(food);
}
