import type { Sql } from '../database/sql.ts';
import type { ShopRecord } from '../presenters/shop.ts';
import { shopsByIds } from './queries.ts';

/** How many shops one statement reads. Few, because it also reads the tags of their menus. */
const SHOPS_AT_A_TIME = 20;

type Version = Pick<ShopRecord, '_id' | 'menuVersion'>;

export const fingerprint = (versions: readonly Version[]) =>
  versions.map(({ _id, menuVersion }) => `${_id}:${menuVersion}`).join();

/** The shops in this order. Those that are known with the same version are not read again. */
export async function readShops(
  sql: Sql,
  versions: readonly Version[],
  known: ReadonlyMap<string, ShopRecord>,
): Promise<ShopRecord[]> {
  const current = new Map(known);
  const changed = versions.filter(({ _id, menuVersion }) => known.get(_id)?.menuVersion !== menuVersion);
  for (let start = 0; start < changed.length; start += SHOPS_AT_A_TIME) {
    const ids = changed.slice(start, start + SHOPS_AT_A_TIME).map(({ _id }) => _id);
    // One of them may have been deleted since.
    for (const id of ids) current.delete(id);
    for (const shop of await shopsByIds(sql, ids)) current.set(shop._id, shop);
  }
  return versions.flatMap(({ _id }) => current.get(_id) ?? []);
}
