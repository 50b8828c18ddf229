import type { Allergen } from '@canteen/domain/allergens';
import type { Diet } from '@canteen/domain/diet';
import type { FoodRow } from '@canteen/domain/food-rows';
import { toPaise, toRupees } from '@canteen/domain/money';
import { differences } from '../audit/differences.ts';
import type { Queryable } from '../database/connect.ts';
import { saveTagsOfFoods } from '../tags/save-tags.ts';
import { foodsByName } from './queries.ts';

/** The changed fields of a food before and after, always with its name; price in rupees. */
export interface FoodChange {
  before: Partial<Facts> & { name: string };
  after: Partial<Facts> & { name: string };
}

interface Facts {
  name: string;
  price: number;
  description: string;
  tags: string[];
  diet: Diet;
  allergens: Allergen[];
}

interface Update {
  id: string;
  /** Price in paise. */
  before: Facts;
  after: Facts;
}

/**
 * Adds foods to a shop's menu and updates existing ones; letter case of names does not matter. An existing food keeps what
 * the row leaves out. The shop must be locked. New foods get the time `at` plus their row number
 * in microseconds, so that the menu has the order of the file.
 * @returns the number of added foods, and the changes of the updated ones
 */
export async function saveFoods(
  tx: Queryable,
  shopId: string,
  foods: readonly FoodRow[],
  at: Date,
): Promise<{ created: number; changes: FoodChange[] }> {
  if (foods.length === 0) return { created: 0, changes: [] };
  const known = await foodsByName(
    tx,
    shopId,
    foods.map(({ name }) => name),
  );
  // By the name as PostgreSQL compares it. When only PostgreSQL treats two names as equal, the later row is used.
  const byKey = new Map(
    foods.map((food, index) => [known[index]?.key ?? '', { food, current: known[index]?.food }]),
  );
  const added = [...byKey].flatMap(([key, { food, current }]) => (current ? [] : [{ ...food, key }]));
  const updates = [...byKey.values()].flatMap(({ food, current }): Update[] => {
    if (!current) return [];
    const before = {
      name: current.name,
      price: current.price,
      description: current.description,
      tags: current.tags,
      diet: current.diet,
      allergens: current.allergens,
    };
    const after = {
      name: food.name,
      price: toPaise(food.price),
      description: food.description || current.description,
      tags: food.tags.length > 0 ? food.tags : current.tags,
      diet: food.diet ?? current.diet,
      allergens: food.allergens ?? current.allergens,
    };
    return isSame(before, after) ? [] : [{ id: current._id, before, after }];
  });
  const ids = await insertFoods(tx, shopId, added, at);
  await updateFoods(tx, updates);
  await saveTagsOfFoods(tx, [
    ...added.map(({ key, tags }) => ({ foodId: ids.get(key) ?? '', labels: tags, isNew: true })),
    ...updates
      .filter(({ before, after }) => !hasSameTags(before, after))
      .map(({ id, after }) => ({ foodId: id, labels: after.tags, isNew: false })),
  ]);
  return { created: added.length, changes: updates.map(changeOf) };
}

/** Returns the ids by key. */
async function insertFoods(
  tx: Queryable,
  shopId: string,
  foods: readonly (FoodRow & { key: string })[],
  at: Date,
): Promise<Map<string, string>> {
  if (foods.length === 0) return new Map();
  const rows = await tx<{ id: string; key: string }[]>`
    insert into foods (shop_id, name, price, description, diet, allergens, created_at)
    select ${shopId}, given.name, given.price, given.description, given.diet, string_to_array(given.allergens, ','),
      ${at}::timestamptz + given.row * interval '1 microsecond'
    from unnest(${foods.map(({ name }) => name)}::text[], ${foods.map(({ price }) => toPaise(price))}::bigint[],
      ${foods.map(({ description }) => description)}::text[], ${foods.map(({ diet }) => diet ?? 'unknown')}::text[],
      ${foods.map(({ allergens }) => allergens?.join() ?? '')}::text[], ${foods.map(({ row }) => row)}::integer[])
      as given (name, price, description, diet, allergens, row)
    returning foods.id, lower(foods.name) as key`;
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function updateFoods(tx: Queryable, updates: readonly Update[]): Promise<void> {
  if (updates.length === 0) return;
  await tx`
    update foods set name = given.name, price = given.price, description = given.description,
      diet = given.diet, allergens = string_to_array(given.allergens, ','), revision = foods.revision + 1
    from unnest(${updates.map(({ id }) => id)}::text[], ${updates.map(({ after }) => after.name)}::text[],
      ${updates.map(({ after }) => after.price)}::bigint[], ${updates.map(({ after }) => after.description)}::text[],
      ${updates.map(({ after }) => after.diet)}::text[], ${updates.map(({ after }) => after.allergens.join())}::text[])
      as given (id, name, price, description, diet, allergens)
    where foods.id = given.id`;
}

const isSame = (before: Facts, after: Facts) =>
  before.name === after.name &&
  before.price === after.price &&
  before.description === after.description &&
  before.diet === after.diet &&
  before.allergens.join() === after.allergens.join() &&
  hasSameTags(before, after);

function hasSameTags(before: Facts, after: Facts): boolean {
  const key = ({ tags }: Facts) => tags.map((tag) => tag.toLowerCase()).join();
  return key(before) === key(after);
}

function changeOf({ before, after }: Update): FoodChange {
  const inRupees = (facts: Facts) => ({ ...facts, price: toRupees(facts.price) });
  const changed = differences(inRupees(before), inRupees(after));
  return {
    before: { ...changed.before, name: before.name },
    after: { ...changed.after, name: after.name },
  };
}
