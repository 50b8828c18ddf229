import type { Browser, BrowserContext } from 'playwright-core';
import { logIn, openScreen, PHONE } from '../testing/browser.ts';
import { attachToServiceWorker, replacePushManager } from './push-browser.ts';
import type { PushService } from './push-service.ts';

interface PushScreenOptions {
  contact: string;
  path: string;
  viewport?: typeof PHONE;
  /** Called before the first page is loaded. */
  prepare?: ((context: BrowserContext) => Promise<unknown>) | undefined;
}

/** A screen that may show notifications, with its service worker. */
export async function openPushScreen(
  demo: { browser: Browser; product: { url: string } },
  service: PushService,
  { contact, path, viewport = PHONE, prepare }: PushScreenOptions,
) {
  const screen = await openScreen(demo.browser, demo.product.url, viewport, { serviceWorkers: 'allow' });
  await screen.context.grantPermissions(['notifications', 'geolocation']);
  const subscription = await replacePushManager(screen.context, service);
  await prepare?.(screen.context);
  await logIn(screen.page, contact, path);
  await screen.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return { ...screen, push: await attachToServiceWorker(screen.page, subscription) };
}

interface Subscribed {
  endpoint: string;
  ownOrders: boolean;
  atWork: boolean;
}

/**
 * For each browser of the user, the newest first: whether it gets messages about the own orders and about orders at work.
 * @param call calls the API as this user
 */
export const topicsOf = async (call: <Answer>(method: string, path: string) => Promise<Answer>) =>
  (await call<Subscribed[]>('GET', '/api/push/subscriptions')).map(({ ownOrders, atWork }) => ({
    ownOrders,
    atWork,
  }));
