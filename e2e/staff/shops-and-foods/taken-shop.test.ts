import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  openScreen,
  waitUntilComplete,
  whenConnected,
} from '../../testing/browser.ts';
import { logInForToken, logInToApi } from '../../testing/product/api-calls.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, SHOP_ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

interface User {
  _id: string;
  managedShops: string[];
}
interface Shop {
  _id: string;
  name: string;
}

describe.skipIf(chromiumPath === null)('a shop that is taken from its shop admin', () => {
  const demo = startDemoProduct();
  let giveBack = async () => {};
  afterEach(() => giveBack());

  const open = async (path: string): Promise<Page> => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const connected = whenConnected(page);
    await logIn(page, SHOP_ADMIN, path);
    await connected;
    return page;
  };
  const managedShops = async () =>
    (await logInToApi(demo.product, SHOP_ADMIN))<Shop[]>('GET', '/api/shops/managed');
  const take = async (taken: string) => {
    const me = await logInToApi(demo.product, SHOP_ADMIN);
    const user = await me<User>('GET', '/api/users/me');
    const admin = await logInToApi(demo.product, ADMIN);
    const assign = (shops: string[]) =>
      admin('PUT', `/api/users/admin/${user._id}/managed-shops`, { managedShops: shops });
    giveBack = async () => {
      await assign(user.managedShops);
      giveBack = async () => {};
    };
    await assign(user.managedShops.filter((id) => id !== taken));
  };

  test('closes the details of its orders with a note', async () => {
    const token = await logInForToken(demo.product, CUSTOMER);
    const order = await placeOrder(demo.product, token, {
      among: (await managedShops()).map(({ _id }) => _id),
    });
    const page = await open(`/admin/dashboard?section=orders&order=${order.orderId}`);
    const details = page.getByRole('dialog', { name: order.orderId });
    await details.getByRole('button', { name: `Accept ${order.orderId}` }).waitFor();
    await take(order.shopId);
    await details.getByText('Order Not Found').waitFor();
    await details
      .getByRole('alert')
      .getByText(/not assigned to you any more/)
      .waitFor();
    expect(await details.getByText(order.shopName).count()).toBe(0);
    expect(await details.getByRole('button').count()).toBe(1);
  });

  test('is announced in Manage Foods before the foods of the remaining shop are shown', async () => {
    const [shop, remaining] = await managedShops();
    const page = await open(`/admin/dashboard?section=foods&shop=${shop?._id}`);
    const foods = page.getByRole('table', { name: 'Foods' });
    await foods.waitFor();
    await take(shop?._id ?? '');
    const note = page
      .getByRole('alert')
      .filter({ hasText: 'You cannot manage the foods of this shop any more' });
    await note.waitFor();
    expect(await foods.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete all' }).count()).toBe(0);
    await note.getByRole('button', { name: `Show ${remaining?.name}` }).click();
    await foods.waitFor();
    expect(await note.count()).toBe(0);
    await page.getByRole('button', { name: 'Delete all' }).waitFor();
  });

  test('is named in a note in Manage Foods of all shops, until the note is closed or the shop is given back', async () => {
    const [shop, remaining] = await managedShops();
    const page = await open('/admin/dashboard?section=foods');
    const foods = page.getByRole('table', { name: 'Foods' });
    await foods.waitFor();
    const note = page.getByRole('alert').filter({ hasText: `You cannot manage the foods of ${shop?.name}` });
    await take(shop?._id ?? '');
    await note.waitFor();
    await foods.getByRole('row').nth(1).waitFor();
    // The buttons for all foods of the only shop wait until the note is closed.
    const deleteAll = page.getByRole('button', { name: 'Delete all' });
    expect(await deleteAll.count()).toBe(0);
    await giveBack();
    await note.waitFor({ state: 'detached' });
    await take(shop?._id ?? '');
    await note.getByRole('button', { name: 'OK' }).click();
    await note.waitFor({ state: 'detached' });
    await deleteAll.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Foods');
    await page
      .getByText(remaining?.name ?? '', { exact: true })
      .first()
      .waitFor();
  });

  test('is not named to another user who has logged in in another tab', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, '/admin/dashboard?section=foods');
    const shops = page.getByLabel('Shop', { exact: true }).getByRole('option');
    await expect.poll(() => shops.count()).toBeGreaterThan(3);
    const token = await logInForToken(demo.product, SHOP_ADMIN);
    const user = await (await logInToApi(demo.product, SHOP_ADMIN))<object>('GET', '/api/users/me');
    const other = await context.newPage();
    await other.goto('/');
    // As after a logout and a login that follow each other so fast that the first tab sees only the login.
    await other.evaluate(
      (stored) => localStorage.setItem('user', stored),
      JSON.stringify({ ...user, token }),
    );
    await page.getByRole('heading', { name: 'Shop Admin Dashboard' }).waitFor();
    // 'All Shops' and the two shops of the shop admin.
    await expect.poll(() => shops.count()).toBe(3);
    await page.getByRole('table', { name: 'Foods' }).waitFor();
    expect(await page.getByText('You cannot manage the foods').count()).toBe(0);
  });

  test('is announced in Statistics, which then show the figures of all shops without an error', async () => {
    const [shop] = await managedShops();
    const page = await open(`/admin/dashboard?section=statistics&shop=${shop?._id}`);
    const choice = page.getByRole('combobox', { name: 'Shop', exact: true });
    await page.getByRole('table', { name: 'Shop Performance' }).waitFor();
    await expect.poll(() => choice.inputValue()).toBe(shop?._id);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await take(shop?._id ?? '');
    const note = page.getByRole('alert').filter({ hasText: 'These are the figures of all shops' });
    await note.waitFor();
    await expect.poll(() => choice.inputValue()).toBe('');
    await expect.poll(() => choice.locator('option').count()).toBe(2);
    await choice.selectOption({ index: 1 });
    await note.waitFor({ state: 'detached' });
    expect(refused).toEqual([]);
    expect(await page.getByText('Failed to load statistics').count()).toBe(0);
  });

  test('is not replaced by the remaining shop in the form of a new food', async () => {
    const [shop, remaining] = await managedShops();
    const page = await open(`/admin/dashboard?section=foods&shop=${shop?._id}`);
    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    await dialog.getByLabel('Name').fill('Kept While Typing');
    await dialog.getByLabel('Price').fill('45');
    await take(shop?._id ?? '');
    const note = dialog.getByRole('group', { name: 'Choose another shop for this food' });
    await note.waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Shop is required').waitFor();
    await dialog.getByRole('combobox', { name: 'Shop' }).selectOption(remaining?._id ?? '');
    await note.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Kept While Typing was saved').waitFor();
  });

  test('is not replaced by the remaining shop in a bulk import, which can go there by choice', async () => {
    const [shop, remaining] = await managedShops();
    const page = await open(`/admin/dashboard?section=foods&shop=${shop?._id}`);
    await page.getByRole('button', { name: 'Bulk import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import foods' });
    const choice = dialog.getByRole('combobox', { name: 'Shop' });
    await expect.poll(() => choice.inputValue()).toBe(shop?._id);
    await take(shop?._id ?? '');
    await expect.poll(() => choice.locator('option').count()).toBe(2);
    expect(await choice.inputValue()).toBe('');
    expect(await choice.isEnabled()).toBe(true);
    await choice.selectOption(remaining?._id ?? '');
    expect(await choice.inputValue()).toBe(remaining?._id);
  });

  test('makes the form of one of its foods say that it cannot be saved any more', async () => {
    const [shop] = await managedShops();
    const page = await open('/admin/dashboard?section=foods');
    const row = page
      .getByRole('table', { name: 'Foods' })
      .getByRole('row')
      .filter({ hasText: shop?.name ?? '' });
    await row.first().getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Edit / });
    await dialog.getByLabel('Description').fill('Kept While Typing');
    await take(shop?._id ?? '');
    await dialog.getByRole('group', { name: 'You cannot save this food any more' }).waitFor();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Kept While Typing');
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });

  test('leaves a note that says what to do when it was the last shop, until an admin assigns one', async () => {
    const me = await (await logInToApi(demo.product, SHOP_ADMIN))<User>('GET', '/api/users/me');
    const admin = await logInToApi(demo.product, ADMIN);
    const assign = (shops: string[]) =>
      admin('PUT', `/api/users/admin/${me._id}/managed-shops`, { managedShops: shops });
    giveBack = async () => void (await assign(me.managedShops));
    const page = await open('/admin/dashboard?section=orders');
    const note = page.getByRole('status').filter({ hasText: 'You have no shop yet' });
    await page.getByText('Live', { exact: true }).waitFor();
    await waitUntilComplete(page);
    expect(await note.count()).toBe(0);
    await assign([]);
    await note.getByText('Ask an admin to assign your shop to you.').waitFor();
    await assign(me.managedShops);
    await note.waitFor({ state: 'detached' });
  });
});
