import type { StaffFood, UpdateFoodInput } from '@canteen/domain/foods/food.schema';
import { toPaise } from '@canteen/domain/money';
import { differencesWithName } from '../audit/differences.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { retryDeadlocks } from '../database/retry-deadlocks.ts';
import type { Queryable } from '../database/sql.ts';
import { AppError } from '../errors/app-error.ts';
import { requireRight } from '../errors/require-right.ts';
import { foodForAudit, presentStaffFood, type FoodRecord } from '../presenters/food.ts';
import { requireCurrentSession } from '../sessions/check-session.ts';
import { sameTags } from '../tags/same-tags.ts';
import { saveTags } from '../tags/save-tags.ts';
import { throwFoodConflict } from './conflicts.ts';
import { lockFood } from './locks.ts';
import { foodById } from './queries.ts';
import { requireRoom, roomInMenu } from './room-in-menu.ts';

const CHANGED = 'This food was changed since you opened it. Please check the changes and save again.';

type Form = Pick<
  FoodRecord,
  'name' | 'price' | 'shopId' | 'imageUrl' | 'description' | 'tags' | 'diet' | 'allergens'
>;

/**
 * Changes a food, and can move it to another shop (section 7). A request that changes nothing, such as a repeat, returns
 * the food and writes no audit entry.
 * @throws FORBIDDEN 403 without rights on both shops, NOT_FOUND 404, INVALID 400 when there is no such shop or picture,
 *   CONFLICT 409 when the shop has another food of this name, or with `food` when it changed since `version`,
 *   REFUSED 422 when the menu is full
 */
export async function updateFood(
  ctx: Context,
  actor: SessionActor,
  id: string,
  input: UpdateFoodInput,
): Promise<StaffFood> {
  requireRight(actor, 'food.edit', { shopId: input.shop });
  const now = ctx.clock.now();
  const update = async (tx: Queryable) => {
    const current = await lockFood(tx, id, input.shop);
    await requireCurrentSession(tx, now, actor);
    requireRight(actor, 'food.edit', { shopId: current.shopId });
    const form = formOf(input, current);
    if (isSame(form, current)) return { before: current, after: current };
    if (input.version !== undefined && input.version !== current.formVersion)
      throw new AppError('CONFLICT', CHANGED, { body: { food: presentStaffFood(current) } });
    await requireRoomFor(tx, form, current);
    const { tags, allergens, ...columns } = form;
    await tx`
      update foods set ${tx(columns)}, allergens = ${allergens}::text[], revision = foods.revision + 1 where foods.id = ${id}`.catch(
      throwFoodConflict,
    );
    await saveTags(tx, 'food', [{ id, labels: tags }]);
    const changed = (await foodById(tx, id)) ?? current;
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'food.update',
      subjectKind: 'food',
      subjectId: id,
      ...differencesWithName(foodForAudit(current), foodForAudit(changed)),
    });
    return { before: current, after: changed };
  };
  // An import may add the same tags in another order.
  const { before, after } = await retryDeadlocks(() => ctx.sql.begin(update));
  if (after === before) return presentStaffFood(after);
  for (const shopId of new Set([before.shopId, after.shopId])) ctx.signals.publish({ kind: 'menu', shopId });
  return presentStaffFood(after);
}

/** Only what is new for the shop is counted. */
async function requireRoomFor(tx: Queryable, { shopId, tags }: Form, current: FoodRecord): Promise<void> {
  const isNew = shopId !== current.shopId;
  const added = isNew ? tags : tags.filter((tag) => !current.tags.some((known) => sameTags([tag], [known])));
  if (isNew || added.length > 0) requireRoom(await roomInMenu(tx, shopId, added), { isNew, tags: added });
}

/** The new values of the food. An optional field that was not sent keeps its value. */
const formOf = (input: UpdateFoodInput, current: FoodRecord): Form => ({
  name: input.name,
  price: toPaise(input.price),
  shopId: input.shop,
  imageUrl: input.imageUrl ?? current.imageUrl,
  description: input.description ?? current.description,
  tags: input.tags ?? current.tags,
  diet: input.diet ?? current.diet,
  allergens: input.allergens ?? current.allergens,
});

function isSame({ tags, allergens, ...texts }: Form, food: FoodRecord): boolean {
  const names = Object.keys(texts) as (keyof typeof texts)[];
  return (
    sameTags(tags, food.tags) &&
    allergens.join() === food.allergens.join() &&
    names.every((name) => texts[name] === food[name])
  );
}
