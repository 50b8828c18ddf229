import type { Allergen } from '@canteen/domain/foods/allergens';
import type { Diet } from '@canteen/domain/foods/diet';
import type { ImportError } from '@canteen/domain/foods/food-import.schema';
import type { FoodRow } from '@canteen/domain/foods/spreadsheet-food-rows';
import { toPaise, toRupees, type Paise } from '@canteen/domain/money';
import { differencesWithName } from '../audit/differences.ts';
import type { Queryable } from '../database/sql.ts';
import { sameTags } from '../tags/same-tags.ts';
import { saveTags } from '../tags/save-tags.ts';
import { foodsByName } from './queries.ts';
import { rowsThatFit } from './room-in-menu.ts';

/** The changed fields of a food before and after, always with its name. */
export interface FoodChange {
  before: ChangedFields;
  after: ChangedFields;
}

type ChangedFields = Partial<Omit<FoodFields, 'price'>> & {
  name: string;
  /** Rupees. */
  price?: number;
};

interface FoodFields {
  name: string;
  price: Paise;
  description: string;
  tags: string[];
  diet: Diet;
  allergens: Allergen[];
}

interface Update {
  id: string;
  before: FoodFields;
  after: FoodFields;
}

/**
 * Adds foods to a shop's menu and updates existing ones; letter case of names does not matter. An existing food keeps what
 * the row leaves out. Rows that the menu cannot take are left out. The shop must be locked. New foods get the time `at` plus
 * their row number in microseconds, so that the menu has the order of the file.
 * @returns the number of added foods, the changes of the updated ones, and an error for each row that was left out
 */
export async function saveFoods(
  tx: Queryable,
  shopId: string,
  foods: readonly FoodRow[],
  at: Date,
): Promise<{ created: number; changes: FoodChange[]; refused: ImportError[] }> {
  if (foods.length === 0) return { created: 0, changes: [], refused: [] };
  const { fitting, refused } = await rowsThatFit(tx, shopId, foods);
  const known = await addNewFoods(tx, shopId, fitting, at);
  const changes = await changeFoods(tx, shopId, known);
  return { created: fitting.length - known.length, changes, refused };
}

/** Adds the foods whose names are new in the shop, with their tags, in one statement. Returns the other ones. */
async function addNewFoods(
  tx: Queryable,
  shopId: string,
  foods: readonly FoodRow[],
  at: Date,
): Promise<FoodRow[]> {
  const tags = foods.flatMap(({ tags: labels }, index) =>
    labels.map((label, position) => ({ ordinal: index + 1, label, position })),
  );
  const known = await tx<{ ordinal: number }[]>`
    with given as materialized (
      select new_id() as id, each.* from unnest(${foods.map(({ name }) => name)}::text[],
        ${foods.map(({ price }) => toPaise(price))}::bigint[], ${foods.map(({ description }) => description)}::text[],
        ${foods.map(({ diet }) => diet ?? 'unknown')}::text[], ${foods.map(({ allergens }) => allergens?.join() ?? '')}::text[],
        ${foods.map(({ row }) => row)}::integer[])
        with ordinality as each (name, price, description, diet, allergens, row, ordinal)
    ), tagged as materialized (
      select each.ordinal, each.label, lower(each.label) as key, each.position
      from unnest(${tags.map(({ ordinal }) => ordinal)}::integer[], ${tags.map(({ label }) => label)}::text[],
        ${tags.map(({ position }) => position)}::integer[]) as each (ordinal, label, position)
    ), added as (
      insert into foods (id, shop_id, name, price, description, diet, allergens, created_at)
      select given.id, ${shopId}, given.name, given.price, given.description, given.diet,
        string_to_array(given.allergens, ','), ${at}::timestamptz + given.row * interval '1 microsecond'
      from given order by given.ordinal
      on conflict (shop_id, lower(name)) do nothing
      returning foods.id
    ), new_tags as (
      insert into tags (key, label)
      select distinct on (tagged.key) tagged.key, tagged.label from tagged
      order by tagged.key, tagged.ordinal, tagged.position
      on conflict (key) do nothing
    ), new_food_tags as (
      insert into food_tags (food_id, tag_key, position)
      select added.id, tagged.key, min(tagged.position)
      from added join given on given.id = added.id join tagged on tagged.ordinal = given.ordinal
      group by added.id, tagged.key
    )
    select given.ordinal::integer from given left join added on added.id = given.id where added.id is null
    order by given.ordinal`;
  return known.flatMap(({ ordinal }) => foods[ordinal - 1] ?? []);
}

/** Updates those of the shop's foods that differ from the row with their name. Returns the changes. */
async function changeFoods(tx: Queryable, shopId: string, foods: readonly FoodRow[]): Promise<FoodChange[]> {
  if (foods.length === 0) return [];
  const known = await foodsByName(
    tx,
    shopId,
    foods.map(({ name }) => name),
  );
  // By the name as PostgreSQL compares it. When only PostgreSQL treats two names as equal, the later row is used.
  const byKey = new Map(
    foods.map((food, index) => [known[index]?.key ?? '', { food, current: known[index]?.food }]),
  );
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
  await updateFoods(tx, updates);
  await saveTags(
    tx,
    'food',
    updates
      .filter(({ before, after }) => !sameTags(before.tags, after.tags))
      .map(({ id, after }) => ({ id, labels: after.tags })),
  );
  return updates.map(changeOf);
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

const isSame = (before: FoodFields, after: FoodFields) =>
  before.name === after.name &&
  before.price === after.price &&
  before.description === after.description &&
  before.diet === after.diet &&
  before.allergens.join() === after.allergens.join() &&
  sameTags(before.tags, after.tags);

function changeOf({ before, after }: Update): FoodChange {
  const inRupees = (food: FoodFields) => ({ ...food, price: toRupees(food.price) });
  return differencesWithName(inRupees(before), inRupees(after));
}
