import type { Queryable } from './sql.ts';

/**
 * Locks these shops until the caller's transaction ends. Every change of several shops, of their menus and of their shop
 * admins locks them in the order of their ids, which avoids deadlocks.
 * @returns the ids of those that exist
 */
export async function lockShops(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx<{ id: string }[]>`
    select shops.id from shops where shops.id = any(${[...ids]}) order by shops.id for no key update`;
  return rows.map(({ id }) => id);
}
