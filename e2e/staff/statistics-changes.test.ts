import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInToApi } from '../testing/api-calls.ts';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { OWNER, startDemoProduct } from '../testing/start-demo-product.ts';

const SECTION = '/admin/dashboard?section=statistics';

interface ListedOrder {
  id: string;
  orderId: string;
  status: string;
}

describe.skipIf(chromiumPath === null)('Sales Statistics that change or cannot be loaded', () => {
  const demo = startDemoProduct();

  const open = async () => {
    const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(screen.page, OWNER, SECTION);
    return screen;
  };
  const showAll = async (page: Page) => {
    await page.getByRole('button', { name: 'Show All' }).click();
    // With its head.
    await expect
      .poll(() => page.getByRole('table', { name: 'Recent Orders' }).getByRole('row').count())
      .toBeGreaterThan(11);
  };
  const rowOf = (page: Page, { orderId }: ListedOrder) =>
    page.getByRole('table', { name: 'Recent Orders' }).getByRole('row').filter({ hasText: orderId });
  /** The newest order, which is set to ACCEPTED, and a function that sets it to another status. */
  const acceptedOrder = async () => {
    const ask = await logInToApi(demo.product, OWNER);
    const { orders } = await ask<{ orders: ListedOrder[] }>('GET', '/api/orders/statistics?limit=10');
    const order = orders.find(({ status }) => ['PAID', 'ACCEPTED', 'READY'].includes(status));
    if (!order) throw new Error('no order is under way');
    const set = (status: string) => ask('PUT', `/api/orders/${order.id}/status`, { status });
    if (order.status !== 'ACCEPTED') await set('ACCEPTED');
    return { order, set };
  };

  test('the figures of a shop are not called those of all shops when the shops cannot be loaded', async () => {
    const ask = await logInToApi(demo.product, OWNER);
    const [shop] = await ask<{ _id: string }[]>('GET', '/api/shops/admin');
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await context.route('**/api/shops/admin', (route) =>
      route.fulfill({ status: 403, json: { message: 'No', code: 'FORBIDDEN' } }),
    );
    const asked = page.waitForResponse((response) => response.url().includes('/api/orders/statistics?'));
    await logIn(page, OWNER, `${SECTION}&shop=${shop?._id}`);
    expect(new URL((await asked).url()).searchParams.get('shopId')).toBe(shop?._id);
    await page.getByRole('table', { name: 'Recent Orders' }).waitFor();
    const chosen = page.getByRole('combobox', { name: 'Shop' }).locator('option:checked');
    expect(await chosen.textContent()).toBe('The chosen shop');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(/^Time Period:/).textContent()).toContain('Shop: The chosen shop');
  });

  test('Show All fetches the orders each time, because nothing follows them while they are not shown', async () => {
    const { order, set } = await acceptedOrder();
    const { page } = await open();
    await showAll(page);
    await rowOf(page, order).getByText('ACCEPTED').waitFor();
    await rowOf(page, order).getByRole('link').click();
    await page.waitForURL(/section=orders/);
    await set('READY');
    await page.goBack();
    await rowOf(page, order).getByText('READY').waitFor();
    await showAll(page);
    await rowOf(page, order).getByText('READY').waitFor();
  });

  test("'Try again' loads the orders whose last fetch failed, also when every page is loaded", async () => {
    const { order, set } = await acceptedOrder();
    const { page, context } = await open();
    await showAll(page);
    const list = (url: URL) =>
      url.pathname === '/api/orders/statistics' && url.searchParams.get('limit') === '500';
    await context.route(list, (route) =>
      route.fulfill({ status: 403, json: { message: 'The list is busy', code: 'FORBIDDEN' } }),
    );
    await set('READY');
    const failed = page.getByRole('alert').filter({ hasText: 'The list is busy' });
    await failed.waitFor();
    await context.unroute(list);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, order).getByText('READY').waitFor();
    expect(await failed.count()).toBe(0);
  });
});
