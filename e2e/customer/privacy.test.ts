import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkWithAxe } from '../testing/axe.ts';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  logInByForm,
  nextFrame,
  openScreen,
  PASSWORD,
  PHONE,
  waitForHistoryEntries,
} from '../testing/browser.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi, registerCustomer, logInForToken } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { ADMIN, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

interface Order {
  _id: string;
  orderId: string;
  status: string;
}

describe.skipIf(chromiumPath === null)('privacy', () => {
  const demo = startDemoProduct();
  const card = (page: Page) => page.getByRole('heading', { name: 'Your data' }).locator('..');
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

  /** Everything that this device has stored. */
  const stored = (page: Page) =>
    page.evaluate(async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
      for (const { name = '' } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(new Error('cannot open')));
        });
        for (const store of db.objectStoreNames) {
          texts.push(
            await new Promise<string>((resolve) => {
              const reading = db.transaction(store).objectStore(store).getAll();
              reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
            }),
          );
        }
        db.close();
      }
      return texts.join('\n');
    });
  /** Puts a food of an open shop into the cart, which a logout would keep. */
  const fillCart = async (page: Page, owner: string) => {
    await page.goto(`/shop/${(await oneOpenShop(demo.product))._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /1 item .*View cart/ }).waitFor();
    await expect.poll(() => stored(page)).toContain(`"owner":"${owner}"`);
  };

  test('a customer downloads their data, asks for the deletion, keeps the account, and deletes it', async () => {
    const staff = await logInToApi(demo.product, ADMIN);
    const customer = await registerCustomer(demo.product);
    const token = await logInForToken(demo.product, customer);
    const order = await placeOrder(demo.product, token);
    expect(order.status).toBe('PAID');

    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    const there = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(there.page, customer, '/profile');
    await logInByForm(page, customer, '/profile');

    const downloading = page.waitForEvent('download');
    await card(page).getByRole('button', { name: 'Download my data' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^canteen-data-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
      account: { _id: string; contact: string };
      orders: Order[];
    };
    expect(data.account.contact).toBe(customer);
    expect(data.orders[0]?.orderId).toBe(order.orderId);

    // With an order under way the deletion is only requested.
    await card(page).getByRole('button', { name: 'Delete my account' }).click();
    await dialog(page).getByText(`your order ${order.orderId} has ended`).waitFor();
    await checkWithAxe(page, 'the dialog that deletes an account');
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await dialog(page).getByText('This Field Is Required').waitFor();
    await dialog(page).getByLabel('Your password').fill('not-it-at-all');
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await dialog(page).getByText('Your current password is wrong').waitFor();
    await dialog(page).getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const keep = card(page).getByRole('button', { name: 'Keep my account' });
    await keep.waitFor();
    await card(page)
      .getByText(`When your order ${order.orderId} has ended. Until then you cannot order.`)
      .waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your data');
    // The toast has gone, and the note stays.
    await expect.poll(() => page.getByText('Your account will be deleted').count()).toBe(1);
    // From the top, where the header covers no button.
    await page.evaluate(() => window.scrollTo(0, 0));
    await checkWithAxe(page, 'a profile that is to be deleted');
    // Another device of theirs shows it too, and keeps the account.
    await card(there.page).getByRole('button', { name: 'Keep my account' }).click();
    await there.page.getByText('Your account is kept').waitFor();
    await keep.waitFor({ state: 'detached' });

    await fillCart(page, data.account._id);
    await page.goto('/profile');

    // With nothing under way it is deleted at once, on every device, and nothing of it stays on this one.
    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'DELIVERED' });
    await page.reload();
    await card(page).getByRole('button', { name: 'Delete my account' }).click();
    await dialog(page).getByLabel('Your password').fill(PASSWORD);
    expect(await dialog(page).getByText('has ended').count()).toBe(0);
    // Both messages are shown for some seconds only, so wait for them from before the click.
    const expired = 'Your session has expired. You will be redirected to login.';
    const told = Promise.all([
      page.getByText('Your account is deleted').waitFor(),
      there.page.getByText(expired).waitFor(),
    ]);
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await told;
    await page.waitForURL(/\/$/);
    expect(await page.getByText('Your session has expired.').count()).toBe(0);
    await expect.poll(() => stored(page)).not.toContain(data.account._id);
    expect(await stored(page)).not.toContain(customer);

    // Staff see the order without its customer.
    await demo.product.post('/dev/jobs/deletions/run', {});
    const desk = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(desk.page, OWNER, `/track/${order.orderId}`);
    await desk.page.getByText('Personal data erased').waitFor();
    expect(await desk.page.getByText('Customer of the test').count()).toBe(0);
    expect([...pageErrors, ...desk.pageErrors]).toEqual([]);
  });

  test('when the answer to a deletion is lost, a message says that the account was probably deleted, and its cart is deleted', async () => {
    const customer = await registerCustomer(demo.product);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logIn(page, customer);
    const id = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { _id: string })._id,
    );
    await fillCart(page, id);
    await page.goto('/profile');
    await card(page).getByRole('button', { name: 'Delete my account' }).click();
    await dialog(page).getByLabel('Your password').fill(PASSWORD);
    await page.route('**/api/users/me/deletion', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const told = page.getByText('The answer was lost, but your account was probably deleted.').waitFor();
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await told;
    await page.waitForURL(/\/login\?/);
    await expect.poll(() => stored(page)).not.toContain(id);
    expect(pageErrors).toEqual([]);
  });

  test('an account that waits for its order cannot order, and its cart goes with it', async () => {
    const staff = await logInToApi(demo.product, ADMIN);
    const customer = await registerCustomer(demo.product);
    const token = await logInForToken(demo.product, customer);
    const order = await placeOrder(demo.product, token);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logInByForm(page, customer, '/profile');
    await card(page).getByRole('button', { name: 'Delete my account' }).click();
    await dialog(page).getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await card(page).getByRole('button', { name: 'Keep my account' }).waitFor();
    const { _id } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('user') ?? '{}') as { _id: string },
    );
    await fillCart(page, _id);
    // Every form of an order says so before it is filled in.
    const note = page.getByRole('status').filter({ hasText: 'You asked to delete your account.' });
    const saysSo = async () => {
      await note.waitFor();
      expect(await note.getByRole('link', { name: 'Go to Profile' }).getAttribute('href')).toBe('/profile');
    };
    await page.getByRole('tab', { name: 'Custom Orders' }).click();
    await saysSo();
    await page.getByRole('tab', { name: 'Menu' }).click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('heading', { name: 'Your Shopping Carts' }).waitFor();
    await saysSo();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await saysSo();
    await checkWithAxe(page, 'an order form of an account that is to be deleted');
    await page.getByRole('button', { name: 'Same place as last time' }).click();
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'You asked to delete your account.' });
    await notice.getByText('This cannot be ordered now').waitFor();
    await notice.getByRole('link', { name: 'Go to Profile' }).click();
    await card(page).getByRole('button', { name: 'Keep my account' }).waitFor();

    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'DELIVERED' });
    const told = page.getByText('Your session has expired. You will be redirected to login.').waitFor();
    await demo.product.post('/dev/jobs/deletions/run', {});
    await told;
    await expect.poll(() => stored(page)).not.toContain(_id);
    // The refusal is logged.
    expect(pageErrors).toEqual([expect.stringContaining('You asked to delete your account.')]);
  });

  test('after a logout the data that was asked for is not saved', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, await registerCustomer(demo.product), '/profile');
    const url = '**/api/users/me/data';
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    // The server has answered before the logout.
    const answered = new Promise<Request>((resolve) => {
      void page.route(url, async (route) => {
        const response = await route.fetch();
        resolve(route.request());
        await isReleased;
        await route.fulfill({ response });
      });
    });
    const downloads: string[] = [];
    page.on('download', (file) => downloads.push(file.suggestedFilename()));
    await card(page).getByRole('button', { name: 'Download my data' }).click();
    const request = await answered;
    // The app cancels the request, or gets its answer.
    const ended = new Promise<void>((resolve) => {
      const look = (one: Request) => (one === request ? resolve() : undefined);
      page.on('requestfailed', look);
      page.on('requestfinished', look);
    });
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    release();
    await ended;
    await nextFrame(page);
    expect(downloads).toEqual([]);
    expect(await page.getByText(/^Your data (is|could not)/).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('the dialog stays open during the deletion, and opens again without the former error', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logIn(page, await registerCustomer(demo.product), '/profile');
    const open = card(page).getByRole('button', { name: 'Delete my account' });
    await open.click();
    await dialog(page).getByLabel('Your password').fill('not-it-at-all');
    const release = await holdRequests(page, '**/api/users/me/deletion');
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/me/deletion'),
    );
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.press('Escape');
    await page.goBack();
    await waitForHistoryEntries(page, 1);
    expect(await dialog(page).getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
    release();
    const error = dialog(page).getByText('Your current password is wrong');
    await error.waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await open.click();
    await dialog(page).getByLabel('Your password').waitFor();
    expect(await error.count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('the last owner is told why their account cannot be deleted', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await logInByForm(page, OWNER, '/profile');
    await card(page)
      .getByText('Your account cannot be deleted. You are the last owner. Make somebody else an owner first.')
      .waitFor();
    expect(await card(page).getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
