import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { logInToApi, logInForToken } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

interface Order {
  _id: string;
  orderId: string;
  dayNumber: number;
  shopId: string;
  shopName: string;
  status: string;
}
interface Shop {
  _id: string;
  name: string;
  readyMinutes: number | null;
}

describe.skipIf(chromiumPath === null)('an order under way', () => {
  const demo = startDemoProduct();
  const strip = (page: Page) => page.getByRole('region', { name: 'Order under way' });

  test('is on the home page, live, with the number that is called out; the shop says how long it takes', async () => {
    const staff = await logInToApi(demo.product, ADMIN);
    const own = await logInToApi(demo.product, CUSTOMER);
    const token = await logInForToken(demo.product, CUSTOMER);
    for (const { _id, status } of await own<Order[]>('GET', '/api/orders')) {
      if (!['DELIVERED', 'CANCELLED', 'REFUNDED'].includes(status))
        await staff('PUT', `/api/orders/${_id}/status`, { status: 'DELIVERED' });
    }
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logIn(page, CUSTOMER);
    await page.getByRole('heading', { name: /All Shops/ }).waitFor();

    const order = await placeOrder(demo.product, token);
    await strip(page).waitFor();
    expect(order.dayNumber).toBeGreaterThan(0);
    expect(await strip(page).textContent()).toContain(`Number ${order.dayNumber}${order.shopName}`);
    expect(await strip(page).getByRole('status').textContent()).toBe('PAID');
    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'ACCEPTED' });
    await expect.poll(() => strip(page).getByRole('status').textContent()).toBe('ACCEPTED');

    // The worker's job, which otherwise runs every 5 minutes.
    await demo.product.post('/dev/jobs/ready-times/run', {});
    const shopOf = async () =>
      (await own<Shop[]>('GET', '/api/shops')).find(({ _id }) => _id === order.shopId) as Shop;
    await expect.poll(async () => (await shopOf()).readyMinutes, { timeout: 60_000 }).not.toBeNull();
    const { name, readyMinutes } = await shopOf();
    const words = `Usually ready in ${readyMinutes} min`;
    await page.reload();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await card.getByText(words).waitFor();

    await strip(page).getByRole('link').click();
    await page.waitForURL(`/track/${order.orderId}`);
    await page
      .getByRole('heading', { name: `Order number ${order.dayNumber} ${order.orderId}`, exact: true })
      .waitFor();
    await page.getByText(`${words}.`).waitFor();
    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await page
      .getByRole('article')
      .filter({ hasText: order.orderId })
      .getByText(`Number ${order.dayNumber}`)
      .first()
      .waitFor();
    await page.goto(`/shop/${order.shopId}`);
    await page.getByText(words).first().waitFor();

    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'DELIVERED' });
    await page.goto('/');
    await page.getByRole('heading', { name: /All Shops/ }).waitFor();
    await expect.poll(() => strip(page).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
