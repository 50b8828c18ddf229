import { onlineManager, QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../lib/requests/api-error.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
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

/** The refetch interval of a query: 10 seconds while it shows old data after an error that may pass, else false. */
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
