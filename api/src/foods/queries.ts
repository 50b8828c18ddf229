import type { FoodSort } from '@canteen/domain/foods/food-sorts';
import { keysetPaging, rowsToRead, toKeysetPage, type SortOrder } from '../database/keyset-paging.ts';
import { containsPattern } from '../database/like-pattern.ts';
import type { Page } from '../database/paging.ts';
import type { Fragment, Queryable } from '../database/sql.ts';
import type { FoodRecord } from '../presenters/food.ts';

export const FOOD_NOT_FOUND = 'Food Not Found!';

const columns = (sql: Queryable) => sql`
  foods.id as "_id", foods.name, foods.price, foods.image_url, foods.description, foods.enabled, foods.diet, foods.allergens,
  foods.revision as form_version, foods.shop_id, shops.name as shop_name,
  array(select tags.label from food_tags join tags on tags.key = food_tags.tag_key
    where food_tags.food_id = foods.id order by food_tags.position, tags.key) as tags`;

/** How many foods one statement reads. To read all foods of a large menu may take longer than a statement may. */
const FOODS_AT_A_TIME = 2_000;

/** The enabled foods of an enabled shop, oldest first. */
export async function menuOf(sql: Queryable, shopId: string): Promise<FoodRecord[]> {
  const menu: FoodRecord[] = [];
  for (let after = sql``; ;) {
    const read = await sql<(FoodRecord & { createdAt: string })[]>`
      select ${columns(sql)}, foods.created_at::text from foods join shops on shops.id = foods.shop_id
      where foods.shop_id = ${shopId} and foods.enabled and shops.enabled ${after}
      order by foods.created_at, foods.id limit ${FOODS_AT_A_TIME}`;
    menu.push(...read);
    const last = read.at(-1);
    if (!last || read.length < FOODS_AT_A_TIME) return menu;
    after = sql`and (foods.created_at, foods.id) > (${last.createdAt}::text::timestamptz, ${last._id})`;
  }
}

/** One food, enabled or not. */
export async function foodById(sql: Queryable, id: string): Promise<FoodRecord | undefined> {
  const [food] = await sql<FoodRecord[]>`
    select ${columns(sql)} from foods join shops on shops.id = foods.shop_id where foods.id = ${id}`;
  return food;
}

/** The key of each name (names of the same food have the same key), and the shop's food with this name if there is one. */
export async function foodsByName(
  sql: Queryable,
  shopId: string,
  names: readonly string[],
): Promise<{ key: string; food: FoodRecord | null }[]> {
  const keys = await sql<{ key: string; id: string | null }[]>`
    select lower(given.name) as key, found.id
    from unnest(${[...names]}::text[]) with ordinality as given (name, ordinal)
    left join lateral (
      select foods.id from foods where foods.shop_id = ${shopId} and lower(foods.name) = lower(given.name) limit 1
    ) as found on true
    order by given.ordinal`;
  const ids = keys.flatMap(({ id }) => id ?? []);
  // Apart from the first statement, because PostgreSQL would read the tags of all foods of the shop.
  const known =
    ids.length === 0
      ? []
      : await sql<FoodRecord[]>`
          select ${columns(sql)} from foods join shops on shops.id = foods.shop_id where foods.id = any(${ids})`;
  const byId = new Map(known.map((food) => [food._id, food]));
  return keys.map(({ key, id }) => ({ key, food: (id !== null && byId.get(id)) || null }));
}

interface FoodFilter {
  /** Each of its words is in the name or in a tag. Capital letters and accents make no difference. */
  search?: string | undefined;
  sort?: FoodSort | undefined;
  /** Only foods on the menu, or only the others; in both cases also those with the ids of `also`. */
  enabled?: 'true' | 'false' | undefined;
  also?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

function orderOf(sql: Queryable, sort: FoodSort): SortOrder {
  const id = { by: sql`foods.id`, kind: 'text' } as const;
  const name = { by: sql`lower(foods.name)`, kind: 'text' } as const;
  const price = { by: sql`foods.price`, kind: 'number' } as const;
  const created = { by: sql`foods.created_at`, kind: 'instant' } as const;
  const shopName = { by: sql`lower(shops.name)`, kind: 'text' } as const;
  const shop = { by: sql`foods.shop_id`, kind: 'text' } as const;
  const orders: Record<FoodSort, Omit<SortOrder, 'name'>> = {
    menu: { keys: [shopName, shop, created, id], descending: false },
    name: { keys: [name, id], descending: false },
    '-name': { keys: [name, id], descending: true },
    price: { keys: [price, id], descending: false },
    '-price': { keys: [price, id], descending: true },
    oldest: { keys: [created, id], descending: false },
    newest: { keys: [created, id], descending: true },
  };
  return { name: sort, ...orders[sort] };
}

/** A text without capital letters and without the accents of Latin letters. */
const plain = (sql: Queryable, text: Fragment) =>
  sql`normalize(regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g'), NFC)`;

function hasWord(sql: Queryable, word: string) {
  const pattern = plain(sql, sql`${containsPattern(word)}::text`);
  return sql`
    and (${plain(sql, sql`foods.name`)} like ${pattern} or exists (select 1 from food_tags
      where food_tags.food_id = foods.id and ${plain(sql, sql`food_tags.tag_key`)} like ${pattern}))`;
}

/**
 * The foods of these shops or of all shops, also disabled ones. Without a limit and a cursor it returns all of them.
 * @throws INVALID 400 on a cursor of another sort order
 */
export async function foodsForStaff(
  sql: Queryable,
  shopIds: readonly string[] | 'all',
  { search = '', sort = 'menu', enabled, also = '', limit, cursor }: FoodFilter = {},
): Promise<Page<FoodRecord>> {
  const order = orderOf(sql, sort);
  const { keyValues, after, orderBy } = keysetPaging(sql, order, cursor);
  const words = search.split(/\s+/).filter((word) => word !== '');
  const rowCount = rowsToRead(limit, cursor);
  const read = await sql<(FoodRecord & { keyValues: string[] })[]>`
    select ${columns(sql)}, ${keyValues} from foods join shops on shops.id = foods.shop_id
    where true
      ${shopIds === 'all' ? sql`` : sql`and foods.shop_id = any(${[...shopIds]})`}
      ${enabled === undefined ? sql`` : sql`and (foods.enabled = ${enabled === 'true'} or foods.id = any(${also.split(',')}))`}
      ${words.length === 0 ? sql`` : words.map((word) => hasWord(sql, word))}
      ${after}
    order by ${orderBy}
    limit ${rowCount}`;
  return toKeysetPage(read, rowCount, order);
}
