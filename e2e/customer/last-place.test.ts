import { describe, expect, test } from 'vitest';
import { logInForToken, logInToApi } from '../testing/api-calls.ts';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { placeOrder } from '../testing/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/start-demo-product.ts';
import { areStored } from '../testing/stored-rows.ts';

describe.skipIf(chromiumPath === null)('the place of the last order', () => {
  const demo = startDemoProduct();

  test('a form does not start with an older place when only a filtered list was loaded', async () => {
    const api = await logInToApi(demo.product, CUSTOMER);
    const token = await logInForToken(demo.product, CUSTOMER);
    const earlier = await placeOrder(demo.product, token, { address: 'Hostel 1, Room 101' });
    const admin = await logInToApi(demo.product, ADMIN);
    await admin('PUT', `/api/orders/${earlier._id}/status`, { status: 'ACCEPTED' });
    const newest = await placeOrder(demo.product, token, { address: 'Hostel 7, Room 707' });
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, CUSTOMER, '/orders/ACCEPTED');
    await page.getByText(earlier.orderId).waitFor();
    await expect.poll(() => areStored(page, [{ table: 'orders' }])).toBe(true);

    const custom = `/shop/${newest.shopId}?tab=custom`;
    await page.goto(custom);
    const address = page.getByRole('textbox', { name: 'Address' });
    const last = page.getByRole('button', { name: 'Same place as last time' });
    await last.waitFor();
    const me = await api<{ address?: string }>('GET', '/api/users/me');
    await expect.poll(() => address.inputValue()).toBe(me.address ?? '');
    await last.click();
    await expect.poll(() => address.inputValue()).toBe('Hostel 7, Room 707');

    // The whole list says which order is the newest.
    const second = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(second.page, CUSTOMER, '/orders');
    await second.page.getByText(newest.orderId).waitFor();
    await expect.poll(() => areStored(second.page, [{ table: 'orders' }])).toBe(true);
    await second.page.goto(custom);
    await second.page.getByText('Your order comes to the same place as last time.').waitFor();
  });
});
