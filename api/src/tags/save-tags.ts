import type { Queryable } from '../database/sql.ts';

interface TagsOfOwner {
  /** Of the food or the shop. */
  id: string;
  labels: readonly string[];
}

/**
 * Gives each food or shop exactly these tags, in this order, in one statement for each table. A tag that is known keeps
 * the spelling in which it was first typed (decisions, Shops).
 */
export async function saveTags(
  tx: Queryable,
  owner: 'food' | 'shop',
  owners: readonly TagsOfOwner[],
): Promise<void> {
  if (owners.length === 0) return;
  const table = tx(`${owner}_tags`);
  const ownerId = tx(`${owner}_id`);
  const all = owners.flatMap(({ id, labels }) => labels.map((label, position) => ({ id, label, position })));
  const labels = [...new Set(all.map(({ label }) => label))];
  // Sorted, so that two transactions with the same new tags do not wait for each other.
  await tx`
    insert into tags (key, label)
    select distinct on (lower(given.label)) lower(given.label), given.label
    from unnest(${labels}::text[]) with ordinality as given (label, ordinal)
    order by lower(given.label), given.ordinal
    on conflict (key) do nothing`;
  await tx`delete from ${table} where ${ownerId} = any(${owners.map(({ id }) => id)})`;
  await tx`
    insert into ${table} (${ownerId}, tag_key, position)
    select given.owner_id, lower(given.label), given.position
    from unnest(${all.map(({ id }) => id)}::text[], ${all.map(({ label }) => label)}::text[],
      ${all.map(({ position }) => position)}::integer[]) as given (owner_id, label, position)
    on conflict do nothing`;
}
