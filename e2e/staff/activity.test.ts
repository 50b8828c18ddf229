import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE, type Screen } from '../testing/browser.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInForToken, logInToApi } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { startSmtpServer, type SmtpServer } from '../testing/product/smtp-server.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { WORKER_TIMEOUT } from '../testing/product/start-product.ts';

describe.skipIf(chromiumPath === null)('Activity', () => {
  const env: Record<string, string> = {};
  let mails: SmtpServer;
  // Before the product starts.
  beforeAll(async () => {
    mails = await startSmtpServer();
    env.SMTP_URL = mails.url;
  });
  afterAll(() => mails?.close());
  const demo = startDemoProduct(env);

  const open = async (path: string, viewport = DESKTOP): Promise<Screen> => {
    const screen = await openScreen(demo.browser, demo.product.url, viewport);
    await logIn(screen.page, ADMIN, path);
    return screen;
  };
  const tile = (page: Page) =>
    page.getByRole('list', { name: 'Sections' }).getByRole('listitem').filter({ hasText: 'Activity' });

  test('a mail that the server refused is counted on the dashboard, shown with its reason, and sent again', async () => {
    await demo.product.post('/api/users/register/initiate', { email: 'refused.once@snu.edu.in' });
    await demo.product.post('/api/users/register/initiate', { email: 'refused.too@snu.edu.in' });
    const ask = await logInToApi(demo.product, ADMIN);
    await expect
      .poll(async () => (await ask<object[]>('GET', '/api/mails/failed')).length, WORKER_TIMEOUT)
      .toBeGreaterThan(1);
    const { page, context, pageErrors } = await open('/admin/dashboard', PHONE);
    await tile(page)
      .getByText(/\d+ waiting/)
      .waitFor();
    await tile(page).getByRole('link').click();
    await page.getByRole('tab', { name: /^Failed mails/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'refused.once@snu.edu.in' });
    await row.getByText('One-time code').waitFor();
    await row.getByText(/550 No such user here/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    mails.accept();
    const answer = await holdRequests(context, '**/api/mails/failed/*/retry');
    const both = page.getByRole('row').filter({ hasText: /refused\.(once|too)@/ });
    // The names differ, although the buttons look the same.
    const buttons = ['refused.once@snu.edu.in', 'refused.too@snu.edu.in'].map((email) =>
      page.getByRole('button', { name: `Send again: One-time code, ${email}` }),
    );
    // Both at once: 300 ms after the first press 'Loading...' covers the page.
    const pressed = await Promise.all(buttons.map((button) => button.elementHandle()));
    await page.evaluate((all) => all.forEach((button) => (button as HTMLElement).click()), pressed);
    await expect.poll(() => both.locator('[aria-busy=true]').count()).toBe(2);
    answer();
    await page.getByText('The mail is being sent again').waitFor();
    await both.first().waitFor({ state: 'detached' });
    for (const email of ['refused.once@snu.edu.in', 'refused.too@snu.edu.in'])
      await expect.poll(() => mails.received, WORKER_TIMEOUT).toContain(email);
    expect(pageErrors).toEqual([]);
  });

  test('all mails that the server refused are sent again with one button', async () => {
    mails.refuse();
    const emails = ['refused.first@snu.edu.in', 'refused.second@snu.edu.in', 'refused.third@snu.edu.in'];
    for (const email of emails) await demo.product.post('/api/users/register/initiate', { email });
    const ask = await logInToApi(demo.product, ADMIN);
    const failed = async () =>
      (await ask<{ to: string }[]>('GET', '/api/mails/failed')).map(({ to }) => to).toSorted();
    await expect.poll(failed, WORKER_TIMEOUT).toEqual(emails);
    const { page, pageErrors } = await open('/admin/dashboard?section=activity&tab=mails', PHONE);
    mails.accept();
    await page.getByRole('button', { name: 'Send all again: the failed mails' }).press('Enter');
    await page.getByText('The mails are being sent again').waitFor();
    await page.getByText('No mail has failed').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Activity');
    await expect.poll(() => mails.received, WORKER_TIMEOUT).toEqual(expect.arrayContaining(emails));
    expect(pageErrors).toEqual([]);
  });

  test('a code for a mistyped address is not waiting any more when it has expired', async () => {
    mails.refuse();
    await demo.product.post('/api/users/register/initiate', { email: 'mistyped@snu.edu.in' });
    const ask = await logInToApi(demo.product, ADMIN);
    const failed = async () => (await ask<{ to: string }[]>('GET', '/api/mails/failed')).map(({ to }) => to);
    await expect.poll(failed, WORKER_TIMEOUT).toEqual(['mistyped@snu.edu.in']);
    const { page, pageErrors } = await open('/admin/dashboard', PHONE);
    const waiting = async () =>
      Number(/(\d+) waiting/.exec((await tile(page).textContent()) ?? '')?.[1] ?? 0);
    const payments = async () =>
      (await ask<{ kind: string; status: string }[]>('GET', '/api/payments/exceptions')).filter(
        ({ kind, status }) => kind !== 'refund' || status === 'failed',
      ).length;
    await expect.poll(async () => (await waiting()) - (await payments())).toBe(1);
    await demo.product.advance(11 * 60_000);
    await expect.poll(failed, WORKER_TIMEOUT).toEqual([]);
    const listed = page.waitForResponse((response) => response.url().endsWith('/api/mails/failed'));
    await page.reload();
    await (await listed).finished();
    await expect.poll(async () => (await waiting()) - (await payments())).toBe(0);
    await tile(page).getByRole('link').click();
    await page.getByRole('tab', { name: 'Failed mails 0' }).waitFor();
    const mailsTab = page.getByRole('tab', { name: /^Failed mails/ });
    expect(await mailsTab.getAttribute('aria-selected')).toBe('false');
    expect(pageErrors).toEqual([]);
  });

  test('failed mails are dismissed, one by one and all together, each time after a question', async () => {
    mails.refuse();
    const emails = ['wrong.one@snu.edu.in', 'wrong.three@snu.edu.in', 'wrong.two@snu.edu.in'];
    for (const email of emails) await demo.product.post('/api/users/register/initiate', { email });
    const ask = await logInToApi(demo.product, ADMIN);
    const failed = async () =>
      (await ask<{ to: string }[]>('GET', '/api/mails/failed'))
        .map(({ to }) => to)
        .filter((to) => emails.includes(to))
        .toSorted();
    await expect.poll(failed, WORKER_TIMEOUT).toEqual(emails);
    const { page, pageErrors } = await open('/admin/dashboard?section=activity&tab=mails', PHONE);
    await page.getByRole('button', { name: 'Dismiss: One-time code, wrong.one@snu.edu.in' }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByText('One-time code, to wrong.one@snu.edu.in. It will not be sent.').waitFor();
    await question.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('The mail is dismissed').waitFor();
    await expect.poll(failed, WORKER_TIMEOUT).toEqual(emails.slice(1));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole('button', { name: 'Dismiss all: the failed mails' }).press('Enter');
    await question.getByRole('button', { name: 'Dismiss all' }).click();
    await page.getByText('The mails are dismissed').waitFor();
    await page.getByText('No mail has failed').waitFor();
    await expect.poll(failed, WORKER_TIMEOUT).toEqual([]);
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByLabel('Changes of').selectOption('mail');
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect
      .poll(() => entries.filter({ hasText: /dismissed a failed mail.*Mail:\s?One-time code/ }).count())
      .toBe(3);
    expect(pageErrors).toEqual([]);
  });

  test('a refund that the provider refused is shown with its reason and is tried again', async () => {
    const order = await placeOrder(demo.product, await logInForToken(demo.product, CUSTOMER));
    await demo.product.post('/dev/razorpay/faults', {
      operation: 'refunds.create',
      effect: { kind: 'refuse', description: 'Not enough balance to refund' },
    });
    const ask = await logInToApi(demo.product, ADMIN);
    await ask('PUT', `/api/orders/${order._id}/status`, { status: 'CANCELLED' });
    const refund = () =>
      ask<{ orderId: string; status: string }[]>('GET', '/api/payments/exceptions').then((all) =>
        all.find(({ orderId }) => orderId === order.orderId),
      );
    await expect.poll(async () => (await refund())?.status).toBe('failed');

    const { page, context, pageErrors } = await open('/admin/dashboard');
    await tile(page)
      .getByText(/\d+ waiting/)
      .waitFor();
    const answer = await holdRequests(context, '**/api/payments/exceptions');
    await page.goto('/admin/dashboard?section=activity');
    await page.getByText('Loading activity...').waitFor({ state: 'attached' });
    expect(await page.getByRole('tab').count()).toBe(0);
    answer();
    // The first tab is the one with work, and it stays after the work is done.
    const payments = page.getByRole('tab', { name: /^Payments/ });
    await expect.poll(() => payments.getAttribute('aria-selected')).toBe('true');
    const row = page.getByRole('row').filter({ hasText: order.orderId });
    await row.getByText(/Not enough balance to refund/).waitFor();
    await row.getByText('₹130.00').waitFor();
    expect(await row.getByRole('link', { name: order.orderId }).getAttribute('href')).toBe(
      `/admin/dashboard?section=orders&order=${order.orderId}`,
    );
    expect(await row.getByRole('link', { name: CUSTOMER }).getAttribute('href')).toBe(`tel:${CUSTOMER}`);
    await row.getByText('Failed').waitFor();
    await page.setViewportSize(PHONE);
    const paymentId = row.getByText(/^pay_/);
    const lines = await paymentId.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    await page.setViewportSize(DESKTOP);
    await row.getByRole('button', { name: `Retry refund: ${order.orderId}` }).click();
    await page.getByText('The refund was tried again').waitFor();
    await row.getByText('Failed').waitFor({ state: 'detached' });
    expect(await payments.getAttribute('aria-selected')).toBe('true');
    const status = async () =>
      (await ask<{ status: string }>('GET', `/api/orders/track/${order._id}`)).status;
    await expect.poll(status).toBe('REFUNDED');
    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByText(`retried the refund of order ${order.orderId}`).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a list that cannot be loaded has no count, and is shown first with its error', async () => {
    const { page, context } = await open('/admin/dashboard');
    await context.route('**/api/payments/exceptions', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'INTERNAL' } }),
    );
    await page.goto('/admin/dashboard?section=activity');
    const payments = page.getByRole('tab', { name: 'Payments ?' });
    await payments.waitFor();
    expect(await payments.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tabpanel').getByText('Something went wrong').waitFor();
    await context.unroute('**/api/payments/exceptions');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tab', { name: /^Payments \d+$/ }).waitFor();
  });

  test('a change is described in words, with the values before and after', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const [food] = await ask<{ _id: string; name: string; price: number; shop: { _id: string } }[]>(
      'GET',
      '/api/foods/admin?limit=1',
    );
    if (!food) throw new Error('the demo campus has foods');
    await ask('PUT', `/api/foods/${food._id}`, {
      name: food.name,
      shop: food.shop._id,
      price: food.price + 7.5,
    });
    const { page, pageErrors } = await open('/admin/dashboard?section=activity&tab=changes', PHONE);
    await page.getByLabel('Changes of').selectOption('food');
    await page.waitForURL((url) => url.searchParams.get('about') === 'food');
    const entry = page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first();
    await entry.getByText(`changed the food ${food.name}`).waitFor();
    expect((await entry.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(/Price:\s?₹[\d.,]+ → ₹[\d.,]+/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(pageErrors).toEqual([]);
  });

  test('logins are shown when they are chosen, with the device and the address', async () => {
    const { page, pageErrors } = await open('/admin/dashboard?section=activity&tab=changes', PHONE);
    await page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first().waitFor();
    expect(await page.getByText('logged in').count()).toBe(0);
    await page.getByLabel('Changes of').selectOption('Logins');
    const entry = page.getByRole('list', { name: 'Logins' }).getByRole('listitem').first();
    await entry.getByText('logged in').waitFor();
    expect((await entry.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(
      /IP address:\s?[\da-f.:]+.*Device:\s?Chrome on \w+/,
    );
    expect(await entry.locator('del, ins').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(pageErrors).toEqual([]);
  });

  test('the name of what was changed leads to all its changes, and back', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const foods = await ask<{ _id: string; name: string; shop: { _id: string } }[]>(
      'GET',
      '/api/foods/admin?limit=2',
    );
    for (const price of [41, 42])
      for (const { _id, name, shop } of foods)
        await ask('PUT', `/api/foods/${_id}`, { name, shop: shop._id, price });
    const [, food] = foods;
    if (!food) throw new Error('the demo campus has foods');
    const { page, pageErrors } = await open('/admin/dashboard?section=activity&tab=changes', PHONE);
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await entries.getByRole('link', { name: food.name }).first().click();
    await page.getByText(`Only changes of ${food.name}`).waitFor();
    await expect.poll(() => entries.filter({ hasText: food.name }).count()).toBe(2);
    expect(await entries.count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.reload();
    await entries.first().waitFor();
    expect(await entries.count()).toBe(2);
    await page.getByRole('button', { name: 'Show all' }).click();
    await entries.nth(3).waitFor();
    expect(await page.getByText(`Only changes of ${food.name}`).count()).toBe(0);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Changes of').inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });
});
