import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, nextFrame } from '../testing/browser.ts';
import { editShop, findUser, openFoods, openSection } from '../testing/dashboard.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { NEW_SHOP } from '../testing/product/new-shop.ts';
import { ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';

interface Row {
  _id: string;
  name: string;
}
interface Food extends Row {
  price: number;
  version: number;
  shop: Row;
}
interface User extends Row {
  isShopAdmin: boolean;
  managedShops: string[];
}

const NARROW = { width: 320, height: 640 };

describe.skipIf(chromiumPath === null)('a form that staff save', () => {
  const demo = startDemoProduct();
  const asAdmin = () => logInToApi(demo.product, ADMIN);
  const newFood = async (name: string) => {
    const call = await asAdmin();
    const [shop] = await call<Row[]>('GET', '/api/shops/admin');
    return call<Food>('POST', '/api/foods', { name, price: 60, shop: shop?._id });
  };
  const openFood = async (food: Food) => {
    const { page, pageErrors } = await openFoods(demo, ADMIN, NARROW);
    await page.goto(`/admin/dashboard?section=foods&q=${encodeURIComponent(food.name)}`);
    await page.getByRole('button', { name: `Edit ${food.name}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${food.name}` });
    const price = dialog.getByRole('textbox', { name: 'Price' });
    await price.waitFor();
    return { page, pageErrors, dialog, price };
  };
  const foodNow = async ({ _id }: Food) => (await asAdmin())<Food>('GET', `/api/foods/${_id}`);
  const newShop = async (name: string) => (await asAdmin())<Row>('POST', '/api/shops', { ...NEW_SHOP, name });
  /** The server does what the next save asks for, and the page gets no answer. */
  const saveWithoutAnswer = async (page: Page, dialog: Locator) => {
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fetch();
      return route.abort();
    });
    const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await lost;
    await page.unroute('**/api/**');
  };
  /** Nothing is left to save, because the list has brought what was saved. */
  const waitUntilSaved = async (page: Page, dialog: Locator) => {
    await dialog.getByText('No connection. Check your network and try again.').waitFor({ state: 'detached' });
    await dialog.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    const isUnsaved = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(isUnsaved).toBe(false);
  };

  test('a price that is typed while a food is being saved stays, and the next save has it', async () => {
    const food = await newFood('Typed Thali');
    const { page, pageErrors, dialog, price } = await openFood(food);
    const release = await holdRequests(page, `**/api/foods/${food._id}`);
    await price.fill('50');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await price.press('Enter');
    await sent;
    await page.keyboard.type('0');
    // A picture that is chosen now would be lost.
    await dialog.locator('[inert]').getByText('Choose a picture').waitFor({ state: 'attached' });
    release();
    await page.getByText('Typed Thali was saved').waitFor();
    expect((await foodNow(food)).price).toBe(50);
    expect(await price.inputValue()).toBe('500');
    expect(await dialog.getByText(/Somebody else/).count()).toBe(0);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await price.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await foodNow(food)).price).toBe(500);
    expect(pageErrors).toEqual([]);
  });

  test('a name that is typed while a drop point is being added stays in its field, and the next save changes this drop point', async () => {
    const { page, pageErrors } = await openSection(demo, ADMIN, 'shops', NARROW);
    await page.getByRole('button', { name: 'Add drop point' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add drop point' });
    await dialog.getByRole('button', { name: 'Put the pin in the middle' }).click();
    const release = await holdRequests(page, '**/api/drop-points');
    const name = dialog.getByLabel('Name');
    await name.fill('Gate 7');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await name.press('Enter');
    await sent;
    await page.keyboard.type('1');
    release();
    await page.getByText('Drop point "Gate 7" has been added').waitFor();
    expect(await name.inputValue()).toBe('Gate 71');
    await name.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const points = await (await asAdmin())<Row[]>('GET', '/api/drop-points');
    const names = points.map((point) => point.name).filter((each) => each.startsWith('Gate 7'));
    expect(names).toEqual(['Gate 71']);
    expect(pageErrors).toEqual([]);
  });

  test('the shops of an account cannot be chosen while they are being saved', async () => {
    const call = await asAdmin();
    const contact = await registerCustomer(demo.product);
    const found = async () => {
      const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${contact}`);
      if (!user) throw new Error('the customer is registered');
      return user;
    };
    const { _id } = await found();
    await call('PUT', `/api/users/admin/${_id}/shop-admin-role`, { isShopAdmin: true });
    const { page, pageErrors } = await openSection(demo, ADMIN, 'users');
    const account = await findUser(page, contact);
    await account.getByRole('button', { name: 'Assign shops' }).click();
    const dialog = page.getByRole('dialog', { name: /^Assign shops/ });
    const [first, second] = [dialog.getByRole('checkbox').nth(0), dialog.getByRole('checkbox').nth(1)];
    await first.check();
    await second.focus();
    const release = await holdRequests(page, `**/api/users/admin/${_id}/managed-shops`);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    // As on an iPhone, where a press moves no focus.
    await dialog.getByRole('button', { name: 'Save (1)' }).evaluate((button: HTMLElement) => button.click());
    await sent;
    await page.keyboard.press('Space');
    await nextFrame(page);
    expect(await second.isChecked()).toBe(false);
    release();
    await dialog.waitFor({ state: 'detached' });
    expect((await found()).managedShops).toHaveLength(1);
    expect(pageErrors).toEqual([]);
  });

  test('when the answer to the save of a shop is lost, the form does not say that somebody else has changed it', async () => {
    const shop = await newShop('Lost Dosas');
    const { page } = await openSection(demo, ADMIN, 'shops', NARROW);
    const dialog = await editShop(page, shop.name);
    const address = dialog.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill('Library block');
    await saveWithoutAnswer(page, dialog);
    await waitUntilSaved(page, dialog);
    expect(await dialog.getByText(/Somebody else/).count()).toBe(0);
    await address.fill('Library block 2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('when the answer to the save of an account is lost, the form does not say that somebody else has changed it', async () => {
    const contact = await registerCustomer(demo.product);
    const { page } = await openSection(demo, ADMIN, 'users', NARROW);
    const dialog = await findUser(page, contact);
    const address = dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('Hostel 9, room 12');
    await saveWithoutAnswer(page, dialog);
    await waitUntilSaved(page, dialog);
    expect(await dialog.getByText(/Somebody else/).count()).toBe(0);
    expect(await address.inputValue()).toBe('Hostel 9, room 12');
  });

  test('a price that is corrected after a lost answer is saved without a question', async () => {
    const food = await newFood('Lost Thali');
    const { page, dialog, price } = await openFood(food);
    await price.fill('70');
    await saveWithoutAnswer(page, dialog);
    await dialog.getByText('No connection. Check your network and try again.').waitFor();
    expect((await foodNow(food)).price).toBe(70);
    await price.fill('75');
    await price.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await foodNow(food)).price).toBe(75);
  });
});
