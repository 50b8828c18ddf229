import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { jsonOf } from './api.ts';
import type { ListPage } from './list-pages.ts';
import { queryClient } from './query-client.ts';
import { isFirstOrNextPage, refetch, refetchRunning } from './refetch.ts';

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

/** The rows of every list whose key begins with `key`. */
export const rowsOf = <Row extends Identified>(key: QueryKey): Row[] =>
  queryClient
    .getQueriesData<Lists<Row>>({ queryKey: key })
    .flatMap(([, lists]) => lists?.pages.flatMap(({ rows }) => rows) ?? []);

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
  const running = queryClient.getQueryCache().findAll({ queryKey: key, predicate: isFirstOrNextPage });
  await queryClient.cancelQueries({ queryKey: key, predicate: (query) => !isFirstOrNextPage(query) });
  const rowNow = () => rowsOf<Row>(key).find(({ _id }) => _id === id);
  const before = rowNow();
  let change = (row: Row): Row => ({ ...row, ...expected });
  let shown = before;
  const show = () => {
    patchRow<Row>(key, id, change);
    shown = rowNow();
  };
  show();
  // A next page comes with the rows as they were when it was requested.
  for (const { promise } of running) void promise?.then(show, show);
  try {
    const changed = (await jsonOf(call())) as Row;
    change = () => changed;
    // A list or an event has brought the row since: it may be newer than this answer.
    const mayBeOld = rowNow() !== shown;
    show();
    if (mayBeOld) void refetch(key);
    else refetchRunning(key);
    return changed;
  } catch (error) {
    const names = before ? (Object.keys(expected) as (keyof Row)[]) : [];
    const former = Object.fromEntries(names.map((name) => [name, before?.[name]]));
    change = (row) => ({ ...row, ...former });
    show();
    // It may have been made without an answer, or somebody else has changed or deleted the row.
    void refetch(key);
    throw error;
  }
}
