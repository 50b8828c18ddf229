import type { Queryable } from '../database/connect.ts';
import type { FoodRecord } from '../presenters/food.ts';

const columns = (sql: Queryable) => sql`
  select foods.id as "_id", foods.name, foods.price, foods.image_url, foods.description, foods.enabled,
    foods.shop_id, shops.name as shop_name,
    array(select tags.label from food_tags join tags on tags.key = food_tags.tag_key
      where food_tags.food_id = foods.id order by food_tags.position, tags.key) as tags
  from foods join shops on shops.id = foods.shop_id`;

/** The enabled foods of an enabled shop, in the order they were made. */
export async function menuOf(sql: Queryable, shopId: string): Promise<FoodRecord[]> {
  return sql<FoodRecord[]>`
    ${columns(sql)}
    where foods.shop_id = ${shopId} and foods.enabled and shops.enabled
    order by foods.created_at, foods.id`;
}

/** One food, enabled or not. */
export async function foodById(sql: Queryable, id: string): Promise<FoodRecord | undefined> {
  const [food] = await sql<FoodRecord[]>`${columns(sql)} where foods.id = ${id}`;
  return food;
}

/** All foods of these shops, or of every shop, enabled or not. */
export async function foodsForStaff(
  sql: Queryable,
  shopIds: readonly string[] | 'all',
): Promise<FoodRecord[]> {
  return sql<FoodRecord[]>`
    ${columns(sql)}
    ${shopIds === 'all' ? sql`` : sql`where foods.shop_id in ${sql(shopIds.length > 0 ? shopIds : [''])}`}
    order by lower(shops.name), foods.created_at, foods.id`;
}
