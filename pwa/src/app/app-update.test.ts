import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { openBrowser } from '../testing/browser.ts';

vi.mock('../data/checkout/drafts.ts', () => ({ flushDrafts: () => flushDrafts() }));

class Worker extends EventTarget {
  postMessage = vi.fn<(message: object) => void>(() => {
    registration.waiting = null;
    serviceWorker.dispatchEvent(new Event('controllerchange'));
  });
}

let registration: EventTarget & {
  active: Worker | null;
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
  registration = Object.assign(new EventTarget(), {
    active: new Worker(),
    waiting: null,
    installing: null,
    update: vi.fn<() => Promise<void>>(),
  });
  registration.update.mockResolvedValue();
  serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: () => Promise.resolve(registration),
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
const MINUTE = 60_000;
const SKIP_WAITING = { type: 'SKIP_WAITING' };

/** The browser has found another version. The returned functions end its installation. */
function findVersion() {
  const worker = (registration.installing = new Worker());
  registration.dispatchEvent(new Event('updatefound'));
  const end = (waiting: Worker | null) => {
    Object.assign(registration, { installing: null, waiting });
    worker.dispatchEvent(new Event('statechange'));
  };
  return { worker, install: () => end(worker), fail: () => end(registration.waiting) };
}

test('a page whose code is gone activates the new version that waits, then reloads', async () => {
  const { reloadPage } = await open();
  const next = (registration.waiting = new Worker());
  await reloadPage();
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith(SKIP_WAITING);
  expect(flushDrafts).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page whose code is gone looks for a new version and waits until it is installed', async () => {
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

test('a page whose code is gone only reloads when there is no new version, and when the server does not answer', async () => {
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

describe('in a page that stays open', () => {
  it('a new version is shown although the ones before it could not be installed', async () => {
    const { updateStore, watchForUpdates } = await open();
    await watchForUpdates();
    for (let failures = 0; failures < 3; failures += 1) findVersion().fail();
    expect(updateStore.get()).toBe('none');
    findVersion().install();
    expect(updateStore.get()).toBe('ready');
  });

  it("'Later' is for one version: the next one is shown", async () => {
    const { updateStore, postponeUpdate, watchForUpdates } = await open();
    await watchForUpdates();
    for (let versions = 0; versions < 3; versions += 1) {
      const next = findVersion();
      next.install();
      expect(updateStore.get()).toBe('ready');
      postponeUpdate();
      next.worker.dispatchEvent(new Event('statechange'));
      findVersion().fail();
      expect(updateStore.get()).toBe('none');
    }
  });

  it('a version that waits, or is being installed, when the page is opened is shown', async () => {
    const { updateStore, postponeUpdate, watchForUpdates } = await open();
    registration.waiting = new Worker();
    const next = findVersion();
    await watchForUpdates();
    expect(updateStore.get()).toBe('ready');
    postponeUpdate();
    next.install();
    expect(updateStore.get()).toBe('ready');
  });

  it('the first installation is not shown as a new version', async () => {
    const { updateStore, watchForUpdates } = await open();
    registration.active = null;
    await watchForUpdates();
    findVersion().install();
    expect(updateStore.get()).toBe('none');
  });

  it('looks for a version every 30 minutes, also when the clock of the device is set back', async () => {
    vi.useFakeTimers();
    const { updateStore, postponeUpdate, watchForUpdates } = await open();
    await watchForUpdates();
    await vi.advanceTimersByTimeAsync(29 * MINUTE);
    expect(registration.update).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() - 24 * 60 * MINUTE);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(registration.update).toHaveBeenCalledOnce();
    registration.waiting = new Worker();
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(registration.update).toHaveBeenCalledTimes(2);
    expect(updateStore.get()).toBe('ready');
    postponeUpdate();
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(registration.update).toHaveBeenCalledTimes(3);
    expect(updateStore.get()).toBe('none');
  });
});

test('a service worker that cannot be registered changes nothing', async () => {
  Object.assign(serviceWorker, { register: () => Promise.reject(new TypeError('Failed to register')) });
  const { updateStore, watchForUpdates } = await open();
  await watchForUpdates();
  expect(updateStore.get()).toBe('none');
});
