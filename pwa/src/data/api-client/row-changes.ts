import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { jsonOf } from './api.ts';
import type { ListPage } from './list-pages.ts';
import { queryClient } from './query-client.ts';

interface Identified {
  _id: string;
}
type Lists<Row> = InfiniteData<ListPage<Row>, string | null>;

/** Changes a row in every list whose key begins with `key`; null removes it. */
export function patchRow<Row extends Identified>(
  key: QueryKey,
  id: string,
  change: (row: Row) => Row | null,
): void {
  queryClient.setQueriesData<Lists<Row>>(
    { queryKey: key },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.flatMap((row) => (row._id === id ? (change(row) ?? []) : [row])),
        })),
      },
  );
}

const rowOf = <Row extends Identified>(key: QueryKey, id: string): Row | undefined =>
  queryClient
    .getQueriesData<Lists<Row>>({ queryKey: key })
    .flatMap(([, lists]) => lists?.pages.flatMap(({ rows }) => rows) ?? [])
    .find(({ _id }) => _id === id);

/**
 * Shows the expected values of a row at once. If the server refuses, it shows the former values of these fields again;
 * other fields and other rows keep their changes. @throws ApiError
 */
export async function changeRow<Row extends Identified>(
  key: QueryKey,
  id: string,
  expected: Partial<Row>,
  call: () => Promise<{ json: () => Promise<Row> }>,
): Promise<Row> {
  await queryClient.cancelQueries({ queryKey: key });
  const before = rowOf<Row>(key, id);
  patchRow<Row>(key, id, (row) => ({ ...row, ...expected }));
  try {
    const changed = (await jsonOf(call())) as Row;
    patchRow<Row>(key, id, () => changed);
    // A list that is being read may still have the row as it was.
    if (queryClient.isFetching({ queryKey: key }) > 0) void queryClient.invalidateQueries({ queryKey: key });
    return changed;
  } catch (error) {
    if (before) {
      const names = Object.keys(expected) as (keyof Row)[];
      const former = Object.fromEntries(names.map((name) => [name, before[name]]));
      patchRow<Row>(key, id, (row) => ({ ...row, ...former }));
    }
    // It may have been made without an answer, or somebody else has changed or deleted the row.
    void queryClient.invalidateQueries({ queryKey: key });
    throw error;
  }
}
