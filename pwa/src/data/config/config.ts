import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Campus } from '@canteen/domain/campus';
import { HOUR_MS } from '@canteen/domain/durations';
import { client, jsonOf } from '../api-client/api.ts';
import { storedOnDevice } from '../api-client/device-fallback.ts';
import { configKey } from '../api-client/query-keys.ts';

const STALE_AFTER_MS = HOUR_MS;

/** GET /api/config: the settings of this deployment. Kept on the device, fetched again in a page that stays open. */
export function configQuery() {
  return queryOptions({
    queryKey: configKey,
    queryFn: storedOnDevice({ table: 'shops', key: 'config' }, (signal) =>
      jsonOf(client.api.config.$get(undefined, { init: { signal } })),
    ),
    staleTime: STALE_AFTER_MS,
    // All pages are online again at the same time; `live-updates.ts` spreads their requests.
    refetchOnReconnect: false,
    // The offline banner ignores the age of this answer.
    meta: { unseen: true },
  });
}

/** The settings as they are known; fetched only when they are not. */
export const knownConfigQuery = () => ({ ...configQuery(), staleTime: 'static' as const });

/** The product's name. */
export function useAppName(): string {
  return useQuery(configQuery()).data?.appName ?? 'Canteen';
}

/** Minutes after which an order that nobody has accepted is cancelled; 0: never, or not known. */
export function useAcceptTimeout(): number {
  // A copy on the device may be older than this setting.
  return (useQuery(configQuery()).data?.acceptTimeoutMinutes as number | undefined) ?? 0;
}

/** Whether cancelling a paid order refunds it automatically; undefined while it is not known. */
export function useAutoRefund(): boolean | undefined {
  return useQuery(configQuery()).data?.autoRefund;
}

/** The area to which orders are delivered; undefined while it is loading, null when there is none or after an error. */
export function useCampus(): Campus | null | undefined {
  const { data, isError } = useQuery(configQuery());
  // A copy on the device may be older than this setting.
  return data ? ((data.campus as Campus | null | undefined) ?? null) : isError ? null : undefined;
}

/** The email address or phone number where customers get help; null when there is none, or it is not known. */
export function useSupportContact(): string | null {
  // A copy on the device may be older than this setting.
  return (useQuery(configQuery()).data?.supportContact as string | null | undefined) ?? null;
}

/** The addresses of the terms and of the privacy notice; null when there is none, or it is not known. */
export function useTermsAndPrivacy(): { termsUrl: string | null; privacyUrl: string | null } {
  const { data } = useQuery(configQuery());
  return { termsUrl: data?.termsUrl ?? null, privacyUrl: data?.privacyUrl ?? null };
}

/** The address of the map tiles; undefined while it is loading, null after an error. */
export function useTilesUrl(): string | null | undefined {
  const { data, isError } = useQuery(configQuery());
  return data?.tileUrl ?? (isError ? null : undefined);
}
