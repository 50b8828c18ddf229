import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lowContrasts } from '../testing/axe.ts';
import { chromiumPath, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const NEW_PAGE = '<meta name="newer-version">';
/** Before the code of the new service worker: marks its requests, so that the server knows who asks. */
const MARK_REQUESTS = `const send = self.fetch.bind(self);
self.fetch = (...given) => {
  const request = new Request(...given);
  request.headers.set('x-newer-version', 'yes');
  return send(request);
};
`;

/** A server in front of the product. After `release` the page has a mark, and the service worker names the new page. */
async function startReleases(product: () => string) {
  let version = 0;
  let removed: RegExp | undefined;
  let installable: Promise<void> | undefined;
  const newer = (path: string, text: string): string => {
    if (version === 0) return text;
    if (path === '/service-worker.js') {
      const names = text.replace(
        /"revision":"\w+","url":"index\.html"/,
        `"revision":"newer-${version}","url":"index.html"`,
      );
      return MARK_REQUESTS + names;
    }
    return text.replace('</head>', `${NEW_PAGE}</head>`);
  };
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://any');
    const { method = 'GET', headers } = request;
    if (removed?.test(pathname) && !headers['x-newer-version']) {
      response.writeHead(404).end();
      return;
    }
    if (pathname === '/index.html') await installable;
    const answer = await fetch(`${product()}${pathname}${search}`, {
      method,
      headers: {
        accept: headers.accept ?? '*/*',
        'content-type': headers['content-type'] ?? '',
        ...(headers.authorization && { authorization: headers.authorization }),
      },
      ...(method === 'POST' && { body: Buffer.concat(await request.toArray()) }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    const isOfVersion = type.includes('text/html') || pathname === '/service-worker.js';
    // The page takes the time from Date: the shops of the product are open, whatever the hour of this machine.
    const date = answer.headers.get('date') ?? '';
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache', date });
    response.end(isOfVersion ? newer(pathname, body.toString()) : body);
  };
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * @param files paths of the former version that the server does not have any more
     * @param until the new version cannot be installed before, and not at all when this is rejected
     */
    release: (files?: RegExp, until?: Promise<void>) => {
      version += 1;
      until?.catch(() => undefined);
      removed = files;
      installable = until;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The drafts on the device, as JSON. */
const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('canteen');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const rows = opening.result.transaction('drafts').objectStore('drafts').getAll();
          rows.onsuccess = () => resolve(JSON.stringify(rows.result));
        };
      }),
  );

describe.skipIf(chromiumPath === null)('a new version', () => {
  const demo = startDemoProduct();
  let releases: Awaited<ReturnType<typeof startReleases>>;

  beforeEach(async () => {
    releases = await startReleases(() => demo.product.url);
  });
  afterEach(() => releases.close());

  /** Waits until the first service worker controls the page, so that the next one is an update. */
  const waitForController = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          if (navigator.serviceWorker.controller) resolve();
          else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
        }),
    );
  /** As the browser does by itself once a day. */
  const lookForVersion = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const release = async (page: Page) => {
    releases.release();
    await lookForVersion(page);
    await page.getByText('A new version is ready.').waitFor();
  };

  test('waits until the user agrees, and keeps what was typed into a form', async () => {
    const { page } = await openScreen(demo.browser, releases.url, PHONE, { serviceWorkers: 'allow' });
    // A closed shop has no form for a custom order.
    await page.goto(`/shop/${(await oneOpenShop(demo.product))._id}?tab=custom`);
    const field = (name: string) => page.getByLabel(name);
    const typed = { Name: 'Asha Rao', Address: 'Library, west gate', 'What you agreed on': 'Two cakes' };
    const expectTyped = async () => {
      for (const [name, value] of Object.entries(typed)) {
        await expect.poll(() => field(name).inputValue()).toBe(value);
      }
    };
    await waitForController(page);
    await field('Name').fill(typed.Name);
    await field('Address').fill(typed.Address);

    await release(page);
    await field('What you agreed on').fill(typed['What you agreed on']);
    await expectTyped();
    expect(await page.locator('meta[name="newer-version"]').count()).toBe(0);

    // A reload is no agreement.
    await expect.poll(() => storedDrafts(page)).toContain(typed['What you agreed on']);
    await page.reload();
    await page.getByText('A new version is ready.').waitFor();
    expect(await lowContrasts(page)).toEqual([]);
    await expectTyped();
    expect(await page.locator('meta[name="newer-version"]').count()).toBe(0);

    await field('Address').fill((typed.Address = 'Library, east gate'));
    await page.getByRole('button', { name: 'Update' }).click();
    await page.locator('meta[name="newer-version"]').waitFor({ state: 'attached' });
    await expectTyped();
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
  });

  test.each([
    { form: 'the profile', contact: CUSTOMER, path: '/profile', label: 'Name' },
    {
      form: 'the bypass list',
      contact: OWNER,
      path: '/admin/dashboard?section=users&tab=bypass',
      label: 'Reason (optional)',
    },
    { form: 'the login', path: '/login', label: 'Email' },
    { form: 'the first step of a registration', path: '/register', label: 'Email' },
  ])('asks before it drops what was typed into $form', async ({ contact, path, label }) => {
    const { page } = await openScreen(demo.browser, releases.url, PHONE, { serviceWorkers: 'allow' });
    if (contact) await logIn(page, contact, path);
    else await page.goto(path);
    const field = page.getByLabel(label);
    await field.fill('Asha Rao');
    await waitForController(page);
    await release(page);
    const banner = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
    await banner.getByRole('button', { name: 'Update' }).click();
    const question = page.getByRole('alertdialog', { name: 'Reload now?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Asha Rao');
    expect(await page.locator('meta[name="newer-version"]').count()).toBe(0);

    await banner.getByRole('button', { name: 'Update' }).click();
    await question.getByRole('button', { name: 'Reload' }).click();
    await page.locator('meta[name="newer-version"]').waitFor({ state: 'attached' });
  });

  test('is offered in a page that stays open, whatever became of the versions before it', async () => {
    const { page } = await openScreen(demo.browser, releases.url, PHONE, { serviceWorkers: 'allow' });
    await page.goto('/login');
    await waitForController(page);
    const banner = page.getByText('A new version is ready.');
    const isInstalling = () => page.evaluate(async () => !!(await navigator.serviceWorker.ready).installing);
    for (let failures = 0; failures < 2; failures += 1) {
      releases.release(undefined, Promise.reject(new Error('The network was lost')));
      await lookForVersion(page);
      await expect.poll(isInstalling).toBe(false);
    }
    expect(await banner.count()).toBe(0);
    for (let versions = 0; versions < 3; versions += 1) {
      await release(page);
      await page.getByRole('button', { name: 'Later' }).click();
      await banner.waitFor({ state: 'detached' });
    }
  });

  test('a page whose code the server has no more is shown when the new version is installed', async () => {
    const { page } = await openScreen(demo.browser, releases.url, PHONE, { serviceWorkers: 'allow' });
    await page.goto('/login');
    await waitForController(page);
    let install = () => {};
    const installable = new Promise<void>((resolve) => {
      install = resolve;
    });
    releases.release(/^\/assets\/register-/, installable);
    await page.goto('/register');
    const failure = page.getByRole('heading', { name: 'This page could not be loaded' });
    await failure.waitFor();
    // The browser's own reload shows the same version.
    await page.reload();
    await failure.waitFor();
    const isInstalling = () =>
      page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration())?.installing);
    await expect.poll(isInstalling).toBe(true);
    const reload = page.getByRole('button', { name: 'Reload' });
    await reload.click();
    await expect.poll(() => reload.getAttribute('aria-busy')).toBe('true');
    install();
    await page.locator('meta[name="newer-version"]').waitFor({ state: 'attached' });
    await page.getByLabel('Email').waitFor();
  });
});
