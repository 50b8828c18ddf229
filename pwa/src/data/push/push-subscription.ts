import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  isPushDenied,
  onPushPermission,
  pushEndpoint,
  PushDeniedError,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../lib/browser/browser-push.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { pushKeys } from '../api-client/query-keys.ts';

/** Whether this browser gets the user's push notifications: it is subscribed, and the server has the subscription. */
export function pushQuery() {
  return queryOptions({
    queryKey: pushKeys.here(),
    queryFn: async ({ signal }) => {
      const endpoint = await pushEndpoint();
      if (endpoint === null) return false;
      const known = await jsonOf(client.api.push.subscriptions.$get(undefined, { init: { signal } }));
      return known.some((each) => each.endpoint === endpoint);
    },
    meta: { unseen: true },
  });
}

async function turnOn(key: string): Promise<void> {
  await jsonOf(client.api.push.subscriptions.$post({ json: await subscribeToPush(key) }));
}

async function turnOff(): Promise<void> {
  const endpoint = await pushEndpoint();
  if (endpoint === null) return;
  await client.api.push.subscriptions.$delete({ json: { endpoint } });
  await unsubscribeFromPush();
}

/** Whether the user has refused notifications, also while the page is open. */
export function usePushDenied(): boolean {
  const queryClient = useQueryClient();
  const [denied, setDenied] = useState(isPushDenied);
  useEffect(
    () =>
      onPushPermission(() => {
        setDenied(isPushDenied());
        // The subscription ends with the permission.
        void queryClient.invalidateQueries({ queryKey: pushKeys.here() });
      }),
    [queryClient],
  );
  return denied;
}

/** Why notifications could not be turned on or off. */
export const pushErrorText = (error: unknown, fallback: string): string =>
  error instanceof PushDeniedError ? error.message : errorText(error, fallback);

/** Subscribes with the server's public key, or unsubscribes with null. */
export function useSetPush() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string | null) => (key === null ? turnOff() : turnOn(key)),
    onSuccess: (_, key) => queryClient.setQueryData(pushKeys.here(), key !== null),
    onError: () => queryClient.invalidateQueries({ queryKey: pushKeys.here() }),
  });
}
