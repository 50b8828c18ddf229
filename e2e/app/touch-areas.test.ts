import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen } from '../testing/browser.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

interface Food {
  _id: string;
}

/** How high the areas are on which a touch presses these links. */
async function touchHeights(links: Locator): Promise<number[]> {
  await links.first().waitFor();
  return links.evaluateAll((all) =>
    all.map((link) =>
      Math.max(
        link.getBoundingClientRect().height,
        Number.parseFloat(getComputedStyle(link, '::after').height) || 0,
      ),
    ),
  );
}

describe.skipIf(chromiumPath === null)('links in text have a touch area of 44 px', () => {
  const open = async (path: string, contact = ADMIN) => {
    const { page } = await openScreen(demo.browser, demo.product.url);
    await logIn(page, contact, path);
    return page;
  };
  const expectHigh = async (links: Locator) =>
    expect(Math.min(...(await touchHeights(links)))).toBeGreaterThanOrEqual(44);

  test('to the shop of a food', async () => {
    const shop = await oneOpenShop(demo.product);
    const [food] = (await (await fetch(`${demo.product.url}/api/shops/${shop._id}/foods`)).json()) as Food[];
    const page = await open(`/food/${food?._id}`);
    await expectHigh(page.getByRole('main').getByRole('link', { name: shop.name, exact: true }));
  });

  test('in the details of an order, and they do not overlap', async () => {
    const ask = await logInToApi(demo.product, CUSTOMER);
    const [order] = await ask<{ orderId: string }[]>('GET', '/api/orders');
    const page = await open(`/track/${order?.orderId}`, CUSTOMER);
    const links = page.getByRole('region', { name: 'Details' }).locator('dd a');
    await page.getByText("Shop's phone").waitFor();
    await expectHigh(links);
    const middles = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
    const distances = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(44);
  });

  test('to the details of an order in the queue', async () => {
    const page = await open('/admin/dashboard?section=orders');
    await expectHigh(page.locator('[data-card] h3 a'));
  });

  test('to a closed shop that matches a search', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const shops = await ask<{ name: string; isOpen: boolean }[]>('GET', '/api/shops');
    const closed = shops.find(({ isOpen }) => !isOpen)?.name ?? '';
    const page = await open(`/search/${encodeURIComponent(closed)}`);
    await expectHigh(page.getByRole('main').getByRole('link', { name: closed, exact: true }));
  });

  test('to Manage Shops, when no shop is enabled', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const shops = await ask<{ _id: string }[]>('GET', '/api/shops');
    for (const { _id } of shops) await ask('PATCH', `/api/shops/${_id}/toggle-enabled`, { enabled: false });
    const page = await open('/');
    await expectHigh(page.getByRole('link', { name: 'Go to Manage Shops' }));
  });
});
