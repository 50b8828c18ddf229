import type { ImportError } from '@canteen/domain/foods/food-import.schema';
import { MAX_FOODS_OF_SHOP, MAX_TAGS_OF_MENU } from '@canteen/domain/foods/menu-limits';
import type { FoodRow } from '@canteen/domain/foods/spreadsheet-food-rows';
import type { Queryable } from '../database/sql.ts';
import { fieldError } from '../errors/app-error.ts';
import { foodsByName } from './queries.ts';

const inWords = (count: number) => count.toLocaleString('en-IN');
const FULL = {
  field: 'shop',
  message: `A shop can have at most ${inWords(MAX_FOODS_OF_SHOP)} foods`,
};
const TOO_MANY_TAGS = {
  field: 'tags',
  message: `The foods of a shop can have at most ${inWords(MAX_TAGS_OF_MENU)} different tags`,
};

interface Addition {
  isNew: boolean;
  tags: readonly string[];
}

/** How much the menu of a shop can still take (docs/decisions/0195). */
interface MenuRoom {
  /** Whether the menu can take so many new foods with any of the tags for which the room was computed. */
  isEnough(foods: number): boolean;
  /** Counts a food. Returns why the menu cannot take it, and does not count it then; null when it can. */
  take(food: Addition): { field: string; message: string } | null;
}

/**
 * The room in a shop's menu for foods with these tags. The shop must be locked.
 * @param knownFoods how many foods the menu has; they are counted when it is left out
 */
export async function roomInMenu(
  tx: Queryable,
  shopId: string,
  labels: readonly string[],
  knownFoods?: number,
): Promise<MenuRoom> {
  const [counted] = await tx<{ allTags: number }[]>`
    select count(*)::integer as all_tags from (select 1 from tags limit ${MAX_TAGS_OF_MENU + 1}) as known`;
  const { allTags } = counted ?? { allTags: 0 };
  let foods = knownFoods ?? (await countFoods(tx, shopId));
  const added = keysOf(labels);
  // When the whole campus has few tags, as usual, those of the menu need not be read.
  const tags = allTags + added.size <= MAX_TAGS_OF_MENU ? null : await tagsOfMenu(tx, shopId);
  const hasRoomForAllTags = tags === null || new Set([...tags, ...added]).size <= MAX_TAGS_OF_MENU;
  return {
    isEnough: (count) => hasRoomForAllTags && foods + count <= MAX_FOODS_OF_SHOP,
    take({ isNew, tags: own }) {
      if (isNew && foods >= MAX_FOODS_OF_SHOP) return FULL;
      const more = [...keysOf(own)].filter((key) => tags?.has(key) === false);
      if (tags && more.length > 0 && tags.size + more.length > MAX_TAGS_OF_MENU) return TOO_MANY_TAGS;
      for (const key of more) tags?.add(key);
      if (isNew) foods += 1;
      return null;
    },
  };
}

/** @throws REFUSED 422 that names the field when the menu cannot take the food */
export function requireRoom(room: MenuRoom, food: Addition): void {
  const problem = room.take(food);
  if (problem) throw fieldError('REFUSED', problem.field, problem.message);
}

async function countFoods(tx: Queryable, shopId: string): Promise<number> {
  const [row] = await tx<{ foods: number }[]>`
    select count(*)::integer as foods from foods where foods.shop_id = ${shopId}`;
  return row?.foods ?? 0;
}

const COUNT_IS_VALID_MS = 1_000;
/** What this process knows since its last import: the shop, how many foods its menu has at most, and until when. */
let lastCount = { shopId: '', foods: 0, validUntil: 0 };

/**
 * How many foods a menu has at most before an import adds these rows. Counted once a second and near the limit: to count the
 * foods for each batch made the import of a large file a quarter slower. So a menu may get a few foods more than its limit
 * when somebody else adds foods in that second.
 */
async function foodsBeforeImport(tx: Queryable, shopId: string, rows: number): Promise<number> {
  const now = performance.now();
  const isKnown =
    lastCount.shopId === shopId && now < lastCount.validUntil && lastCount.foods + rows <= MAX_FOODS_OF_SHOP;
  const { foods, validUntil } = isKnown
    ? lastCount
    : { foods: await countFoods(tx, shopId), validUntil: now + COUNT_IS_VALID_MS };
  lastCount = { shopId, foods: foods + rows, validUntil };
  return foods;
}

/** The rows of a file that the menu can take, and an error for each of the others. The shop must be locked. */
export async function rowsThatFit(
  tx: Queryable,
  shopId: string,
  rows: readonly FoodRow[],
): Promise<{ fitting: readonly FoodRow[]; refused: ImportError[] }> {
  const labels = rows.flatMap(({ tags }) => tags);
  const room = await roomInMenu(tx, shopId, labels, await foodsBeforeImport(tx, shopId, rows.length));
  if (room.isEnough(rows.length)) return { fitting: rows, refused: [] };
  const known = await foodsByName(
    tx,
    shopId,
    rows.map(({ name }) => name),
  );
  const fitting: FoodRow[] = [];
  const refused: ImportError[] = [];
  for (const [index, row] of rows.entries()) {
    const problem = room.take({ isNew: !known[index]?.food, tags: row.tags });
    if (problem) refused.push({ row: row.row, message: `${problem.message}.` });
    else fitting.push(row);
  }
  return { fitting, refused };
}

async function tagsOfMenu(tx: Queryable, shopId: string): Promise<Set<string>> {
  const rows = await tx<{ key: string }[]>`
    select distinct food_tags.tag_key as key from foods join food_tags on food_tags.food_id = foods.id
    where foods.shop_id = ${shopId}`;
  return keysOf(rows.map(({ key }) => key));
}

const keysOf = (labels: readonly string[]) => new Set(labels.map((label) => label.toLowerCase()));
