import { subscribeSchema, type SubscribeInput } from '@canteen/domain/push.schema';

/** Whether this browser can be told things while no page is open. */
export const canBePushed = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isPushRefused = () => canBePushed() && Notification.permission === 'denied';

/** The user, or the browser in their name, does not want to be told. */
export class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

async function manager(): Promise<PushManager | null> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

/** Where this browser can be told, or null. */
export async function pushEndpoint(): Promise<string | null> {
  if (!canBePushed()) return null;
  return (await (await manager())?.getSubscription())?.endpoint ?? null;
}

/**
 * Asks the user, then the browser's push service. To be called while a press is handled.
 * @param key the server's public key
 * @throws PushRefused when the user says no
 */
export async function subscribeToPush(key: string): Promise<SubscribeInput> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused();
  const push = await manager();
  if (!push) throw new Error('There is no service worker');
  // One made for another key would be refused by the push service.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return subscribeSchema.parse(made.toJSON());
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
