import {
  onlineManager,
  QueryClient,
  type Query,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, isNetworkError } from '../../lib/requests/api-error.ts';
import { storeAnswer, readStoredAnswer, type AnswerPlace } from '../stored-answers/stored-answers.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { throttled } from '../../lib/throttled.ts';
import { onUserChange } from '../session/session.ts';

/** The first part of a query key: public data, and data that is deleted when the user changes. */
export const PUBLIC = 'public';
export const MINE = 'mine';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;
const REMOVE_AFTER_MS = 15 * 60_000;
const REFETCH_AFTER_ERROR_MS = 10_000;

/** Retries server errors, and network errors while online. A refusal (4xx) is final. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES) return false;
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 ? isOnline() : error.status >= 500;
}

/** What the page shows may be old when it could not be fetched again. */
export const refetchAfterError = ({
  state: { data, error },
}: {
  state: Pick<Query['state'], 'data' | 'error'>;
}) => data !== undefined && error !== null && isWorthRetrying(0, error) && REFETCH_AFTER_ERROR_MS;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Run queries without a network too: the device may have the answer.
      networkMode: 'offlineFirst',
      staleTime: STALE_AFTER_MS,
      gcTime: REMOVE_AFTER_MS,
      retry: isWorthRetrying,
      refetchInterval: refetchAfterError,
    },
    // Without a network an action fails at once.
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Reads an answer from the device, with the time when the server sent it (milliseconds since 1970); null when missing. */
export type FindOnDevice<T> = () => Promise<{ data: T; fetchedAt: number } | null>;
const findNothing = () => Promise.resolve(null);

/** A query function that requests data from the server. Without a network it returns what `find` reads from the device. */
export function withDeviceFallback<T>(ask: (signal: AbortSignal) => Promise<T>, find: FindOnDevice<T>) {
  return async ({ client, queryKey, signal }: QueryFunctionContext): Promise<T> => {
    try {
      return await ask(signal);
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      return await fromDevice<T>(client, queryKey, find, error);
    }
  };
}

/** Like `withDeviceFallback`. It also shows what `find` reads from the device until the server has answered. */
export function showStoredFirst<T>(ask: (signal: AbortSignal) => Promise<T>, find: FindOnDevice<T>) {
  const askOrFind = withDeviceFallback(ask, find);
  return async (context: QueryFunctionContext): Promise<T> => {
    const { client, queryKey, signal } = context;
    let settled = false;
    if (client.getQueryData(queryKey) === undefined) {
      void find().then((kept) => {
        if (!kept || settled || signal.aborted || client.getQueryData(queryKey) !== undefined) return;
        // Do not show an empty list from the device, because the server may have rows.
        if (Array.isArray(kept.data) && kept.data.length === 0) return;
        client.setQueryData(queryKey, kept.data, { updatedAt: kept.fetchedAt });
      });
    }
    try {
      return await askOrFind(context);
    } finally {
      settled = true;
    }
  };
}

/** Like `showStoredFirst`, for an answer stored under its own key. @param fallback is called when nothing is stored */
export const storedOnDevice = <T>(
  place: AnswerPlace,
  ask: (signal: AbortSignal) => Promise<T>,
  fallback: FindOnDevice<T> = findNothing,
) =>
  showStoredFirst<T>(
    async (signal) => {
      const answer = await ask(signal);
      storeAnswer(place, answer);
      return answer;
    },
    async () => (await readStoredAnswer<T>(place)) ?? fallback(),
  );

async function fromDevice<T>(
  client: QueryClient,
  queryKey: QueryKey,
  find: FindOnDevice<unknown>,
  error: unknown,
): Promise<T> {
  const state = client.getQueryState<T>(queryKey);
  const kept = state?.data === undefined ? await find() : null;
  const known = state?.data === undefined ? kept?.data : state.data;
  const updatedAt = state?.data === undefined ? kept?.fetchedAt : state.dataUpdatedAt;
  if (known === undefined || updatedAt === undefined) throw error;
  // TanStack Query marks the answer as new when it returns; this sets its real age.
  setTimeout(() => {
    client.setQueryData<T>(queryKey, (data) => data, { updatedAt });
    // It is fetched as soon as there is a network, also when it is not old.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  });
  return known as T;
}

const isFetching = ({ state: { fetchStatus } }: Query) => fetchStatus === 'fetching';
export const isFirstOrNextPage = (query: Query) =>
  isFetching(query) && (query.state.data === undefined || Boolean(query.state.fetchMeta?.fetchMore));

/**
 * Invalidates the queries, and resolves when those that are shown have been fetched or have failed. A first fetch that is
 * running may get the old state, and TanStack Query does not repeat it. The next page of a list would be cancelled. Such a
 * query is invalidated when its fetch has ended. @param isCompleted which running fetches are not cancelled
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

/** Connects the cache to the network state and the session. Called once, from main. */
export function connectQueryClient(): void {
  onlineManager.setEventListener((setOnline) => onlineStore.subscribe(() => setOnline(isOnline())));
  onlineManager.setOnline(isOnline());
  onUserChange(() => {
    const isPrivate = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== PUBLIC };
    void queryClient.cancelQueries(isPrivate);
    queryClient.removeQueries(isPrivate);
    queryClient.getMutationCache().clear();
  });
}
