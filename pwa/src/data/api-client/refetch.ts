import type { Query, QueryKey } from '@tanstack/react-query';
import { throttled } from '../../lib/throttled.ts';
import { queryClient } from './query-client.ts';

const isFetching = ({ state: { fetchStatus } }: Query) => fetchStatus === 'fetching';
export const isFirstOrNextPage = (query: Query) =>
  isFetching(query) && (query.state.data === undefined || Boolean(query.state.fetchMeta?.fetchMore));

/**
 * Invalidates the queries, and resolves when those that are shown have been fetched or have failed. A running first fetch may
 * return old data, and a running next page would be cancelled, so these queries are invalidated after their fetch has ended.
 * @param isCompleted selects the running fetches that are not cancelled
 */
export async function refetch(queryKey: QueryKey, isCompleted = isFirstOrNextPage): Promise<void> {
  const running = queryClient.getQueryCache().findAll({ queryKey, predicate: isCompleted });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey, predicate: (query) => !isCompleted(query) }),
    ...running.map((query) => {
      // Several calls during the fetch lead to one fetch after it.
      const again = () =>
        queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
      return query.promise?.then(again, again);
    }),
  ]);
}

/** Fetches these lists again if one of them is being read: it may still have a row as it was before a change. */
export function refetchRunning(queryKey: QueryKey): void {
  if (queryClient.isFetching({ queryKey }) > 0) void refetch(queryKey);
}

const keysToRefetch = new Set<QueryKey>();
const refetchThem = throttled(() => {
  for (const queryKey of keysToRefetch) void refetch(queryKey, isFetching);
  keysToRefetch.clear();
}, 1_000);

/**
 * Like `refetch`, once for all calls within a second. A running fetch is completed: with a call in every second, a cancelled
 * one would never end.
 */
export function refetchOnceASecond(queryKey: QueryKey): void {
  keysToRefetch.add(queryKey);
  refetchThem.ask();
}

/** When the oldest data on the screen was fetched (milliseconds since 1970); null when nothing is shown. */
export function oldestShown(): number | null {
  const shown = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.dataUpdatedAt > 0 && query.meta?.['unseen'] !== true)
    .map((query) => query.state.dataUpdatedAt);
  return shown.length > 0 ? Math.min(...shown) : null;
}
