import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, logIn, notifyingBrowserPath, PASSWORD, PHONE } from '../testing/browser.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct, SHOP_ADMIN } from '../testing/product/start-demo-product.ts';
import { WORKER_TIMEOUT } from '../testing/product/start-product.ts';
import { areStored } from '../testing/stored-rows.ts';
import { openPushScreen, topicsOf } from './push-screen.ts';
import { startPushService, type PushService } from './push-service.ts';

const MINUTE = 60_000;

interface Order {
  _id: string;
  orderId: string;
  dayNumber: number;
  shopName: string;
  totalPrice: number;
}

/** '42 (C7K2QX)', as messages name an order. */
const numbersOf = ({ dayNumber, orderId }: Order) => `${dayNumber} (${orderId})`;

describe.skipIf(notifyingBrowserPath === null)('web push', () => {
  const env: Record<string, string> = {};
  let service: PushService;
  // Before the product starts.
  beforeAll(async () => {
    service = await startPushService();
    Object.assign(env, service.env);
  });
  afterAll(() => service?.close());
  const demo = startDemoProduct(env, notifyingBrowserPath);

  const open = (
    contact: string,
    path: string,
    viewport = PHONE,
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ) => openPushScreen(demo, service, { contact, path, viewport, prepare });
  async function place(among?: string[]): Promise<Order> {
    const { token } = (await demo.product.post('/api/users/login', {
      contact: CUSTOMER,
      password: PASSWORD,
    })) as {
      token: string;
    };
    return placeOrder(demo.product, token, { among });
  }
  /** What came for this browser about an order, the newest last. It may also hear of the orders of the demo campus. */
  const messagesTo = (endpoint: string, orderId: string) =>
    service.deliveries.filter((each) => each.endpoint === endpoint && each.message.includes(orderId));
  /** Waits until the n-th message about the order has come and returns it. */
  async function message(endpoint: string, orderId: string, n: number): Promise<string> {
    await expect.poll(() => messagesTo(endpoint, orderId).length, WORKER_TIMEOUT).toBeGreaterThanOrEqual(n);
    return messagesTo(endpoint, orderId)[n - 1]?.message ?? '';
  }

  test('a customer gets one notification for each order, which each status replaces; a click opens the order', async () => {
    const { page, context, push, pageErrors } = await open(CUSTOMER, '/profile');
    await page.getByLabel('Tell me about my orders on this device').click();
    await page.getByText('Notifications are on').waitFor();
    const { endpoint } = push.subscription();
    const staff = await logInToApi(demo.product, ADMIN);
    const order = await place();
    const { _id, orderId, shopName } = order;
    const set = (status: string) => staff('PUT', `/api/orders/${_id}/status`, { status });

    await set('ACCEPTED');
    await push.deliver(await message(endpoint, orderId, 1));
    const [accepted, ...others] = await push.shown();
    expect(others).toEqual([]);
    expect(accepted).toMatchObject({
      title: shopName,
      body: `Your order ${numbersOf(order)} was accepted`,
      tag: `order-${orderId}`,
      renotify: true,
    });
    for (const picture of [accepted?.icon, accepted?.badge]) {
      const answer = await fetch(String(picture));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    }

    await set('READY');
    await push.deliver(await message(endpoint, orderId, 2));
    expect((await push.shown()).map(({ body }) => body)).toEqual([`Your order ${numbersOf(order)} is ready`]);

    await push.click(`order-${orderId}`);
    await page.waitForURL(`/track/${orderId}`);
    await page.getByRole('region', { name: 'State' }).getByText('READY').waitFor();
    await expect.poll(push.shown).toEqual([]);

    // This page shows the change itself, also while another tab is used.
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('heading', { name: /All Shops/ }).waitFor();
    await set('SHIPPED');
    await push.deliver(await message(endpoint, orderId, 3));
    expect(await push.shown()).toEqual([]);
    await page.getByRole('region', { name: 'State' }).getByText('SHIPPED').waitFor();

    // Without a page of the app a click opens a new window.
    await other.close();
    await page.goto('about:blank');
    await set('DELIVERED');
    await push.deliver(await message(endpoint, orderId, 4));
    expect((await push.shown()).map(({ body }) => body)).toEqual([
      `Your order ${numbersOf(order)} was delivered`,
    ]);
    await push.click(`order-${orderId}`);
    await expect.poll(push.openedWindows).toEqual([`/track/${orderId}`]);
    expect(service.refused).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('a subscription that has ended is removed and not called again; the profile says so', async () => {
    const { page, push } = await open(CUSTOMER, '/profile');
    const toggle = page.getByLabel('Tell me about my orders on this device');
    await toggle.press(' ');
    await page.getByText('Notifications are on').waitFor();
    expect(await toggle.evaluate((input) => input === document.activeElement)).toBe(true);
    const { endpoint } = push.subscription();
    const own = await logInToApi(demo.product, CUSTOMER);
    const staff = await logInToApi(demo.product, ADMIN);
    const { pushKey } = await own<{ pushKey: string }>('GET', '/api/config');
    const second = service.subscribe(pushKey);
    await own('POST', '/api/push/subscriptions', second);
    const subscribed = async () =>
      (await own<{ endpoint: string }[]>('GET', '/api/push/subscriptions')).map((each) => each.endpoint);
    expect(await subscribed()).toEqual(expect.arrayContaining([endpoint, second.endpoint]));

    service.end(endpoint);
    const { _id, orderId } = await place();
    await staff('PUT', `/api/orders/${_id}/status`, { status: 'ACCEPTED' });
    await message(second.endpoint, orderId, 1);
    await expect.poll(subscribed).not.toContain(endpoint);
    expect(await subscribed()).toContain(second.endpoint);

    await staff('PUT', `/api/orders/${_id}/status`, { status: 'READY' });
    await message(second.endpoint, orderId, 2);
    expect(messagesTo(endpoint, orderId).map(({ status }) => status)).toEqual([410]);
    await page.reload();
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    expect(await toggle.isChecked()).toBe(false);
    expect(service.refused).toEqual([]);
  });

  test('a logout and the end of the session end the notifications, and close the ones that are shown', async () => {
    const { page, push, pageErrors } = await open(CUSTOMER, '/profile');
    const staff = await logInToApi(demo.product, ADMIN);
    const showOne = async () => {
      const { _id, orderId } = await place();
      await page.goto(`/track/${orderId}`);
      await page.getByRole('button', { name: 'Tell me when it is ready' }).click();
      await page.getByText('We tell you when it is ready').waitFor();
      const { endpoint } = push.subscription();
      // The page of the order would show the change itself.
      await page.goto('/profile');
      await staff('PUT', `/api/orders/${_id}/status`, { status: 'ACCEPTED' });
      await push.deliver(await message(endpoint, orderId, 1));
      expect(await push.shown()).toHaveLength(1);
    };
    const expectNone = async () => {
      await expect.poll(push.isSubscribed).toBe(false);
      // Soon, because the browser closes each notification by itself after some time.
      await expect.poll(push.shown, { timeout: 2_000 }).toEqual([]);
    };
    await showOne();
    await page
      .getByRole('banner')
      .getByText(/Account of/)
      .click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectNone();

    await logIn(page, CUSTOMER, '/profile');
    await showOne();
    // Nothing is done on this device.
    const token = await page.evaluate(() => (JSON.parse(localStorage.user) as { token: string }).token);
    await fetch(`${demo.product.url}/api/users/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.getByText('Your session has expired').waitFor();
    await expectNone();

    await logIn(page, CUSTOMER, '/profile');
    await showOne();
    // The browser is closed before it has done this: the next start does it.
    await page.evaluate(() => {
      ServiceWorkerRegistration.prototype.getNotifications = () => new Promise(() => {});
    });
    await page
      .getByRole('banner')
      .getByText(/Account of/)
      .click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Logout Successful').waitFor();
    await expect.poll(() => areStored(page, [{ table: 'orders' }])).toBe(false);
    expect(push.isSubscribed()).toBe(true);
    await page.reload();
    await expectNone();
    expect(service.refused).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('the profile follows what the user allows in the settings of the browser', async () => {
    const { page, context, pageErrors } = await open(CUSTOMER, '/profile');
    const toggle = page.getByLabel('Tell me about my orders on this device');
    const blocked = page.getByText('Notifications are blocked for this site.');
    const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
    const { browserContextId = '' } = targetInfo;
    const settings = await demo.browser.newBrowserCDPSession();
    const set = (setting: 'denied' | 'granted') =>
      settings.send('Browser.setPermission', {
        permission: { name: 'notifications' },
        setting,
        origin: demo.product.url,
        browserContextId,
      });
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    await set('denied');
    await blocked.waitFor();
    await expect.poll(() => toggle.isEnabled()).toBe(false);
    await set('granted');
    await blocked.waitFor({ state: 'detached' });
    await toggle.click();
    await page.getByText('Notifications are on').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('staff are told of a new order on other pages; the reminder replaces it, and a click opens the queue', async () => {
    const staff = await logInToApi(demo.product, SHOP_ADMIN);
    const { managedShops } = await staff<{ managedShops: string[] }>('GET', '/api/users/me');
    const { page, push, pageErrors } = await open(SHOP_ADMIN, '/admin/dashboard?section=orders', DESKTOP);
    await page.getByRole('button', { name: 'Start shift' }).click();
    await expect.poll(() => topicsOf(staff)).toEqual([{ ownOrders: false, atWork: true }]);
    const { endpoint } = push.subscription();

    const seen = await place(managedShops);
    await push.deliver(await message(endpoint, seen.orderId, 1));
    expect(await push.shown()).toEqual([]);
    await staff('PUT', `/api/orders/${seen._id}/status`, { status: 'ACCEPTED' });

    await page.goto('/admin/dashboard?section=foods');
    await page.getByRole('heading', { name: 'Manage Foods' }).waitFor();
    const order = await place(managedShops);
    const { orderId, shopName, totalPrice } = order;
    await push.deliver(await message(endpoint, orderId, 1));
    const body = `${numbersOf(order)} at ${shopName}, ₹${totalPrice}`;
    expect(await push.shown()).toMatchObject([{ title: 'New order', body, tag: `new-order-${orderId}` }]);

    await demo.product.advance(2.5 * MINUTE);
    await push.deliver(await message(endpoint, orderId, 2));
    expect(await push.shown()).toMatchObject([
      { title: 'Nobody has accepted this order yet', body, tag: `new-order-${orderId}`, renotify: true },
    ]);
    await push.click(`new-order-${orderId}`);
    await page.waitForURL('/admin/dashboard?section=orders');
    await page.getByRole('article').filter({ hasText: orderId }).first().waitFor();
    expect(service.refused).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('a shift that starts before the settings have come turns push messages on', async () => {
    let answer = () => {};
    const hold = async (context: BrowserContext) => {
      answer = await holdRequests(context, '**/api/config');
    };
    const staff = await logInToApi(demo.product, ADMIN);
    const { page, push, pageErrors } = await open(ADMIN, '/admin/dashboard?section=orders', DESKTOP, hold);
    await Promise.all([
      page.getByText('Your shift has started.').waitFor(),
      page.getByRole('button', { name: 'Start shift' }).click(),
    ]);
    answer();
    await expect.poll(push.isSubscribed).toBe(true);
    await expect.poll(() => topicsOf(staff)).toEqual([{ ownOrders: false, atWork: true }]);
    expect(pageErrors).toEqual([]);
  });

  test('a shift that starts without the settings says that push messages are off', async () => {
    const { page, context } = await open(ADMIN, '/admin/dashboard?section=orders', DESKTOP, (opened) =>
      opened.route('**/api/config', (route) => route.fulfill({ status: 500, body: '' })),
    );
    await page.getByRole('button', { name: 'Start shift' }).click();
    await page.getByText('Push messages could not be turned on.').waitFor();
    await context.unroute('**/api/config');
    await page.getByRole('button', { name: /^On shift/ }).click();
    await page.getByText('No push messages come to this device.').waitFor();
    await page.getByRole('button', { name: 'Turn on push messages' }).click();
    const staff = await logInToApi(demo.product, ADMIN);
    await expect.poll(() => topicsOf(staff)).toContainEqual({ ownOrders: false, atWork: true });
  });
});
