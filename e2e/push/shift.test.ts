import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, logIn, notifyingBrowserPath } from '../testing/browser.ts';
import { logInForToken, logInToApi } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import {
  ADMIN,
  CUSTOMER,
  DELIVERY,
  OWNER,
  SHOP_ADMIN,
  startDemoProduct,
} from '../testing/product/start-demo-product.ts';
import { WORKER_TIMEOUT } from '../testing/product/start-product.ts';
import { openPushScreen, topicsOf } from './push-screen.ts';
import { startPushService, type PushService } from './push-service.ts';

const QUEUE = '/admin/dashboard?section=orders';

const startButton = (page: Page) => page.getByRole('button', { name: 'Start shift' });
const onShift = (page: Page) => page.getByRole('button', { name: /^On shift/ });
const screenSwitch = (page: Page) => page.getByLabel('Keep the screen on');

async function startShift(page: Page): Promise<void> {
  // Waited for from before the click, because the message is shown for 2 seconds only.
  await Promise.all([page.getByText('Your shift has started.').waitFor(), startButton(page).click()]);
}
const hasEnded = (page: Page) => page.getByText('Your shift has ended.').waitFor();

/** With the keyboard. */
async function endShift(page: Page): Promise<void> {
  await onShift(page).press('Enter');
  await page.getByRole('button', { name: 'End shift' }).press('Enter');
}

