import type { SubscribeInput } from '@canteen/domain/push/push.schema';

/** Whether this browser supports push notifications. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isPushDenied = () => isPushSupported() && Notification.permission === 'denied';

/** Calls `run` when the user changes the permission in the browser's settings. Returns a function that ends this. */
export function onPushPermission(run: () => void): () => void {
  const ended = new AbortController();
  const listen = async () => {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', run, ended);
  };
  // An old browser: the next page shows the change.
  listen().catch(() => undefined);
  return () => ended.abort();
}

/** Shown when notifications are refused. */
export const PUSH_DENIED_TEXT =
  "Notifications are blocked for this site. Allow them in the browser's settings.";

/** Shown when the user has closed the browser's question without an answer. */
const PUSH_UNANSWERED_TEXT =
  'Notifications are not on yet. Try again, and choose Allow when the browser asks.';

/** The user or the browser does not allow notifications. The message says what to do. */
export class PushDeniedError extends Error {
  override readonly name = 'PushDeniedError';
}

async function manager(): Promise<PushManager | null> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

/** The URL of this browser's push subscription, or null. */
export async function pushEndpoint(): Promise<string | null> {
  if (!isPushSupported()) return null;
  return (await (await manager())?.getSubscription())?.endpoint ?? null;
}

/**
 * Asks the user, then the browser's push service. Call it in the handler of a click.
 * @param key the server's public key @param keep a subscription with this key is kept
 * @throws PushDeniedError when the user says no, or gives no answer
 */
export async function subscribeToPush(key: string, keep = false): Promise<SubscribeInput> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted')
    throw new PushDeniedError(permission === 'denied' ? PUSH_DENIED_TEXT : PUSH_UNANSWERED_TEXT);
  const push = await manager();
  if (!push) throw new Error('There is no service worker');
  const subscribe = async (afterEnd: boolean) => {
    if (afterEnd) await unsubscribeFromPush();
    return push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };
  // The browser refuses when there is a subscription with another key.
  const made = await subscribe(!keep).catch(() => subscribe(true));
  const { endpoint, expirationTime = null, keys } = made.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) throw new Error('The push service gave no keys');
  return { endpoint, expirationTime, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
}

export async function unsubscribeFromPush(): Promise<void> {
  if (!isPushSupported()) return;
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

/** Ends the notifications of this browser, and closes the ones that it shows: the next user must not see them. */
export async function endPush(): Promise<void> {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await unsubscribeFromPush();
}
