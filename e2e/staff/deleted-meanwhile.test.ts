import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE, whenConnected } from '../testing/browser.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { NEW_SHOP } from '../testing/product/new-shop.ts';
import { ADMIN, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { recordToasts } from '../testing/record-toasts.ts';

interface Row {
  _id: string;
  name: string;
  version: number;
}

describe.skipIf(chromiumPath === null)('a question about a row that another admin deletes meanwhile', () => {
  const demo = startDemoProduct();
  const open = async (section: string, contact = ADMIN, viewport = DESKTOP) => {
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, viewport);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent.push(request.url());
    });
    const connected = whenConnected(page);
    await logIn(page, contact, `/admin/dashboard?section=${section}`);
    await connected;
    const ask = async (button: string) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await question.getByRole('button', { name: 'Cancel' }).waitFor();
    };
    const question = page.getByRole('alertdialog');
    return { page, context, pageErrors, sent, question, ask };
  };
  const asOwner = () => logInToApi(demo.product, OWNER);
  const newShop = async (name: string) => (await asOwner())<Row>('POST', '/api/shops', { ...NEW_SHOP, name });
  const newFood = async (name: string) => {
    const call = await asOwner();
    const [shop] = await call<Row[]>('GET', '/api/shops/admin');
    const food = { name, price: 60, tags: '', shop: shop?._id, imageUrl: '', description: '' };
    const { _id, version } = await call<Row>('POST', '/api/foods', food);
    const rename = (to: string) => call('PUT', `/api/foods/${_id}`, { ...food, name: to, version });
    return { _id, rename };
  };
  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test('closes and says that the shop was already deleted', async () => {
    const shop = await newShop('Short Lived Dosas');
    const { page, pageErrors, sent, question, ask } = await open('shops');
    await ask(`Delete ${shop.name}`);
    await (
      await asOwner()
    )('DELETE', `/api/shops/${shop._id}`);
    await page.getByText(`Shop "${shop.name}" was already deleted`, { exact: true }).waitFor();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Manage Shops');
    expect(sent).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('closes and says that the drop point was already deleted', async () => {
    const call = await asOwner();
    const [dropPoint] = await call<Row[]>('GET', '/api/drop-points');
    if (!dropPoint) throw new Error('the demo has drop points');
    const { page, pageErrors, sent, question, ask } = await open('shops', ADMIN, PHONE);
    await ask(`Delete ${dropPoint.name}`);
    await call('DELETE', `/api/drop-points/${dropPoint._id}`);
    await page.getByText(`Drop point "${dropPoint.name}" was already deleted`, { exact: true }).waitFor();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Drop points');
    expect(sent).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('closes and says that the food was already deleted, also the last one that matches the search', async () => {
    const food = await newFood('Short Lived Thali');
    const { page, pageErrors, sent, question, ask } = await open('foods&q=short+lived+thali');
    await ask('Delete Short Lived Thali');
    await (
      await asOwner()
    )('DELETE', `/api/foods/${food._id}`);
    await page.getByText('Short Lived Thali was already deleted', { exact: true }).waitFor();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Manage Foods');
    expect(sent).toEqual([]);
    // A 404 is not an error of the page.
    expect(pageErrors.filter((text) => !text.includes('404'))).toEqual([]);
  });

  test('closes and says that the address of the bypass list was already removed, when the list is read again', async () => {
    const call = await asOwner();
    const add = (email: string) => call<Row>('POST', '/api/users/admin/bypass-list', { email, reason: '' });
    await add('removed.by.me@example.org');
    const other = await add('removed.by.others@example.org');
    const { page, context, pageErrors, sent, question, ask } = await open('users&tab=bypass');
    await ask('Remove removed.by.me@example.org');
    const goOn = await holdRequests(context, '**/api/users/admin/bypass-list');
    // After a removal the list is read again.
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Email removed from bypass list successfully').waitFor();
    await ask('Remove removed.by.others@example.org');
    await call('DELETE', `/api/users/admin/bypass-list/${other._id}`);
    expect(await question.count()).toBe(1);
    goOn();
    await page.getByText('removed.by.others@example.org was already removed', { exact: true }).waitFor();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe('Manage Users');
    expect(sent).toHaveLength(1);
    expect(pageErrors).toEqual([]);
  });

  test('closes and says that the account was already deleted, and the form says that it cannot be saved any more', async () => {
    const contact = await registerCustomer(demo.product);
    const call = await asOwner();
    const [user] = await call<Row[]>('GET', `/api/users/admin/all?search=${contact}`);
    if (!user) throw new Error('the customer is registered');
    const { page, pageErrors, sent, question, ask } = await open(`users&q=${contact}`);
    await page.getByRole('button', { name: `Edit ${user.name}` }).click();
    await ask('Delete');
    await call('DELETE', `/api/users/admin/${user._id}`);
    await page.getByText(`${user.name} was already deleted`, { exact: true }).waitFor();
    await question.waitFor({ state: 'detached' });
    const note = page.getByRole('group', { name: 'You cannot save this account any more' });
    await note.waitFor();
    await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('says nothing to the one who deletes it, also when the list changes before the answer comes', async () => {
    const shop = await newShop('Deleted By Me');
    const { page, context, pageErrors, question, ask } = await open('shops');
    const toasts = await recordToasts(page);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await context.route(`**/api/shops/${shop._id}`, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await ask(`Delete ${shop.name}`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: `Delete ${shop.name}` }).waitFor({ state: 'detached' });
    goOn();
    await page.getByText(`Shop "${shop.name}" has been deleted`).waitFor();
    expect(await toasts()).toEqual([`Shop "${shop.name}" has been deleted`]);
    expect(pageErrors).toEqual([]);
  });

  test('stays open when the row only leaves the list, and when the list cannot be loaded', async () => {
    const food = await newFood('Searched Thali');
    const { page, context, question, ask } = await open('foods&q=searched');
    await ask('Delete Searched Thali');
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/foods/${food._id}`));
    await food.rename('Renamed Thali');
    expect((await asked).status()).toBe(200);
    await page.getByText('No food items').waitFor();
    await context.route('**/api/foods/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await newFood('Another Thali');
    await page.getByText('No connection. Check your network and try again.').first().waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Searched Thali was deleted', { exact: true }).waitFor();
  });

  test('closes without a word about a deletion when a role is taken and the row is not shown any more', async () => {
    const shop = await newShop('Not Managed');
    const contact = await registerCustomer(demo.product);
    const call = await asOwner();
    const [user] = await call<Row[]>('GET', `/api/users/admin/all?search=${contact}`);
    const set = (path: string, body: object) => call('PUT', `/api/users/admin/${user?._id}/${path}`, body);
    await set('shop-admin-role', { isShopAdmin: true });
    await set('admin-role', { isAdmin: true });
    const { page, context, pageErrors, sent, question, ask } = await open('shops', contact);
    const toasts = await recordToasts(page);
    await ask(`Delete ${shop.name}`);
    // An answer that comes before the page knows of its rights would look like a deletion.
    const release = await holdRequests(context, '**/api/shops/admin');
    await set('admin-role', { isAdmin: false });
    await page.getByRole('button', { name: 'Add shop', includeHidden: true }).waitFor({ state: 'detached' });
    release();
    await question.waitFor({ state: 'detached' });
    await page.getByText('No shops have been assigned to you.').waitFor();
    expect(await toasts()).toEqual([]);
    expect(sent).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
});
