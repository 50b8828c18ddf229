import type { Fragment } from 'postgres';
import type { Queryable } from '../database/sql.ts';
import type { ShopRecord } from '../presenters/shop.ts';

const columns = (sql: Queryable, allTags: Fragment) => sql`
  shops.id as "_id", shops.name, shops.description, shops.image_url, shops.address, shops.contact,
    shops.opening_time, shops.closing_time, shops.enabled, shops.manual_override, shops.taxable, shops.version as menu_version,
    shops.revision as form_version, shops.lat, shops.lng, shops.ready_minutes,
    (select users.id from shop_admins join users on users.id = shop_admins.user_id
      where shop_admins.shop_id = shops.id and users.is_shop_admin
      order by shop_admins.assigned_at, users.id limit 1) as admin_id,
    array(select tags.label from shop_tags join tags on tags.key = shop_tags.tag_key
      where shop_tags.shop_id = shops.id order by shop_tags.position, tags.key) as tags,
    ${allTags} as all_tags`;

/** A row of `columns`. */
interface ShopRow extends Omit<ShopRecord, 'tagKeys'> {
  /** Those of the shop and of its enabled foods, as shown. */
  allTags: string[];
}

// In JavaScript, because PostgreSQL has another lower case of some letters than the one that tags are compared with.
const toShopRecord = ({ allTags, ...shop }: ShopRow): ShopRecord => ({
  ...shop,
  tagKeys: allTags.map((tag) => tag.toLowerCase()),
});

/** These shops, enabled or not. */
export async function shopsByIds(sql: Queryable, ids: readonly string[]): Promise<ShopRecord[]> {
  const wanted = [...ids];
  // The tags of all menus in one pass: PostgreSQL would read them all again for each shop.
  const rows = await sql<ShopRow[]>`
    with tagged as (
      select shop_tags.shop_id, shop_tags.tag_key from shop_tags where shop_tags.shop_id = any(${wanted})
      union
      select foods.shop_id, food_tags.tag_key from foods join food_tags on food_tags.food_id = foods.id
      where foods.enabled and foods.shop_id = any(${wanted})
    ), menus as (
      select tagged.shop_id, array_agg(tags.label) as tags
      from tagged join tags on tags.key = tagged.tag_key group by tagged.shop_id
    )
    select ${columns(sql, sql`coalesce(menus.tags, '{}')`)}
    from shops left join menus on menus.shop_id = shops.id
    where shops.id = any(${wanted})`;
  return rows.map(toShopRecord);
}

/** One shop, enabled or not, as the database has it now. */
export async function shopById(sql: Queryable, id: string): Promise<ShopRecord | undefined> {
  const allTags = sql`
    array(select tags.label from tags where tags.key in (
      select shop_tags.tag_key from shop_tags where shop_tags.shop_id = shops.id
      union select food_tags.tag_key from foods join food_tags on food_tags.food_id = foods.id
      where foods.shop_id = shops.id and foods.enabled))`;
  const [shop] = await sql<ShopRow[]>`select ${columns(sql, allTags)} from shops where shops.id = ${id}`;
  return shop && toShopRecord(shop);
}

/** The shop, locked until the caller's transaction ends. */
export async function lockShop(tx: Queryable, id: string): Promise<ShopRecord | undefined> {
  await tx`select 1 from shops where shops.id = ${id} for update`;
  return shopById(tx, id);
}

/**
 * The version of each shop, enabled or not, by name. It changes with the shop or its menu. The query is cheap, so it can run
 * often.
 */
export async function menuVersions(sql: Queryable) {
  return sql<{ _id: string; menuVersion: number }[]>`
    select shops.id as "_id", shops.version as menu_version from shops order by lower(shops.name), shops.id`;
}
