import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callsOf } from './api-calls.ts';
import { chromiumPath, openScreen, PHONE, waitUntilComplete } from './browser.ts';
import { ADMIN, runProduct } from './demo-product.ts';

interface Shop {
  _id: string;
  name: string;
  isOpen: boolean;
}

/** The paths that the page asks the server for, with their queries. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    paths.push(`${pathname}${search}`);
  });
  return paths;
}

describe.skipIf(chromiumPath === null)('the first screen', () => {
  const demo = runProduct();
  const open = () => openScreen(demo.browser, demo.product.url, PHONE, { serviceWorkers: 'allow' });
  const shops = async () => (await (await fetch(`${demo.product.url}/api/shops`)).json()) as Shop[];
  const openShop = async () => {
    const shop = (await shops()).find(({ isOpen }) => isOpen);
    if (!shop) throw new Error('no shop is open');
    return shop;
  };

  /** The server leaves out an answer that takes too long, as the first one after its start may. */
  const waitForAnswers = (path: string, call: string) =>
    expect.poll(async () => (await fetch(`${demo.product.url}${path}`)).text()).toContain(`"${call}":`);

  test('of home has the shops without a request for them, and loads its first picture once', async () => {
    const { page, complaints } = await open();
    const paths = requestsOf(page);
    await waitForAnswers('/', '/api/shops');
    await page.goto('/');
    await waitUntilComplete(page);
    const first = (await shops()).find(({ isOpen }) => isOpen);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe(
      first?.name,
    );
    expect(paths.filter((path) => /^\/api\/(?:shops|config)/.test(path))).toEqual([]);
    const shown = await page
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.currentSrc);
    const picture = shown.replace(demo.product.url, '');
    expect(paths.filter((path) => path.startsWith(picture.replace(/\?.*/, '')))).toEqual([picture]);
    expect(complaints).toEqual([]);
  });

  test('of a shop has its menu without a request for it', async () => {
    const { page, complaints } = await open();
    const paths = requestsOf(page);
    const shop = await openShop();
    await waitForAnswers(`/shop/${shop._id}`, `/api/shops/${shop._id}/foods`);
    await page.goto(`/shop/${shop._id}`);
    await page.getByRole('heading', { level: 1, name: shop.name }).waitFor();
    await waitUntilComplete(page);
    expect(paths.filter((path) => /^\/api\/(?:shops|config)/.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('has the newest figures after a reload, also with a service worker', async () => {
    const { page } = await open();
    const shop = await openShop();
    await page.goto(`/shop/${shop._id}`);
    await waitUntilComplete(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const ask = await callsOf(demo.product, ADMIN);
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
    const { page, complaints } = await open();
    const ask = await callsOf(demo.product, ADMIN);
    const [shop] = await ask<(Shop & { description: string; address: string; contact: string })[]>(
      'GET',
      '/api/shops/admin',
    );
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
    expect(complaints).toEqual([]);
  });

  test('has the header before any script runs', async () => {
    const { page, context } = await open();
    await context.route('**/*.js', (route) => route.abort());
    await page.goto('/cart');
    await page.getByRole('banner').getByText('Canteen').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});
