import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { jsonOf, type Json } from './api.ts';

/** One page of a list, as the server sorted and filtered it. */
export interface ListPage<Row> {
  rows: Row[];
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  /** How many rows match on all pages; null when the call does not tell. */
  total: number | null;
}

interface ListResponse<Row> {
  headers: Headers;
  json: () => Promise<Row[]>;
}

/** The rows of a call, with the headers X-Next-Cursor and X-Total-Count. @throws ApiError */
export async function readPage<Row>(
  call: Promise<ListResponse<Row>>,
): Promise<ListPage<Json<Row[]>[number]>> {
  const response = await call;
  const total = response.headers.get('X-Total-Count');
  return {
    rows: await jsonOf<Row[]>(Promise.resolve(response)),
    next: response.headers.get('X-Next-Cursor'),
    total: total === null ? null : Number(total),
  };
}

/** The query of a list that grows page by page. */
export function pagedList<Row>(
  queryKey: QueryKey,
  ask: (cursor: string | null, signal: AbortSignal) => Promise<ListPage<Row>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
