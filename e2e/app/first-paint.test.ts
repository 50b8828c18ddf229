import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, changeLimit, openScreen, PHONE, waitUntilComplete } from '../testing/browser.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';

/** In bytes. The headers of a picture's answer have fewer. */
const PICTURE_HEADERS = 400;

/** The paths that the page asks the server for, with their queries. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    paths.push(`${pathname}${search}`);
  });
  return paths;
}

/** The places of the pictures, of the heading, and of the cards with their headings. */
const placesOf = (page: Page, within: string) =>
  page.locator(within).evaluate((root) =>
    [...root.querySelectorAll('h1, img, ul.grid > li:has(h2), ul.grid > li h2')]
      .slice(0, 8)
      .map((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        return `${element.tagName} ${x.toFixed(1)} ${y.toFixed(1)} ${height.toFixed(1)}`;
      }),
  );

describe.skipIf(chromiumPath === null)('the first screen', () => {
  const demo = startDemoProduct();
  const open = () => openScreen(demo.browser, demo.product.url, PHONE, { serviceWorkers: 'allow' });
  const shops = async () =>
    (await (await fetch(`${demo.product.url}/api/shops`)).json()) as { imageUrl: string }[];

  /** The server leaves out an answer that takes too long, as the first one after its start may. */
  const waitForAnswers = (path: string, call: string) =>
    expect.poll(async () => (await fetch(`${demo.product.url}${path}`)).text()).toContain(`"${call}":`);
  /** Opens a page until the server has put the answers of these calls in. `before` is called before each time. */
  const openWithAnswers = (page: Page, path: string, calls: readonly string[], before = () => {}) =>
    expect
      .poll(async () => {
        before();
        const html = (await (await page.goto(path))?.text()) ?? '';
        return calls.filter((call) => !html.includes(`"${call}":`));
      })
      .toEqual([]);

  test('the first screen of home has the shops without a request for them, and loads its first picture once', async () => {
    const { page, pageErrors } = await open();
    const paths = requestsOf(page);
    await openWithAnswers(page, '/', ['/api/config', '/api/shops', '/api/shops/tags'], () => paths.splice(0));
    await waitUntilComplete(page);
    const first = await oneOpenShop(demo.product);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe(
      first.name,
    );
    expect(paths.filter((path) => /^\/api\/(?:shops|config)/.test(path))).toEqual([]);
    const shown = await page
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc);
    const picture = shown.replace(demo.product.url, '');
    expect(paths.filter((path) => path.startsWith(picture.replace(/\?.*/, '')))).toEqual([picture]);
    expect(pageErrors).toEqual([]);
  });

  test('the first screen of a guest transfers at most 200 KB until the page is complete and live, whichever shops are open', async () => {
    // As Lighthouse's phone.
    const context = await demo.browser.newContext({
      baseURL: demo.product.url,
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
    });
    // A busy machine would reach the end of the first load.
    await changeLimit(context, 10_000, 600_000);
    const page = await context.newPage();
    const loaded: Request[] = [];
    page.on('requestfinished', (request) => loaded.push(request));
    await waitForAnswers('/', '/api/shops');
    const live = page.waitForEvent('websocket');
    await page.goto('/');
    await live;
    await waitUntilComplete(page);

    const rows = await Promise.all(
      loaded.map(async (request) => {
        const response = await request.response();
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        const url = request.url();
        return {
          url,
          isOwn: response?.fromServiceWorker() !== true,
          size: responseBodySize + responseHeadersSize,
        };
      }),
    );
    // What the service worker has loaded for the page, beside its own files.
    const direct = rows.filter(({ isOwn }) => isOwn).map(({ url }) => url);
    const others = await page.evaluate(async (known) => {
      const cache = await caches.open('scripts');
      const answers = await cache.matchAll();
      return answers
        .filter(({ url }) => !known.includes(url))
        .map(({ url, headers }) => ({ url, size: Number(headers.get('content-length')) }));
    }, direct);
    const all = [...rows.filter(({ isOwn }) => isOwn), ...others].map(
      ({ url, size }) => [url.replace(demo.product.url, ''), size] as const,
    );
    // The pictures below the screen are not among them.
    const pictures = all.filter(([path]) => path.startsWith('/pictures/'));
    expect(pictures).toHaveLength(2);
    // Which two shops come first depends on the time of day: the two largest pictures count.
    const width = pictures[0]?.[0].split('?')[1];
    const bySize = await Promise.all(
      (await shops()).map(async ({ imageUrl }) => {
        const answer = await fetch(new URL(`${imageUrl}?${width}`, demo.product.url));
        return (await answer.arrayBuffer()).byteLength;
      }),
    );
    bySize.sort((one, other) => other - one);
    const sumOf = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
    const shown = sumOf(pictures.map(([, size]) => size));
    const largest = sumOf(bySize.slice(0, 2)) + 2 * PICTURE_HEADERS;
    expect(largest).toBeGreaterThanOrEqual(shown);
    const rest = sumOf(all.map(([, size]) => size)) - shown;
    expect(rest + largest, JSON.stringify(all, null, 1)).toBeLessThanOrEqual(200 * 1024);
    expect(all.map(([path]) => path).join(' ')).not.toMatch(/local-db/);
  });

  test('the first screen of a shop has its menu without a request for it', async () => {
    const { page, pageErrors } = await open();
    const paths = requestsOf(page);
    const shop = await oneOpenShop(demo.product);
    const path = `/api/shops/${shop._id}`;
    await openWithAnswers(page, `/shop/${shop._id}`, ['/api/config', path, `${path}/foods`], () =>
      paths.splice(0),
    );
    await page.getByRole('heading', { level: 1, name: shop.name }).waitFor();
    await waitUntilComplete(page);
    expect(paths.filter((path) => /^\/api\/(?:shops|config)/.test(path))).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('has the newest prices after a reload, also with a service worker', async () => {
    const { page } = await open();
    const shop = await oneOpenShop(demo.product);
    await page.goto(`/shop/${shop._id}`);
    await waitUntilComplete(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const ask = await logInToApi(demo.product, ADMIN);
    const [food] = await ask<{ _id: string; name: string }[]>('GET', `/api/shops/${shop._id}/foods`);
    for (const price of [4321, 4322]) {
      await ask('PUT', `/api/foods/${food?._id}`, { name: food?.name, price, shop: shop._id });
      await page.reload();
      await page
        .getByText(`₹${price.toLocaleString('en-IN')}`)
        .first()
        .waitFor();
    }
  });

  test('shows the name of a shop that looks like the end of a script as text', async () => {
    const { page, pageErrors } = await open();
    const ask = await logInToApi(demo.product, ADMIN);
    const [shop] = await ask<
      { _id: string; name: string; description: string; address: string; contact: string }[]
    >('GET', '/api/shops/admin');
    const name = `</script><script>alert(1)</script> $& Café`;
    await ask('PUT', `/api/shops/${shop?._id}`, {
      name,
      description: shop?.description,
      address: shop?.address,
      contact: shop?.contact,
      openingTime: '00:00',
      closingTime: '00:00',
    });
    await page.goto('/');
    await page.getByRole('heading', { name }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test.each([320, 360, 768, 1280])(
    'has its first pictures and names before any script runs, where the app shows them, at a width of %i px',
    async (width) => {
      const shop = await oneOpenShop(demo.product);
      for (const [path, call] of [
        ['/', '/api/shops'],
        [`/shop/${shop._id}`, `/api/shops/${shop._id}`],
      ] as const) {
        const { page, context } = await openScreen(demo.browser, demo.product.url, { width, height: 740 });
        await context.route('**/*.js', (route) => route.abort());
        await openWithAnswers(page, path, [call]);
        await page.locator('h1').waitFor();
        const before = await placesOf(page, '#root > .page');
        await context.unroute('**/*.js');
        await page.reload();
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await waitUntilComplete(page);
        const inApp = await placesOf(page, 'main');
        expect(before.length).toBeGreaterThan(1);
        expect(before).toEqual(inApp.slice(0, before.length));
        await context.close();
      }
    },
  );

  test('has links to the first shops before any script runs', async () => {
    const { page, context } = await open();
    const shop = await oneOpenShop(demo.product);
    await context.route('**/*.js', (route) => route.abort());
    await openWithAnswers(page, '/', ['/api/shops']);
    await page.getByRole('link', { name: shop.name }).click();
    await page.waitForURL(`**/shop/${shop._id}`);
  });

  test('has the header before any script runs', async () => {
    const { page, context } = await open();
    await context.route('**/*.js', (route) => route.abort());
    await page.goto('/cart');
    await page.getByRole('banner').getByText('Canteen').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('is replaced by the page, with no loading state between them', async () => {
    const { page, context } = await open();
    await countLoadingPages(context);
    // Without its code the app shows a loading page after a second. A busy machine may need longer to load the code.
    await changeLimit(context, 1_000, 60_000);
    await openWithAnswers(page, '/', ['/api/shops']);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate('window.loadingPages')).toBe(0);
  });

  test('has the header of the app while the code of the page is late', async () => {
    const { page, context } = await open();
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    await context.route('**/assets/cart-*.js', async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto('/cart');
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).waitFor();
    await page.getByRole('status').getByText('Loading page').waitFor({ state: 'attached' });
    send();
    await page.getByRole('heading', { name: 'Your Shopping Carts' }).waitFor();
  });

  test('a guest on a page behind the login gets the code of the login, not of that page', async () => {
    const { page } = await open();
    await page.goto('/admin/dashboard');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.filter((name) => name.includes('/assets/login-'))).toHaveLength(1);
    expect(scripts.filter((name) => name.includes('/assets/admin-dashboard-'))).toEqual([]);
  });

  test('a link that is pointed at loads the code of its page, which is then shown without a loading state', async () => {
    const { page, context } = await open();
    await countLoadingPages(context);
    await page.goto('/');
    await waitUntilComplete(page);
    // Not the page that usually follows, which is loaded without a link.
    const link = page.getByRole('navigation').getByRole('link', { name: /^Cart/ }).last();
    const find = () =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .find((name) => /assets\/cart-[^/]*\.js$/.test(name)) ?? null,
      );
    // Again and again, because the app may not listen yet.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await link.hover();
        return find();
      })
      .not.toBeNull();
    // Waits until the browser has run the code.
    await page.evaluate(`import('${await find()}')`);
    await page.evaluate('window.loadingPages = 0');
    await link.click();
    await page.getByRole('heading', { name: 'Your Shopping Carts' }).waitFor();
    expect(await page.evaluate('window.loadingPages')).toBe(0);
  });
});

/** Counts how often the app, and not the page as it was sent, shows that a page is loading. */
const countLoadingPages = (context: BrowserContext) =>
  context.addInitScript(`
    window.loadingPages = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.parentElement?.closest('main') && node.textContent?.includes('Loading page')) window.loadingPages += 1;
    }).observe(document, { subtree: true, childList: true });
  `);
