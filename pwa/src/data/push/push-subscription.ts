import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PushTopic, Subscription } from '@canteen/domain/push/push.schema';
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
import { currentUser, onUserChange } from '../session/session.ts';

/** What this browser is told of. */
export type PushTopics = Pick<Subscription, 'ownOrders' | 'atWork'>;

const NOTHING: PushTopics = { ownOrders: false, atWork: false };

async function topicsOf(endpoint: string, signal?: AbortSignal): Promise<PushTopics> {
  const known = await jsonOf(client.api.push.subscriptions.$get(undefined, signal && { init: { signal } }));
  return known.find((each) => each.endpoint === endpoint) ?? NOTHING;
}

/** What this browser is told of: it is subscribed, and the server has the subscription. */
export function pushQuery() {
  return queryOptions({
    queryKey: pushKeys.here(),
    queryFn: async ({ signal }) => {
      const endpoint = await pushEndpoint();
      return endpoint === null ? NOTHING : topicsOf(endpoint, signal);
    },
    meta: { unseen: true },
  });
}

const isTold = ({ ownOrders, atWork }: PushTopics) => ownOrders || atWork;

/** The topics that were turned on and not off since: the user may turn one off while the browser asks. */
const wanted = new Set<PushTopic>();
onUserChange(() => wanted.clear());

async function turnOn(topic: PushTopic, key: string): Promise<PushTopics> {
  const before = await pushEndpoint();
  // A subscription that the server does not know may have ended.
  const isKnown = before !== null && isTold(await topicsOf(before));
  const json = { ...(await subscribeToPush(key, isKnown)), topic };
  const told = wanted.has(topic) && (await jsonOf(client.api.push.subscriptions.$post({ json })));
  return told && wanted.has(topic) ? told : turnOff(topic, json.endpoint);
}

async function turnOff(topic: PushTopic, known?: string): Promise<PushTopics> {
  const endpoint = known ?? (await pushEndpoint());
  if (endpoint === null || !currentUser()) return NOTHING;
  await client.api.push.subscriptions.$delete({ json: { endpoint, topic } });
  const left = await topicsOf(endpoint);
  if (!isTold(left)) await unsubscribeFromPush();
  return left;
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

/** Tells this browser of a topic from now on, with the server's public key, or no more of it with null. */
export function useSetPush(topic: PushTopic) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (key: string | null) => {
      if (key === null) wanted.delete(topic);
      else wanted.add(topic);
      // An answer from before the change must not come after it.
      await queryClient.cancelQueries({ queryKey: pushKeys.here() });
      return key === null ? turnOff(topic) : turnOn(topic, key);
    },
    onSuccess: ({ ownOrders, atWork }) => queryClient.setQueryData(pushKeys.here(), { ownOrders, atWork }),
    onError: () => queryClient.invalidateQueries({ queryKey: pushKeys.here() }),
  });
}
