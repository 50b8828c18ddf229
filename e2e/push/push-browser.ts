import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { expect } from 'vitest';
import type { PushService, Subscription } from './push-service.ts';

/** A notification that the browser shows. */
interface Shown {
  title: string;
  body: string;
  tag: string;
  renotify: boolean;
  /** URLs. */
  icon: string;
  badge: string;
}

// What the service worker gets from the tests. It stays in its memory while the tests are attached to it.
interface TestedScope {
  handled: number;
  opened: string[];
}
declare const self: ServiceWorkerScope & TestedScope;
interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<null> };
  dispatchEvent: (event: Event) => boolean;
  PushEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/** The browser's side of web push: its subscription is at the push service of the tests, all else is real. */
interface PushBrowser {
  /** The subscription that the page has made. */
  subscription(): Subscription;
  isSubscribed(): boolean;
  /** Gives a message to the service worker and waits until it is handled. */
  deliver(message: string): Promise<void>;
  shown(): Promise<Shown[]>;
  /** Clicks the notification with this tag. */
  click(tag: string): Promise<void>;
  /** The paths for which the service worker has opened a window since the last call. */
  openedWindows(): Promise<string[]>;
}

/** The public key of the product. */
interface KeyOfServer {
  key: string;
}

/** Call it before the first page of the context is loaded. */
export async function replacePushManager(
  context: BrowserContext,
  service: PushService,
): Promise<() => Subscription | null> {
  let current: (KeyOfServer & { made: Subscription }) | null = null;
  await context.exposeFunction('pushServiceOfTest', (call: 'get' | 'end' | KeyOfServer) => {
    if (call === 'end') current = null;
    else if (call !== 'get' && current?.key !== call.key) {
      if (current !== null) throw new Error('there is a subscription with another key');
      current = { key: call.key, made: service.subscribe(call.key) };
    }
    return current;
  });
  await context.addInitScript(() => {
    const { pushServiceOfTest } = window as unknown as {
      pushServiceOfTest: (call: 'get' | 'end' | KeyOfServer) => Promise<typeof current>;
    };
    const present = (subscribed: typeof current) =>
      subscribed && {
        ...subscribed.made,
        toJSON: () => subscribed.made,
        unsubscribe: async () => (await pushServiceOfTest('end')) === null,
      };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
        present(await pushServiceOfTest({ key: applicationServerKey })),
      getSubscription: async () => present(await pushServiceOfTest('get')),
    });
  });
  return () => current?.made ?? null;
}

/** @param page any page of the browser, which stays open; the service worker is installed */
export async function attachToServiceWorker(
  page: Page,
  current: () => Subscription | null,
): Promise<PushBrowser> {
  const context = page.context();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  const origin = new URL(worker.url()).origin;
  const { session, registrationId } = await findRegistration(page);
  await prepare(worker);
  return {
    subscription() {
      const made = current();
      if (!made) throw new Error('the page has not subscribed');
      return made;
    },
    isSubscribed: () => current() !== null,
    async deliver(data) {
      const handled = () => worker.evaluate(() => self.handled);
      const before = await handled();
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await expect.poll(handled).toBe(before + 1);
    },
    shown: () =>
      worker.evaluate(async () =>
        (await self.registration.getNotifications()).map((shown) => {
          const { title, body, tag, icon, badge, renotify } = shown as Notification & {
            badge: string;
            renotify: boolean;
          };
          return { title, body, tag, icon, badge, renotify };
        }),
      ),
    async click(wanted) {
      await worker.evaluate(async (tag) => {
        const [notification] = await self.registration.getNotifications({ tag });
        if (!notification) throw new Error(`no notification ${tag}`);
        self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
      }, wanted);
    },
    openedWindows: () => worker.evaluate(() => self.opened.splice(0)),
  };
}

async function findRegistration(page: Page): Promise<{ session: CDPSession; registrationId: string }> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await found };
}

/** Counts the pushes that are handled, and notes the windows: without a real click the browser opens none. */
const prepare = (worker: Worker) =>
  worker.evaluate(() => {
    Object.assign(self, { handled: 0, opened: [] });
    // The service worker waits one second for the answer of a window. A busy machine needs longer, so here it waits 20 s.
    const start = globalThis.setTimeout;
    const patient = (run: () => void, ms?: number) => start(run, ms === 1_000 ? 20_000 : ms);
    globalThis.setTimeout = patient as typeof start;
    const { prototype } = self.PushEvent;
    const { waitUntil } = prototype;
    prototype.waitUntil = function (work) {
      waitUntil.call(
        this,
        work.finally(() => {
          self.handled += 1;
        }),
      );
    };
    self.clients.openWindow = (path) => {
      self.opened.push(path);
      return Promise.resolve(null);
    };
  });
