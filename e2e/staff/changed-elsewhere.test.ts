import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInToApi, logInForToken } from '../testing/api-calls.ts';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { placeOrder, type PlacedOrder } from '../testing/place-order.ts';
import { ADMIN, CUSTOMER, SHOP_ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';

const QUEUE = '/admin/dashboard?section=orders';

describe.skipIf(chromiumPath === null).each([DESKTOP, PHONE])(
  'an order that somebody else changes, at $width px',
  (viewport) => {
    const demo = startDemoProduct();

    /** New orders at shops of the shop admin. */
    async function newOrders(count: number): Promise<PlacedOrder[]> {
      const shopAdmin = await logInToApi(demo.product, SHOP_ADMIN);
      const managed = await shopAdmin<{ _id: string }[]>('GET', '/api/shops/managed');
      const token = await logInForToken(demo.product, CUSTOMER);
      const orders: PlacedOrder[] = [];
      for (let n = 0; n < count; n += 1)
        orders.push(await placeOrder(demo.product, token, { among: managed.map(({ _id }) => _id) }));
      return orders;
    }
    const setStatus = async ({ _id }: PlacedOrder, status: string) => {
      const call = await logInToApi(demo.product, ADMIN);
      await call('PUT', `/api/orders/${_id}/status`, { status });
    };
    const open = async (contact: string, path = QUEUE) => {
      const screen = await openScreen(demo.browser, demo.product.url, viewport);
      await logIn(screen.page, contact, path);
      return screen;
    };
    const newCard = (page: Page, { _id }: PlacedOrder) =>
      page.locator(`section[aria-label=PAID] [data-card="${_id}"]`);

    test('closes the question about its cancellation and is not cancelled', async () => {
      const [order] = (await newOrders(1)) as [PlacedOrder];
      const { page, pageErrors } = await open(SHOP_ADMIN);
      const changes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') changes.push(request.url());
      });
      await newCard(page, order)
        .getByRole('button', { name: `Cancel ${order.orderId}` })
        .click();
      const question = page.getByRole('alertdialog', { name: `Cancel order ${order.orderId}?` });
      await question.waitFor();
      await setStatus(order, 'ACCEPTED');
      await question.waitFor({ state: 'detached' });
      await page
        .getByRole('status')
        .getByText(/was first\. It is ACCEPTED now; your CANCELLED was not set\./)
        .waitFor();
      expect(changes).toEqual([]);
      expect(pageErrors).toEqual([]);
    });
  },
);
