/// <reference lib="webworker" />
import { clientsClaim, registerQuotaErrorCallback } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { PushMessage } from '@canteen/domain/push/push.schema';

declare const self: ServiceWorkerGlobalScope;

/** Milliseconds without a new file in a cache until the oldest ones are removed. */
const TRIM_AFTER_MS = 5_000;

// Caches the files of the app. Menus, carts and orders are in IndexedDB, so that no cache contains private data.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// The service worker never answers requests for these paths: the server does.
const SERVER_PATHS = [/^\/(?:api|socket\.io|dev|pictures)(?:\/|$)/, /^\/(?:healthz|readyz|metrics)$/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: SERVER_PATHS }));

const isSameOrigin = (url: URL) => url.origin === self.location.origin;

/**
 * A cache that keeps the `max` files that were added last. Workbox's own plugin writes to IndexedDB whenever a file is
 * used, which takes a phone's processor while it scrolls through pictures.
 */
function keepNewest(cacheName: string, max: number): { cacheName: string; plugins: WorkboxPlugin[] } {
  registerQuotaErrorCallback(() => caches.delete(cacheName));
  const trim = async () => {
    const cache = await caches.open(cacheName);
    const files = await cache.keys();
    await Promise.all(files.slice(0, Math.max(0, files.length - max)).map((file) => cache.delete(file)));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cacheDidUpdate = async () => {
    clearTimeout(timer);
    timer = setTimeout(() => void trim(), TRIM_AFTER_MS);
  };
  return { cacheName, plugins: [{ cacheDidUpdate }] };
}

registerRoute(
  ({ url, request }) =>
    isSameOrigin(url) && request.destination === 'image' && url.pathname.startsWith('/pictures/'),
  new CacheFirst(keepNewest('pictures', 400)),
);
// The code that is not in the precache (build/manifest-files.ts). The name of a file changes with its content.
registerRoute(
  ({ url }) => isSameOrigin(url) && /^\/assets\/.+\.(?:js|css)$/.test(url.pathname),
  new CacheFirst(keepNewest('scripts', 100)),
);
registerRoute(
  ({ url, request }) => isSameOrigin(url) && request.destination === 'font',
  new CacheFirst(keepNewest('fonts', 10)),
);

// A new version waits for the message SKIP_WAITING. The first version takes control of the open pages at once.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: unknown = event.data;
  if (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'SKIP_WAITING'
  ) {
    void self.skipWaiting();
  }
});
clientsClaim();

function readPush(data: PushMessageData | null): PushMessage {
  let value: unknown = null;
  try {
    value = data?.json();
  } catch {
    // Browsers require a notification for every push, so one that cannot be parsed gets default texts.
  }
  const parts: Partial<Record<keyof PushMessage, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  const text = (part: unknown, fallback: string) =>
    typeof part === 'string' && part !== '' ? part : fallback;
  return {
    title: text(parts.title, 'Your order'),
    body: text(parts.body, ''),
    url: text(parts.url, '/orders'),
    tag: text(parts.tag, 'canteen'),
  };
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Milliseconds. A window that has not answered by then is still loading, so it does not show the page. */
const WINDOW_ANSWERS_WITHIN_MS = 1_000;

/** Asks a window whether it shows this page. The browser knows only the address with which the window was loaded. */
const showsPage = (client: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true);
    setTimeout(() => resolve(false), WINDOW_ANSWERS_WITHIN_MS);
    client.postMessage({ type: 'IS_SHOWN', path }, [port2]);
  });

async function show(push: PushMessage): Promise<void> {
  const visible = (await windows()).filter((client) => client.visibilityState === 'visible');
  const shown = await Promise.all(visible.map((client) => showsPage(client, push.url)));
  // The page itself shows the change.
  if (shown.includes(true)) return;
  // TypeScript does not know `renotify`: a message that replaces another one also sounds.
  const options: NotificationOptions & { renotify: boolean } = {
    body: push.body,
    tag: push.tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url: push.url },
  };
  await self.registration.showNotification(push.title, options);
}

self.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))));

/** Shows a page of the app in an open window, else in a new one. An address of another site is replaced by /orders. */
async function open(address: unknown): Promise<void> {
  const url = new URL(typeof address === 'string' ? address : '/orders', self.location.origin);
  const path = isSameOrigin(url) ? url.pathname + url.search : '/orders';
  const [there] = await windows();
  if (!there) {
    await self.clients.openWindow(path);
    return;
  }
  // The window is not reloaded, so that it keeps its unsaved input.
  await there.focus().catch(() => there);
  there.postMessage({ type: 'OPEN', path });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  event.waitUntil(open(typeof data === 'object' && data !== null && 'url' in data ? data.url : undefined));
});