describe.skipIf(notifyingBrowserPath === null)('a shift', () => {
  const env: Record<string, string> = {};
  let service: PushService;
  // Before the product starts.
  beforeAll(async () => {
    service = await startPushService();
    Object.assign(env, service.env);
  });
  afterAll(() => service?.close());
  const demo = startDemoProduct(env, notifyingBrowserPath);

  const open = (contact: string, path: string, prepare?: (context: BrowserContext) => Promise<unknown>) =>
    openPushScreen(demo, service, { contact, path, viewport: DESKTOP, prepare });
  const place = async (among?: string[]) =>
    placeOrder(demo.product, await logInForToken(demo.product, CUSTOMER), { among });
  const toldOf = (orderId: string) =>
    service.deliveries.filter(({ message }) => message.includes(orderId)).map(({ endpoint }) => endpoint);

  test('ends on one device only: the other one is still told of new orders; it starts again', async () => {
    const staff = await logInToApi(demo.product, SHOP_ADMIN);
    const { managedShops } = await staff<{ managedShops: string[] }>('GET', '/api/users/me');
    const tablet = await open(SHOP_ADMIN, QUEUE);
    await startShift(tablet.page);
    const { page, push, pageErrors } = await open(SHOP_ADMIN, QUEUE);
    await startShift(page);
    const both = [
      { ownOrders: false, atWork: true },
      { ownOrders: false, atWork: true },
    ];
    await expect.poll(() => topicsOf(staff)).toEqual(both);
    await page.reload();
    await onShift(page).click();
    expect(await startButton(page).count()).toBe(0);
    expect(await screenSwitch(page).isChecked()).toBe(true);
    await page.keyboard.press('Escape');

    await Promise.all([hasEnded(page), endShift(page)]);
    await expect.poll(() => topicsOf(staff)).toEqual([{ ownOrders: false, atWork: true }]);
    expect(push.isSubscribed()).toBe(false);
    await startButton(page).waitFor();
    const menu = page.getByRole('button', { name: /Alerts on|Tap for sound/ });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await menu.press('Enter');
    expect(await screenSwitch(page).isChecked()).toBe(false);
    await page.reload();
    await startButton(page).waitFor();
    const first = await place(managedShops);
    await expect
      .poll(() => toldOf(first.orderId), WORKER_TIMEOUT)
      .toEqual([tablet.push.subscription().endpoint]);

    // An order that is not accepted causes a reminder after two minutes.
    await staff('PUT', `/api/orders/${first._id}/status`, { status: 'ACCEPTED' });
    await startShift(page);
    await expect.poll(() => topicsOf(staff)).toEqual(both);
    const second = await place(managedShops);
    const endpoints = [tablet, { push }].map((each) => each.push.subscription().endpoint);
    await expect.poll(() => toldOf(second.orderId).toSorted(), WORKER_TIMEOUT).toEqual(endpoints.toSorted());
    expect(toldOf(first.orderId)).toHaveLength(1);
    expect(service.refused).toEqual([]);
    expect([...pageErrors, ...tablet.pageErrors]).toEqual([]);
  });

  test("the profile's switch is about the own orders: neither it nor the shift ends the other", async () => {
    const staff = await logInToApi(demo.product, ADMIN);
    const { page, push, pageErrors } = await open(ADMIN, '/profile');
    const toggle = page.getByLabel('Tell me about my orders on this device');
    await toggle.click();
    await page.getByText('Notifications are on').waitFor();
    expect(await topicsOf(staff)).toEqual([{ ownOrders: true, atWork: false }]);
    const { endpoint } = push.subscription();
    const notice = page.getByText('Messages about orders at work come to this device');
    await expect.poll(() => notice.textContent()).toContain('when you start a shift in Manage Orders');
    await notice.getByRole('link', { name: 'Manage Orders' }).click();
    await startShift(page);
    await expect.poll(() => topicsOf(staff)).toEqual([{ ownOrders: true, atWork: true }]);
    expect(push.subscription().endpoint).toBe(endpoint);

    await page.goto('/profile');
    await expect.poll(() => notice.textContent()).toContain('until you end your shift in Manage Orders');
    await toggle.click();
    await page.getByText('Notifications are off').waitFor();
    expect(await topicsOf(staff)).toEqual([{ ownOrders: false, atWork: true }]);
    await page.reload();
    await expect.poll(() => toggle.isEnabled()).toBe(true);
    expect(await toggle.isChecked()).toBe(false);
    const { orderId } = await place();
    await expect.poll(() => toldOf(orderId), WORKER_TIMEOUT).toContain(endpoint);

    await toggle.click();
    await page.getByText('Notifications are on').waitFor();
    await page.goto(QUEUE);
    await Promise.all([hasEnded(page), endShift(page)]);
    expect(await topicsOf(staff)).toEqual([{ ownOrders: true, atWork: false }]);
    await page.goto('/profile');
    await expect.poll(() => toggle.isChecked()).toBe(true);
    expect(push.subscription().endpoint).toBe(endpoint);
    expect(pageErrors).toEqual([]);
  });

  test('runs where a former version has subscribed the device, and can be ended there', async () => {
    const staff = await logInToApi(demo.product, OWNER);
    const { page, push, pageErrors } = await open(OWNER, '/profile');
    await page.getByLabel('Tell me about my orders on this device').click();
    await page.getByText('Notifications are on').waitFor();
    await staff('POST', '/api/push/subscriptions', push.subscription());
    await page.goto(QUEUE);
    await onShift(page).waitFor();
    await startButton(page).waitFor({ state: 'detached' });
    await Promise.all([hasEnded(page), endShift(page)]);
    expect(await topicsOf(staff)).toEqual([{ ownOrders: true, atWork: false }]);
    await startButton(page).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('push messages stay off when the shift ends before they are on', async () => {
    const staff = await logInToApi(demo.product, ADMIN);
    const before = await topicsOf(staff);
    // The browser asks the user, until the test answers.
    const { page, context, push, pageErrors } = await open(ADMIN, QUEUE, (opened) =>
      opened.addInitScript(() => {
        Notification.requestPermission = () =>
          new Promise((resolve) => Object.assign(window, { allow: () => resolve('granted') }));
      }),
    );
    const allow = async () => {
      await page.waitForFunction(() => 'allow' in window);
      await page.evaluate(() => (window as unknown as { allow: () => void }).allow());
    };
    const changed = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith('/api/push/subscriptions') && answer.request().method() !== 'GET',
      );
    await startShift(page);
    await Promise.all([hasEnded(page), endShift(page)]);
    const late = changed();
    await allow();
    expect((await late).request().method()).toBe('DELETE');
    await expect.poll(() => push.isSubscribed()).toBe(false);
    expect(await topicsOf(staff)).toEqual(before);
    await startButton(page).waitFor();

    // It ends while the server is told.
    let goOn = () => {};
    const isEnded = new Promise<void>((resolve) => (goOn = resolve));
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    await context.route('**/api/push/subscriptions', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      isAsked();
      await isEnded;
      return route.continue();
    });
    await page.evaluate(() => Reflect.deleteProperty(window, 'allow'));
    await startShift(page);
    await allow();
    await asked;
    await endShift(page);
    await startButton(page).waitFor();
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/push/subscriptions') && answer.request().method() === 'POST',
    );
    goOn();
    await stored;
    await expect.poll(() => topicsOf(staff)).toEqual(before);
    expect(push.isSubscribed()).toBe(false);
    expect(await onShift(page).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('push messages stay off when the user logs out before they are on', async () => {
    const { page, push, pageErrors } = await open(ADMIN, QUEUE, (opened) =>
      opened.addInitScript(() => {
        Notification.requestPermission = () =>
          new Promise((resolve) => Object.assign(window, { allow: () => resolve('granted') }));
      }),
    );
    await startShift(page);
    await page.waitForFunction(() => 'allow' in window);
    await page
      .getByRole('banner')
      .getByText(/Account of/)
      .click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.evaluate(() => (window as unknown as { allow: () => void }).allow());
    await expect.poll(() => push.isSubscribed()).toBe(true);
    // A request about push messages would be sent before this one.
    await page.evaluate(() => fetch('/healthz'));
    expect(sent.filter((path) => path.includes('push'))).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('goes on when its end does not reach the server, and says so; a logout on another page ends it', async () => {
    const staff = await logInToApi(demo.product, DELIVERY);
    const { page, context } = await open(DELIVERY, QUEUE);
    await startShift(page);
    await expect.poll(() => topicsOf(staff)).toEqual([{ ownOrders: false, atWork: true }]);
    await context.route('**/api/push/subscriptions', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'An unexpected error occurred.' } })
        : route.continue(),
    );
    await endShift(page);
    await page.getByText('Your shift has not ended').waitFor();
    await onShift(page).waitFor();
    expect(await topicsOf(staff)).toEqual([{ ownOrders: false, atWork: true }]);

    await page.goto('/orders');
    await page
      .getByRole('banner')
      .getByText(/Account of/)
      .click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText('Logout Successful').waitFor();
    await expect.poll(() => topicsOf(staff)).toEqual([]);
    await logIn(page, DELIVERY, QUEUE);
    await startButton(page).waitFor();
    // Sound and screen are as before the shift.
    await page.getByRole('button', { name: 'Alerts off' }).click();
    expect(await screenSwitch(page).isChecked()).toBe(false);
  });
});
