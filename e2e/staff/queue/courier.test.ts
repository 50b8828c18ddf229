import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, PASSWORD, PHONE } from '../../testing/browser.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, DELIVERY, startDemoProduct } from '../../testing/product/start-demo-product.ts';

interface Order {
  _id: string;
  orderId: string;
  status: string;
  timeline: { status: string; by: string }[];
}

/** As long as a customer may write it, with lines. */
const ADDRESS = Array.from(
  { length: 8 },
  (_, n) => `Hostel 1, Room 101, line ${n} of what helps to find it`,
).join('\n');
/** Runs in the page: whether a part of the text is not shown. */
const isCut = (element: Element) => element.scrollHeight > element.clientHeight + 1;

const QUEUE = '/admin/dashboard?section=orders';

describe.skipIf(chromiumPath === null)('a courier with a phone', () => {
  const demo = startDemoProduct();

  /** New orders that wait for delivery. */
  async function readyOrders(count: number, address?: string): Promise<Order[]> {
    const { token } = (await demo.product.post('/api/users/login', {
      contact: CUSTOMER,
      password: PASSWORD,
    })) as { token: string };
    const staff = await logInToApi(demo.product, ADMIN);
    const orders: Order[] = [];
    for (let n = 0; n < count; n += 1) {
      const order = await placeOrder(demo.product, token, { address });
      orders.push(await staff<Order>('PUT', `/api/orders/${order._id}/status`, { status: 'READY' }));
    }
    return orders;
  }

  const cardOf = (page: Page, { orderId }: Order) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: orderId }) });
  /** Waits for a text on a card; the browser does not draw the cards far below. */
  const see = async (card: Locator, text: string) => {
    await card.scrollIntoViewIfNeeded();
    await card.getByText(text).waitFor();
  };
  const shipOffline = async (page: Page, order: Order) => {
    await page.context().setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await cardOf(page, order)
      .getByRole('button', { name: `Mark shipped ${order.orderId}` })
      .click();
    await page.getByText(`${order.orderId}: SHIPPED is sent when the network is back`).waitFor();
    await cardOf(page, order).waitFor({ state: 'detached' });
  };
  const showStage = (page: Page, stage: string) => page.getByRole('tab', { name: stage }).click();

  test('takes steps without a network: they are sent in their order, and one that came too late is not forced', async () => {
    const [delivered, cancelled] = (await readyOrders(2)) as [Order, Order];
    const staff = await logInToApi(demo.product, ADMIN);
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await logIn(page, DELIVERY, QUEUE);
    const card = cardOf(page, delivered);
    expect(await card.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\d{10}$/);
    expect(await card.getByRole('link', { name: /^Map of / }).getAttribute('href')).toContain('mlat=28.52');
    await see(card, 'Hostel 1, Room 101');
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return requests.flat().some(({ url }) => url.includes('manage-orders'));
        }),
      )
      .toBe(true);

    await context.setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    for (const order of [delivered, cancelled]) {
      await showStage(page, 'READY');
      await cardOf(page, order)
        .getByRole('button', { name: `Mark shipped ${order.orderId}` })
        .click();
      await showStage(page, 'SHIPPED');
      await see(cardOf(page, order), 'SHIPPED waits for the network');
      await cardOf(page, order)
        .getByRole('button', { name: `Mark delivered ${order.orderId}` })
        .click();
      await see(cardOf(page, order), 'SHIPPED, DELIVERED wait for the network');
    }
    await staff('PUT', `/api/orders/${cancelled._id}/status`, { status: 'CANCELLED', from: 'READY' });

    await page.reload();
    const waiting = page.getByRole('list', { name: 'Changes that wait for the network' });
    await waiting.waitFor();
    // It is below the stages, so that it moves no card.
    const stages = await page.getByRole('tab', { name: 'SHIPPED' }).boundingBox();
    expect((await waiting.boundingBox())?.y).toBeGreaterThan(stages?.y ?? NaN);
    expect(await waiting.getByRole('listitem').allTextContents()).toEqual(
      [delivered, cancelled].map(
        ({ orderId }) =>
          expect.stringContaining(`${orderId}: SHIPPED, DELIVERED wait for the network`) as string,
      ),
    );

    await context.setOffline(false);
    await page
      .getByRole('status')
      .getByText(/was first\. It is (CANCELLED|REFUNDED) now; your SHIPPED and DELIVERED were not set\./)
      .waitFor();
    await waiting.waitFor({ state: 'detached' });
    const statusesOf = async ({ _id }: Order) =>
      (await staff<Order>('GET', `/api/orders/track/${_id}`)).timeline.map(({ status }) => status);
    expect(await statusesOf(delivered)).toEqual(['PAID', 'READY', 'SHIPPED', 'DELIVERED']);
    const after = await statusesOf(cancelled);
    expect(after.slice(0, 3)).toEqual(['PAID', 'READY', 'CANCELLED']);
    expect(after.filter((status) => status === 'SHIPPED' || status === 'DELIVERED')).toEqual([]);

    // The note stays until it is read, also after a reload.
    await page.reload();
    await page.getByRole('button', { name: `Dismiss the note about ${cancelled.orderId}` }).click();
    await page.reload();
    await page.getByRole('heading', { name: 'Manage Orders' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.getByText('was first.').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('sees the note that a step came too late, at a place where it moves no card', async () => {
    const [late, alsoLate, other] = (await readyOrders(3)) as [Order, Order, Order];
    const staff = await logInToApi(demo.product, ADMIN);
    const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logIn(page, DELIVERY, QUEUE);
    await showStage(page, 'READY');
    await cardOf(page, late).waitFor();
    // The lower card first: a press on a card that has just moved up is ignored.
    await shipOffline(page, alsoLate);
    await cardOf(page, late)
      .getByRole('button', { name: `Mark shipped ${late.orderId}` })
      .click();
    await cardOf(page, late).waitFor({ state: 'detached' });
    for (const order of [late, alsoLate]) {
      await staff('PUT', `/api/orders/${order._id}/status`, { status: 'CANCELLED', from: 'READY' });
    }
    await cardOf(page, other).scrollIntoViewIfNeeded();
    const place = async () => (await cardOf(page, other).boundingBox())?.y;
    const before = await place();
    await context.setOffline(false);
    const notes = page.getByRole('list', { name: 'Changes that came too late' });
    await expect.poll(() => notes.getByText(/was first/).count()).toBe(2);
    expect(await place()).toBe(before);
    await expect.poll(async () => (await notes.boundingBox())?.y).toBeLessThan(12);
    const dismiss = ({ orderId }: Order) =>
      notes.getByRole('button', { name: `Dismiss the note about ${orderId}` });
    await dismiss(late).press('Enter');
    await dismiss(late).waitFor({ state: 'detached' });
    expect(await dismiss(alsoLate).evaluate((button) => button === document.activeElement)).toBe(true);
    await dismiss(alsoLate).press('Enter');
    await notes.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Orders');
    expect(await place()).toBe(before);
  });

  test('is told once that an undo came too late', async () => {
    const [order] = (await readyOrders(1)) as [Order];
    const staff = await logInToApi(demo.product, ADMIN);
    const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logIn(page, DELIVERY, QUEUE);
    await showStage(page, 'READY');
    // The screen learns only from its own request that the order has changed.
    await context.route('**/socket.io/**', (route) => route.abort());
    await context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await page.reload();
    await showStage(page, 'READY');
    await cardOf(page, order)
      .getByRole('button', { name: `Mark shipped ${order.orderId}` })
      .click();
    const undo = page.getByRole('button', {
      name: new RegExp(`^Undo \\d+: set ${order.orderId} to READY again$`),
    });
    // The message stays while the pointer is on it.
    await undo.hover();
    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'DELIVERED', from: 'SHIPPED' });
    await undo.click();
    const notes = page.getByRole('list', { name: 'Changes that came too late' });
    await notes.getByText(/was first\. It is DELIVERED now; your READY was not set\./).waitFor();
    expect(await page.getByText('was first').count()).toBe(1);
  });

  test('is asked before a logout that loses a step, and reads a long address whole', async () => {
    const [order] = (await readyOrders(1, ADDRESS)) as [Order];
    const { page, context } = await openScreen(
      demo.browser,
      demo.product.url,
      { width: 320, height: 640 },
      { serviceWorkers: 'allow' },
    );
    await logIn(page, DELIVERY, QUEUE);
    // The question is a part of the app that is loaded on first use, here without a network.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await showStage(page, 'READY');
    const [first, ...rest] = ADDRESS.split('\n');
    expect(await cardOf(page, order).getByText(`${first}`).first().evaluate(isCut)).toBe(true);
    await cardOf(page, order).getByRole('link', { name: order.orderId }).first().click();
    const address = page.getByRole('dialog').getByText(`${first}`).first();
    expect(await address.evaluate(isCut)).toBe(false);
    expect(await address.innerText()).toBe([first, ...rest].join('\n'));
    await page.keyboard.press('Escape');
    await shipOffline(page, order);
    const logOut = async () => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
    };
    await logOut();
    const question = page.getByRole('alertdialog', {
      name: 'Log out and lose what is not sent? Changes of status: 1',
    });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await context.setOffline(false);
    const staff = await logInToApi(demo.product, ADMIN);
    const status = async () => (await staff<Order>('GET', `/api/orders/track/${order._id}`)).status;
    await expect.poll(status).toBe('SHIPPED');
    await logOut();
    await page.getByText('Logout Successful').waitFor();
  });

  test('finds the next step under the details, at the bottom of the screen', async () => {
    const [order] = (await readyOrders(1)) as [Order];
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logIn(page, DELIVERY, `${QUEUE}&order=${order.orderId}`);
    const details = page.getByRole('dialog');
    await details
      .getByRole('link', { name: /^Call / })
      .last()
      .waitFor();
    const box = () => details.getByRole('button', { name: 'Mark shipped' }).boundingBox();
    // The sheet rises while it opens.
    const bottom = async () => {
      const { y = Infinity, height = 0 } = (await box()) ?? {};
      return y + height;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(PHONE.height);
    expect((await box())?.y).toBeGreaterThan(PHONE.height / 2);
    expect(pageErrors).toEqual([]);
  });

  test('a swipe to the right takes the next step and can be undone; scrolling and a mouse take none', async () => {
    const [order] = (await readyOrders(1)) as [Order];
    const staff = await logInToApi(demo.product, ADMIN);
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      reducedMotion: 'no-preference',
      hasTouch: true,
    });
    await logIn(page, DELIVERY, QUEUE);
    const set: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') set.push((request.postDataJSON() as { status: string }).status);
    });
    const session = await context.newCDPSession(page);
    const card = cardOf(page, order);
    /** A finger on the card's customer, or a mouse, that goes this far in ten steps. */
    const drag = async (right: number, down: number) => {
      await card.scrollIntoViewIfNeeded();
      const box = await card.getByText('Hostel 1, Room 101').boundingBox();
      if (!box) throw new Error('the card is not shown');
      const at = (part: number) => [
        { x: box.x + 30 + right * part, y: box.y + box.height / 2 + down * part },
      ];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (let step = 1; step <= 10; step += 1)
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(40, 0);
    await drag(30, -200);
    await drag(-200, 0);
    // Waits until the list no longer moves.
    await card.scrollIntoViewIfNeeded();
    const text = await card.getByText('Customer of the test').boundingBox();
    if (!text) throw new Error('the card is not shown');
    await page.mouse.move(text.x + 2, text.y + text.height / 2);
    await page.mouse.down();
    await page.mouse.move(text.x + text.width, text.y + text.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('Customer');
    expect(set).toEqual([]);

    await drag(220, 10);
    await page.getByText('Order status updated to SHIPPED').waitFor();
    expect(set).toEqual(['SHIPPED']);
    await page
      .getByRole('button', { name: new RegExp(`^Undo \\d+: set ${order.orderId} to READY again$`) })
      .click();
    await page.getByText('Order status updated to READY').waitFor();
    expect(set).toEqual(['SHIPPED', 'READY']);
    expect((await staff<Order>('GET', `/api/orders/track/${order._id}`)).status).toBe('READY');
    expect(pageErrors).toEqual([]);
  });
});
