import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '../server/api.ts';
import { keptOnDevice } from '../server/query-client.ts';
import { configKey } from '../server/query-keys.ts';

/** GET /api/config: what the server says about itself. Kept on the device, asked once a visit. */
export function configQuery() {
  return queryOptions({
    queryKey: configKey,
    queryFn: keptOnDevice({ table: 'shops', key: 'config' }, (signal) =>
      read(api.api.config.$get(undefined, { init: { signal } })),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    // It is no part of what the offline banner tells the age of.
    meta: { unseen: true },
  });
}

/** The product's name where it runs. */
export function useAppName(): string {
  return useQuery(configQuery()).data?.appName ?? 'Canteen';
}

/** Whether cancelling a paid order sends its money back by itself; undefined while nobody knows. */
export function useAutoRefund(): boolean | undefined {
  return useQuery(configQuery()).data?.autoRefund;
}

/** Where map pictures come from; undefined while it is asked for, null when it cannot be known now. */
export function useTilesUrl(): string | null | undefined {
  const { data, isError } = useQuery(configQuery());
  return data?.tileUrl ?? (isError ? null : undefined);
}
