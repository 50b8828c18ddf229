import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../../testing/browser.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, SHOP_ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

interface Order {
  orderId: string;
  dayNumber: number;
}

describe.skipIf(chromiumPath === null)('an order', () => {
  const demo = startDemoProduct();

  test('staff see its number of the day on the card and find it by that number', async () => {
    const staff = await logInToApi(demo.product, ADMIN);
    const waiting = (await staff<Order[]>('GET', '/api/orders/PAID')).find(({ dayNumber }) => dayNumber > 0);
    if (!waiting) throw new Error('the demo has an order that waits');
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, '/admin/dashboard?section=orders');
    const card = page.getByRole('article', { name: `${waiting.dayNumber} ${waiting.orderId}` });
    await card.getByRole('link', { name: /, details$/ }).click();
    await page.getByRole('dialog').getByText(`Number ${waiting.dayNumber}`).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('searchbox').fill(String(waiting.dayNumber));
    const row = page.getByRole('row').filter({ hasText: waiting.orderId });
    await row.getByText(`No. ${waiting.dayNumber}`).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a shop admin, who sees no customers, finds an order by its number too', async () => {
    const own = await logInToApi(demo.product, SHOP_ADMIN);
    const [order] = await own<Order[]>('GET', '/api/orders?limit=1');
    if (!order) throw new Error('the shop admin has an order');
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, SHOP_ADMIN, '/admin/dashboard?section=orders&view=list');
    await page.getByRole('searchbox', { name: 'Find an order by number' }).fill(order.orderId);
    const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody').getByRole('row');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('link', { name: order.orderId }).first().waitFor();
  });
});
