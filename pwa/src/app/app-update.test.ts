import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../testing/browser.ts';

vi.mock('virtual:pwa-register', () => ({
  registerSW: ({ onRegisteredSW }: { onRegisteredSW: (url: string, registration: object) => void }) =>
    onRegisteredSW('/service-worker.js', registration),
}));
vi.mock('../data/checkout/drafts.ts', () => ({ flushDrafts: () => flushDrafts() }));

class Worker extends EventTarget {
  postMessage = vi.fn<(message: object) => void>(() => {
    registration.waiting = null;
    serviceWorker.dispatchEvent(new Event('controllerchange'));
  });
}

let registration: {
  waiting: Worker | null;
  installing: Worker | null;
  update: ReturnType<typeof vi.fn<() => Promise<void>>>;
};
let serviceWorker: EventTarget;
let reload: ReturnType<typeof vi.fn<() => void>>;
let flushDrafts: ReturnType<typeof vi.fn<() => Promise<void>>>;

beforeEach(() => {
  const { page } = openBrowser();
  reload = vi.fn<() => void>();
  flushDrafts = vi.fn<() => Promise<void>>(() => Promise.resolve());
  Object.assign(page.location, { reload });
  Object.assign(document, { readyState: 'complete' });
  registration = { waiting: null, installing: null, update: vi.fn<() => Promise<void>>() };
  registration.update.mockResolvedValue();
  serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const { reloadPage } = await import('../lib/loading/reload-page.ts');
  return { reloadPage, ...(await import('./app-update.ts')) };
}
const SKIP_WAITING = { type: 'SKIP_WAITING' };

test('a page whose code is gone activates the new version that waits, then reloads', async () => {
  const { reloadPage } = await open();
  const next = (registration.waiting = new Worker());
  await reloadPage();
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith(SKIP_WAITING);
  expect(flushDrafts).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('it looks for a new version and waits until it is installed', async () => {
  const { reloadPage } = await open();
  const next = new Worker();
  registration.update.mockImplementation(() => {
    registration.installing = next;
    return Promise.resolve();
  });
  const reloaded = reloadPage();
  await vi.waitFor(() => expect(registration.installing).toBe(next));
  expect(reload).not.toHaveBeenCalled();
  Object.assign(registration, { installing: null, waiting: next });
  next.dispatchEvent(new Event('statechange'));
  await reloaded;
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith(SKIP_WAITING);
  expect(reload).toHaveBeenCalledOnce();
});

test('it only reloads when there is no new version, and when the server does not answer', async () => {
  vi.useFakeTimers();
  const { reloadPage } = await open();
  await reloadPage();
  expect(registration.update).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
  registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await reloadPage();
  expect(reload).toHaveBeenCalledTimes(2);
  registration.update.mockReturnValue(new Promise(() => {}));
  const reloaded = reloadPage();
  await vi.runAllTimersAsync();
  await reloaded;
  expect(reload).toHaveBeenCalledTimes(3);
});

test("code that could not be loaded asks for a new version, and shows it again after 'Later'", async () => {
  const { updateStore, postponeUpdate, watchForUpdates } = await open();
  await watchForUpdates();
  const fail = () => window.dispatchEvent(new Event('vite:preloadError'));
  fail();
  expect(registration.update).toHaveBeenCalledOnce();
  expect(updateStore.get()).toBe('none');
  registration.waiting = new Worker();
  fail();
  expect(updateStore.get()).toBe('ready');
  postponeUpdate();
  expect(updateStore.get()).toBe('none');
  vi.stubGlobal('navigator', { onLine: false, serviceWorker });
  fail();
  expect(updateStore.get()).toBe('none');
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
  fail();
  expect(updateStore.get()).toBe('ready');
});
