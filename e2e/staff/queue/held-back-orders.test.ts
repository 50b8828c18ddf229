import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, whenConnected } from '../../testing/browser.ts';
import { logInForToken, logInToApi } from '../../testing/product/api-calls.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('orders while a transaction stays open in PostgreSQL', () => {
  const demo = startDemoProduct();

  test('appear in the queue, and their new status on the page of the customer', async () => {
    const queue = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const connected = whenConnected(queue.page);
    await logIn(queue.page, ADMIN, '/admin/dashboard?section=orders');
    await connected;
    await queue.page.locator('article').first().waitFor();

    const sql = postgres(demo.product.databaseUrl, { max: 1 });
    const open = await sql.reserve();
    await open`begin`;
    await open`select pg_current_xact_id()`;
    const order = await placeOrder(demo.product, await logInForToken(demo.product, CUSTOMER));
    const card = queue.page.locator('article').filter({ hasText: order.orderId });
    await card.waitFor();

    const customer = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const followed = whenConnected(customer.page);
    await logIn(customer.page, CUSTOMER, `/track/${order.orderId}`);
    await followed;
    const state = customer.page.getByRole('region', { name: 'State' });
    await state.getByText('PAID', { exact: true }).waitFor();
    const staff = await logInToApi(demo.product, ADMIN);
    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'ACCEPTED' });
    await state.getByText('ACCEPTED', { exact: true }).waitFor();
    await card.getByRole('button', { name: `Ready ${order.orderId}` }).waitFor();

    await open`rollback`;
    open.release();
    await sql.end();
    expect([...queue.pageErrors, ...customer.pageErrors]).toEqual([]);
  });
});
