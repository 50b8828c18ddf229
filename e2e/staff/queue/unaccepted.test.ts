import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../../testing/announcements.ts';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PASSWORD,
  PHONE,
  waitUntilComplete,
} from '../../testing/browser.ts';
import { logInToApi, logInForToken } from '../../testing/product/api-calls.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct, SHOP_ADMIN } from '../../testing/product/start-demo-product.ts';
import { WORKER_TIMEOUT } from '../../testing/product/start-product.ts';
import { recordTonesAndBadges, type Tone } from '../../testing/tones-and-badges.ts';

const MINUTE = 60_000;

interface Order {
  _id: string;
  orderId: string;
  shopId: string;
  status: string;
}

describe.skipIf(chromiumPath === null)('an order that nobody accepts', () => {
  const demo = startDemoProduct({ ACCEPT_TIMEOUT_MINUTES: '11' });

  async function place(among: string[]): Promise<Order> {
    const token = await logInForToken(demo.product, CUSTOMER);
    return placeOrder(demo.product, token, { among });
  }

  test('the queue chimes again, louder and higher, until the order is opened on one tablet of the shop', async () => {
    const staff = await logInToApi(demo.product, SHOP_ADMIN);
    const { managedShops } = await staff<{ managedShops: string[] }>('GET', '/api/users/me');
    for (const { _id } of await staff<Order[]>('GET', '/api/orders/PAID')) {
      await staff('PUT', `/api/orders/${_id}/status`, { status: 'ACCEPTED' });
    }
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const tones = await recordTonesAndBadges(page);
    await logIn(page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    // The shift starts with a test of the sound, and the screen stays on.
    await Promise.all([
      page.getByText('Your shift has started.').waitFor(),
      page.getByRole('button', { name: 'Start shift' }).click(),
    ]);
    await expect
      .poll(tones)
      .toEqual([784, 1047, 1319].map((pitch) => ({ loudness: 0.35, pitch })).map(close));
    await page.getByRole('button', { name: /^On shift/ }).click();
    expect(await page.getByLabel('Keep the screen on').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      (window as unknown as { tones: Tone[] }).tones.length = 0;
    });

    const { orderId } = await place(managedShops);
    await expect
      .poll(tones)
      .toEqual([784, 1047, 1319].map((pitch) => ({ loudness: 0.35, pitch })).map(close));
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { badges: number[] }).badges.at(-1)))
      .toBe(1);
    // Nobody has touched it for 20 seconds.
    await expect.poll(async () => (await tones()).length).toBeGreaterThanOrEqual(6);
    expect((await tones()).every(({ loudness }) => Math.abs(loudness - 0.35) < 0.01)).toBe(true);

    await demo.product.advance(2.5 * MINUTE);
    await page.reload();
    await page.getByRole('heading', { name: 'Manage Orders' }).click();
    expect(await page.getByRole('button', { name: 'Start shift' }).count()).toBe(0);
    await expect
      .poll(async () => (await tones()).slice(0, 3))
      .toEqual([1176, 1570.5, 1978.5].map((pitch) => ({ loudness: 1, pitch })).map(close));

    const second = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const tonesOfSecond = await recordTonesAndBadges(second.page);
    await logIn(second.page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    await second.page.getByRole('heading', { name: 'Manage Orders' }).click();
    await expect.poll(async () => (await tonesOfSecond()).length).toBeGreaterThanOrEqual(3);

    // Found without its role, because the dialog hides it from screen readers.
    const card = page.locator('article').filter({ hasText: orderId });
    const seconds = async () => {
      const [, minutes = '0', rest = '0'] = /(\d+):(\d\d)/.exec((await card.textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(rest);
    };
    await card.getByRole('link', { name: orderId }).click();
    await page.getByRole('dialog').waitFor();
    await expect
      .poll(async () => (await staff<{ openedAt?: string }>('GET', `/api/orders/track/${orderId}`)).openedAt)
      .toBeDefined();
    const opened = await seconds();
    // The other tablet may get the event a moment later.
    await expect.poll(seconds).toBeGreaterThan(opened + 2);
    const chimes = async () => [(await tones()).length, (await tonesOfSecond()).length];
    const before = { chimes: await chimes(), seconds: await seconds() };
    // Longer than the time between two chimes, by the clock on the card.
    await expect.poll(seconds).toBeGreaterThan(before.seconds + 22);
    expect(await chimes()).toEqual(before.chimes);
    // A tablet that is switched on later knows it too.
    await second.page.reload();
    await second.page.getByRole('heading', { name: 'Manage Orders' }).click();
    await second.page.locator('article').filter({ hasText: orderId }).waitFor();
    const reloaded = await seconds();
    await expect.poll(seconds).toBeGreaterThan(reloaded + 12);
    expect(await tonesOfSecond()).toEqual([]);
    expect(second.pageErrors).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('a tap on Start shift switches the sound on, and the next user of the tablet is asked to start a shift too', async () => {
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      hasTouch: true,
    });
    const tones = await recordTonesAndBadges(page);
    await logIn(page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    const start = page.getByRole('button', { name: 'Start shift' });
    await start.waitFor();
    // A page that was loaded again has not been touched.
    await page.reload();
    await page.locator('article').first().waitFor();
    // What is loaded later must not move the button while it is tapped.
    await waitUntilComplete(page);
    await Promise.all([page.getByText('Your shift has started.').waitFor(), start.tap()]);
    await expect.poll(async () => (await tones()).length).toBeGreaterThanOrEqual(3);
    await page.getByRole('button', { name: /^Account of/ }).tap();
    await page.getByRole('button', { name: 'Logout' }).tap();
    await page.getByText('Logout Successful').waitFor();
    // Without a reload, as on a tablet at the counter.
    await page.getByLabel(/contact/i).fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await start.waitFor();
    // The sound has ended with the shift.
    await page.getByText('Alerts off').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a browser that vibrates, but does not say whether it was touched, announces a new order', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'userActivation'));
    await logIn(page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    await waitUntilComplete(page);
    const staff = await logInToApi(demo.product, SHOP_ADMIN);
    const { managedShops } = await staff<{ managedShops: string[] }>('GET', '/api/users/me');
    const announced = await collectAnnouncements(page.getByRole('main'));
    const { orderId } = await place(managedShops);
    let said = '';
    await expect
      .poll(async () => (said += (await announced()).join('\n')))
      .toMatch(new RegExp(`New order .*${orderId}`));
    expect(pageErrors).toEqual([]);
  });

  test('a press that lets the page play sound moves nothing before its click', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    // Playwright's own calls count as user activation, so `hasBeenActive` is set to false.
    await page.addInitScript(() =>
      Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { get: () => false }),
    );
    await logIn(page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    const silent = page.getByText('Tap for sound');
    await silent.waitFor();
    await waitUntilComplete(page);
    await page.getByRole('button', { name: 'Start shift' }).hover();
    await page.mouse.down();
    // The page may play sound by now.
    await page.evaluate(async () => {
      const sound = new AudioContext();
      await sound.resume();
      await sound.close();
    });
    await nextFrame(page);
    expect(await silent.count()).toBe(1);
    await Promise.all([page.getByText('Your shift has started.').waitFor(), page.mouse.up()]);
    await silent.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  });

  test('the customer is offered a call and told the time limit; then the order is cancelled, and both sides see why', async () => {
    const staff = await logInToApi(demo.product, SHOP_ADMIN);
    const { managedShops } = await staff<{ managedShops: string[] }>('GET', '/api/users/me');
    // After the time since the demo was made, nothing is cancelled for three minutes.
    await demo.product.advance(3.5 * MINUTE);
    const { _id, orderId } = await place(managedShops);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logIn(page, CUSTOMER, `/track/${orderId}`);
    await page.getByText('PAID', { exact: true }).waitFor();
    expect(await page.getByText('has not accepted your order yet').count()).toBe(0);
    const state = page.getByRole('region', { name: 'State' });
    await state.getByText('The shop has your order and will accept it soon.').waitFor();
    await state.getByText('To change something, call the shop.').waitFor();
    expect(await state.getByRole('link', { name: 'call the shop' }).getAttribute('href')).toMatch(
      /^tel:\d{10}$/,
    );
    const queue = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(queue.page, SHOP_ADMIN, `/admin/dashboard?section=orders&order=${orderId}`);
    const timelineOf = (on: Page) => on.getByRole('list', { name: 'What happened' });
    await timelineOf(queue.page).waitFor();

    await demo.product.advance(5.2 * MINUTE);
    await page.reload();
    await page.getByText('has not accepted your order yet').waitFor();
    // It says one thing: the shop is late.
    await expect.poll(() => state.textContent()).toMatch(/^StatePAIDSince \d minutes ago$/i);
    expect(await page.getByRole('link', { name: /^Call \d{10}/ }).getAttribute('href')).toMatch(
      /^tel:\d{10}$/,
    );
    await page
      .getByText(/If nobody accepts it by \d\d:\d\d, it is cancelled and what you paid goes back/)
      .waitFor();

    await demo.product.advance(6 * MINUTE);
    // The refund follows soon, and then the status is REFUNDED.
    // When the worker was held up for a minute, nothing is cancelled for 3 minutes.
    await page.getByText(/^(CANCELLED|REFUNDED)$/).waitFor({ timeout: 220_000 });
    const reason = 'The shop did not accept it in time, so it was cancelled.';
    await page.getByText(reason).waitFor();
    for (const on of [page, queue.page]) {
      await timelineOf(on).getByText('nobody accepted it in time').waitFor();
    }
    // The sandbox confirms the refund.
    const own = await logInToApi(demo.product, CUSTOMER);
    await expect
      .poll(async () => (await own<Order>('GET', `/api/orders/track/${_id}`)).status, WORKER_TIMEOUT)
      .toBe('REFUNDED');
    await page
      .getByText(
        `${reason} What you paid was sent back to where it came from. It may take your bank a few days.`,
      )
      .waitFor();
    await expect
      .poll(async () => {
        const answer = await fetch(`${demo.product.url}/dev/mail.json?to=customer@snu.edu.in`);
        return ((await answer.json()) as { text: string }[]).map(({ text }) => text).join('\n');
      }, WORKER_TIMEOUT)
      .toMatch(
        new RegExp(`did not accept it in time. We are sorry.[^]*What you paid, ₹130, is being returned`),
      );
    expect([...pageErrors, ...queue.pageErrors]).toEqual([]);
  });
});

/** Sound stores numbers with single precision. */
const close = ({ loudness, pitch }: Tone) => ({
  loudness: expect.closeTo(loudness, 3) as number,
  pitch: expect.closeTo(pitch, 1) as number,
});
