import type { Queryable } from '../database/connect.ts';

/**
 * Locks these shops until the caller's transaction ends, before their assignments change, which counts as a change of each
 * shop. Every change of several shops locks them in the order of their ids, which avoids deadlocks.
 * @returns the ids of those that exist
 */
export async function lockShopsInOrder(tx: Queryable, shopIds: readonly string[]): Promise<string[]> {
  if (shopIds.length === 0) return [];
  const locked = await tx<{ id: string }[]>`
    select shops.id from shops where shops.id = any(${[...shopIds]}) order by shops.id for no key update`;
  return locked.map(({ id }) => id);
}
