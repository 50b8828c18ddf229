import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../../testing/announcements.ts';
import { chromiumPath, DESKTOP, logIn, openScreen, whenConnected } from '../../testing/browser.ts';
import { logInForToken, logInToApi } from '../../testing/product/api-calls.ts';
import { placeOrder, type PlacedOrder } from '../../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, DELIVERY, startDemoProduct } from '../../testing/product/start-demo-product.ts';
import { recordTonesAndBadges } from '../../testing/tones-and-badges.ts';

const QUEUE = '/admin/dashboard?section=orders';

describe.skipIf(chromiumPath === null)('a courier with orders of several shops', () => {
  const demo = startDemoProduct();

  const place = async () => placeOrder(demo.product, await logInForToken(demo.product, CUSTOMER));
  const cardOf = (page: Page, { orderId }: PlacedOrder) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name: orderId }) });

  test('hears each order when it is ready, and nothing about orders that wait for their shop', async () => {
    const admin = await logInToApi(demo.product, ADMIN);
    const setStatus = ({ _id }: PlacedOrder, status: string) =>
      admin('PUT', `/api/orders/${_id}/status`, { status });
    for (const status of ['PAID', 'READY'])
      for (const order of await admin<PlacedOrder[]>('GET', `/api/orders/${status}`))
        await setStatus(order, 'DELIVERED');
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const tones = await recordTonesAndBadges(page);
    await logIn(page, DELIVERY, QUEUE);
    await Promise.all([
      page.getByText('This is the sound of a ready order.').waitFor(),
      page.getByRole('button', { name: 'Start shift' }).click(),
    ]);
    await page.getByRole('button', { name: /^On shift/ }).click();
    expect(await page.getByLabel('Sound and vibration for ready orders').isChecked()).toBe(true);

    const waiting = await place();
    await demo.product.advance(150_000);
    const connected = whenConnected(page);
    await page.reload();
    await connected;
    await page.getByRole('heading', { name: 'Manage Orders' }).click();
    const card = cardOf(page, waiting);
    const seconds = async () => {
      const [, minutes = '0', rest = '0'] = /(\d+):(\d\d)/.exec((await card.textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(rest);
    };
    await card.waitFor();
    const announcements = await collectAnnouncements(page.locator('main'));
    const added = await place();
    await cardOf(page, added).waitFor();
    expect(await page.title()).not.toMatch(/^\(/);
    // Longer than the time between two chimes of such an old order, by the clock on its card.
    const before = await seconds();
    await expect.poll(seconds).toBeGreaterThan(before + 11);
    expect(await tones()).toEqual([]);

    await setStatus(added, 'READY');
    const text = `Ready order ${added.dayNumber}, ${added.orderId}, ${added.shopName}, ₹130`;
    const announced: string[] = [];
    await expect
      .poll(async () => {
        announced.push(...(await announcements()));
        return announced.filter((each) => / orders? /.test(each));
      })
      .toEqual([text]);
    await expect.poll(async () => (await tones()).length).toBe(3);
    expect(await page.title()).toMatch(/^\(1\) Manage Orders/);
    for (const { loudness } of await tones()) expect(loudness).toBeCloseTo(0.35);

    // The kitchen pressed too early.
    await setStatus(added, 'ACCEPTED');
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await setStatus(added, 'READY');
    await expect.poll(async () => (await tones()).length).toBe(6);
    expect(pageErrors).toEqual([]);
  });

  test('reads on a card who has shipped the order, and finds the phone number of its shop in its details', async () => {
    const admin = await logInToApi(demo.product, ADMIN);
    const courier = await logInToApi(demo.product, DELIVERY);
    const names: string[] = [];
    const orders = [await place(), await place()] as const;
    for (const [index, ask] of [courier, admin].entries()) {
      names.push((await ask<{ name: string }>('GET', '/api/users/me')).name);
      await admin('PUT', `/api/orders/${orders[index]?._id}/status`, { status: 'READY' });
      await ask('PUT', `/api/orders/${orders[index]?._id}/status`, { status: 'SHIPPED' });
    }
    const [own, other] = orders;
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, DELIVERY, QUEUE);
    await cardOf(page, own).getByText(`Shipped by ${names[0]}`, { exact: true }).waitFor();
    await cardOf(page, other).getByText(`Shipped by ${names[1]}`, { exact: true }).waitFor();
    expect(await page.getByText(/^Shipped by/).count()).toBe(
      await page.locator('section[aria-label=SHIPPED] article').count(),
    );

    const { name, contact } = await courier<{ name: string; contact: string }>(
      'GET',
      `/api/shops/${own.shopId}`,
    );
    await cardOf(page, own).getByRole('link', { name: own.orderId }).first().click();
    const call = page
      .getByRole('dialog')
      .getByRole('link', { name: `Call ${name}, ${contact}`, exact: true });
    await call.waitFor();
    expect(await call.getAttribute('href')).toBe(`tel:${contact}`);
    expect(pageErrors).toEqual([]);
  });

  test("opens an order from its customer's page in Manage Orders", async () => {
    const order = await place();
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, DELIVERY, `/track/${order.orderId}`);
    await page.getByRole('link', { name: 'Open in Manage Orders' }).click();
    await page.getByRole('dialog', { name: order.orderId }).waitFor();
    await page.waitForURL(`${QUEUE}&order=${order.orderId}`);

    const customer = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(customer.page, CUSTOMER, `/track/${order.orderId}`);
    await customer.page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await customer.page.getByText('Manage Orders').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
