import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../../testing/announcements.ts';
import { chromiumPath, DESKTOP, logIn, openScreen, whenConnected } from '../../testing/browser.ts';
import { twoOpenShops } from '../../testing/open-shops.ts';
import { logInForToken, logInToApi } from '../../testing/product/api-calls.ts';
import { NEW_SHOP } from '../../testing/product/new-shop.ts';
import { placeOrder, type PlacedOrder } from '../../testing/product/place-order.ts';
import {
  ADMIN,
  CUSTOMER,
  DELIVERY,
  SHOP_ADMIN,
  startDemoProduct,
} from '../../testing/product/start-demo-product.ts';
import { recordTonesAndBadges } from '../../testing/tones-and-badges.ts';

interface User {
  _id: string;
  managedShops: string[];
}
interface Shop {
  _id: string;
  name: string;
}

const QUEUE = '/admin/dashboard?section=orders';

describe.skipIf(chromiumPath === null)('staff who see the orders of all shops', () => {
  const demo = startDemoProduct();
  let putBack = async () => {};
  afterEach(async () => {
    await putBack();
    putBack = async () => {};
  });

  const place = async (shop: string) =>
    placeOrder(demo.product, await logInForToken(demo.product, CUSTOMER), { among: [shop] });
  const cardOf = (page: Page, { orderId }: PlacedOrder) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: orderId }) });
  const filter = (page: Page) => page.getByRole('combobox', { name: 'Shop', exact: true });
  const chosen = (page: Page) =>
    filter(page).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);

  test('a shop admin who also delivers reads the shop on each card, and hears only orders of the own shop', async () => {
    const [own, other] = await twoOpenShops(demo.product);
    const admin = await logInToApi(demo.product, ADMIN);
    const me = await (await logInToApi(demo.product, SHOP_ADMIN))<User>('GET', '/api/users/me');
    const change = async (managedShops: string[], isDelivery: boolean) => {
      await admin('PUT', `/api/users/admin/${me._id}/managed-shops`, { managedShops });
      await admin('PUT', `/api/users/admin/${me._id}/delivery-role`, { isDelivery });
    };
    putBack = () => change(me.managedShops, false);
    await change([own._id], true);
    for (const { _id } of await admin<PlacedOrder[]>('GET', '/api/orders/PAID'))
      await admin('PUT', `/api/orders/${_id}/status`, { status: 'ACCEPTED' });

    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const tones = await recordTonesAndBadges(page);
    const connected = whenConnected(page);
    await logIn(page, SHOP_ADMIN, QUEUE);
    await connected;
    await page.getByRole('button', { name: 'Start shift' }).click();
    await expect.poll(async () => (await tones()).length).toBe(3);
    const announcements = await collectAnnouncements(page.locator('main'));
    const isAnnounced = (order: PlacedOrder) =>
      expect
        .poll(async () => (await announcements()).join())
        .toContain(`${order.orderId}, ${order.shopName}`);

    const elsewhere = await place(other._id);
    await isAnnounced(elsewhere);
    await cardOf(page, elsewhere).getByText(other.name).waitFor();
    expect(await tones()).toHaveLength(3);
    const here = await place(own._id);
    await isAnnounced(here);
    await cardOf(page, here).getByText(own.name).waitFor();
    await expect.poll(async () => (await tones()).length).toBe(6);

    await filter(page).selectOption({ label: other.name });
    await cardOf(page, here).waitFor({ state: 'detached' });
    await cardOf(page, elsewhere).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a courier sees the shop on each card also when the list of shops cannot be loaded', async () => {
    const [shop] = await twoOpenShops(demo.product);
    const order = await place(shop._id);
    await (
      await logInToApi(demo.product, ADMIN)
    )('PUT', `/api/orders/${order._id}/status`, { status: 'READY' });
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await context.route('**/api/shops', (route) => route.fulfill({ status: 503, json: {} }));
    await logIn(page, DELIVERY, QUEUE);
    await cardOf(page, order).getByText(shop.name).waitFor();
    await filter(page).selectOption({ label: shop.name });
  });

  test("a courier's filter stays on a shop that is disabled while its orders must be delivered", async () => {
    const [shop, other] = await twoOpenShops(demo.product);
    const admin = await logInToApi(demo.product, ADMIN);
    const enable = (enabled: boolean) => admin('PATCH', `/api/shops/${shop._id}/toggle-enabled`, { enabled });
    putBack = async () => void (await enable(true));
    const orders = [await place(shop._id), await place(other._id)] as const;
    for (const { _id } of orders) await admin('PUT', `/api/orders/${_id}/status`, { status: 'READY' });

    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const connected = whenConnected(page);
    await logIn(page, DELIVERY, QUEUE);
    await connected;
    await cardOf(page, orders[1]).waitFor();
    await filter(page).selectOption({ label: shop.name });
    await cardOf(page, orders[1]).waitFor({ state: 'detached' });
    const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/shops');
    await enable(false);
    await (await listed).finished();
    // The list of orders is of this shop too.
    await page.getByRole('button', { name: 'List' }).click();
    await page
      .getByRole('table', { name: 'Orders' })
      .getByRole('link', { name: orders[0].orderId })
      .waitFor();
    expect(await chosen(page)).toBe(shop.name);
    await page.getByRole('button', { name: 'Queue' }).click();
    await cardOf(page, orders[0]).waitFor();
    expect(await cardOf(page, orders[1]).count()).toBe(0);
    expect(await chosen(page)).toBe(shop.name);
    expect(pageErrors).toEqual([]);
  });

  test('a courier who has chosen a disabled shop without orders reads its name, and a note when the shop is deleted', async () => {
    const admin = await logInToApi(demo.product, ADMIN);
    const shop = await admin<Shop>('POST', '/api/shops', { ...NEW_SHOP, name: 'Soon Deleted' });
    await admin('PATCH', `/api/shops/${shop._id}/toggle-enabled`, { enabled: false });
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const connected = whenConnected(page);
    await logIn(page, DELIVERY, `${QUEUE}&shop=${shop._id}`);
    await connected;
    await expect.poll(() => chosen(page)).toBe(shop.name);
    await admin('DELETE', `/api/shops/${shop._id}`);
    const note = page.getByRole('alert').filter({ hasText: 'These are the orders of all shops' });
    await note.waitFor();
    expect(await chosen(page)).toBe('All Shops');
    await filter(page).selectOption({ index: 1 });
    await note.waitFor({ state: 'detached' });
  });
});
