import type { Queryable } from '../database/sql.ts';

/**
 * Gives a food or a shop exactly these tags, in this order. A tag that is known keeps the spelling in which it was first
 * typed (decisions, Shops).
 */
export async function saveTags(
  tx: Queryable,
  owner: 'food' | 'shop',
  id: string,
  labels: readonly string[],
): Promise<void> {
  const table = tx(`${owner}_tags`);
  const ownerId = tx(`${owner}_id`);
  // Sorted, so that two transactions with the same new tags do not wait for each other.
  await tx`
    insert into tags (key, label)
    select lower(given.label), given.label from unnest(${[...labels]}::text[]) as given (label)
    order by lower(given.label)
    on conflict (key) do nothing`;
  await tx`delete from ${table} where ${ownerId} = ${id}`;
  await tx`
    insert into ${table} (${ownerId}, tag_key, position)
    select ${id}, lower(given.label), given.ordinal - 1
    from unnest(${[...labels]}::text[]) with ordinality as given (label, ordinal)
    on conflict do nothing`;
}

interface TagsOfFood {
  foodId: string;
  labels: readonly string[];
}

/** `saveTags` for many foods at once, in one statement for each table. */
export async function saveTagsOfFoods(tx: Queryable, foods: readonly TagsOfFood[]): Promise<void> {
  if (foods.length === 0) return;
  const all = foods.flatMap(({ foodId, labels }) =>
    labels.map((label, position) => ({ foodId, label, position })),
  );
  const labels = [...new Set(all.map(({ label }) => label))];
  await tx`
    insert into tags (key, label)
    select distinct on (lower(given.label)) lower(given.label), given.label
    from unnest(${labels}::text[]) with ordinality as given (label, ordinal)
    order by lower(given.label), given.ordinal
    on conflict (key) do nothing`;
  await tx`delete from food_tags where food_tags.food_id = any(${foods.map(({ foodId }) => foodId)})`;
  await tx`
    insert into food_tags (food_id, tag_key, position)
    select given.food_id, lower(given.label), given.position
    from unnest(${all.map(({ foodId }) => foodId)}::text[], ${all.map(({ label }) => label)}::text[],
      ${all.map(({ position }) => position)}::integer[]) as given (food_id, label, position)
    on conflict do nothing`;
}
