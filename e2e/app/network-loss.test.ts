import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { logInToApi, logInForToken } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct, SHOP_ADMIN } from '../testing/product/start-demo-product.ts';

const MINUTE = 60_000;
const STAGES = ['PAID', 'ACCEPTED', 'READY', 'SHIPPED'];

interface Order {
  _id: string;
  status: string;
}

describe.skipIf(chromiumPath === null)('two screens at the counter', () => {
  const demo = startDemoProduct();

  /** The cards of the queue as 'stage id', also a card that is there twice. */
  const cardsOf = async (page: Page) => {
    const cards = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-card]')].map(
        (card) => `${card.closest('section')?.getAttribute('aria-label')} ${card.dataset['card']}`,
      ),
    );
    return cards.toSorted();
  };
  const connection = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

  test('show every order once, in its stage, when they have lost the network and have it again', async () => {
    const staff = await logInToApi(demo.product, ADMIN);
    const { managedShops } = await (
      await logInToApi(demo.product, SHOP_ADMIN)
    )<{ managedShops: string[] }>('GET', '/api/users/me');
    const orders: Order[] = [];
    const set = ({ _id }: Order, status: string) => staff('PUT', `/api/orders/${_id}/status`, { status });
    const open = async () =>
      (await Promise.all(STAGES.map((stage) => staff<Order[]>('GET', `/api/orders/${stage}`)))).flat();
    const token = await logInForToken(demo.product, CUSTOMER);
    /** Places orders at one shop and returns them. */
    const place = async (count: number): Promise<Order[]> => {
      const placed: Order[] = [];
      while (placed.length < count)
        placed.push(await placeOrder(demo.product, token, { among: managedShops }));
      return placed;
    };
    const setNth = async (index: number, status: string) => {
      const order = orders[index];
      if (!order) throw new Error(`there is no order ${index}`);
      await set(order, status);
    };
    /** What a screen must show, from the server. */
    const expected = async () => (await open()).map(({ _id, status }) => `${status} ${_id}`).toSorted();

    for (const order of await open()) await set(order, 'DELIVERED');
    orders.push(...(await place(4)));
    const screens = await Promise.all(
      [ADMIN, SHOP_ADMIN].map(async (contact) => {
        const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
        await logIn(screen.page, contact, '/admin/dashboard?section=orders');
        await connection(screen.page, 'Live');
        return screen;
      }),
    );
    const [first, second] = screens;
    if (!first || !second) throw new Error('two screens');
    const atStart = await expected();
    for (const { page } of screens) {
      await expect.poll(() => cardsOf(page)).toEqual(atStart);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    }

    await first.context.setOffline(true);
    await connection(first.page, 'Offline');
    orders.push(...(await place(8)));
    // The second screen still follows, also in the stage of an order that the first one has on its screen.
    await setNth(0, 'ACCEPTED');
    const withEight = await expected();
    await expect.poll(() => cardsOf(second.page)).toEqual(withEight);
    await second.context.setOffline(true);
    await connection(second.page, 'Offline');
    orders.push(...(await place(12)));
    await demo.product.advance(2 * MINUTE);
    const changes: [number, string][] = [
      [0, 'READY'],
      [1, 'CANCELLED'],
      [2, 'DELIVERED'],
      [4, 'ACCEPTED'],
      [5, 'SHIPPED'],
      [6, 'ACCEPTED'],
      [6, 'PAID'],
      [12, 'ACCEPTED'],
      [13, 'READY'],
      [14, 'DELIVERED'],
    ];
    for (const [index, status] of changes) await setNth(index, status);
    // Neither screen has heard of it.
    expect(await cardsOf(first.page)).toEqual(atStart);
    expect(await cardsOf(second.page)).toEqual(withEight);

    await second.context.setOffline(false);
    await connection(second.page, 'Live');
    const atEnd = await expected();
    expect(atEnd).toHaveLength(21);
    await expect.poll(() => cardsOf(second.page)).toEqual(atEnd);
    await first.context.setOffline(false);
    await connection(first.page, 'Live');
    await expect.poll(() => cardsOf(first.page)).toEqual(atEnd);

    // Both follow again.
    await setNth(20, 'ACCEPTED');
    const afterwards = await expected();
    for (const { page, pageErrors } of screens) {
      await expect.poll(() => cardsOf(page)).toEqual(afterwards);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      expect(pageErrors.filter((text) => !/WebSocket connection/.test(text))).toEqual([]);
    }
  });
});
