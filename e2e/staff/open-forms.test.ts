import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PHONE,
  whenConnected,
} from '../testing/browser.ts';
import { rowsOf } from '../testing/dashboard.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { NEW_SHOP } from '../testing/product/new-shop.ts';
import { ADMIN, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { widestElement } from '../testing/widest-element.ts';

interface Shop {
  _id: string;
  name: string;
  version: number;
}
interface User {
  _id: string;
  name: string;
  email: string;
  contact: string;
  address: string;
}

describe.skipIf(chromiumPath === null)('a form of staff that is open while somebody else works', () => {
  const demo = startDemoProduct();
  const newShop = async (name: string): Promise<Shop> => {
    const call = await logInToApi(demo.product, ADMIN);
    return call<Shop>('POST', '/api/shops', { ...NEW_SHOP, name });
  };
  const editShop = async (name: string, viewport = PHONE) => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, viewport);
    const connected = whenConnected(page);
    await logIn(page, ADMIN, '/admin/dashboard?section=shops');
    await connected;
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    return { page, pageErrors, dialog: page.getByRole('dialog', { name: `Edit ${name}` }) };
  };
  const hasFocus = (element: Locator) => element.evaluate((each) => each.contains(document.activeElement));
  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test('a shop that is deleted keeps its form and what was written, and says so', async () => {
    const shop = await newShop('Short Lived Dosas');
    const { page, dialog, pageErrors } = await editShop(shop.name);
    await dialog.getByLabel('Description').fill('A long text that took ten minutes');
    await dialog.getByLabel('Closes at').focus();
    const call = await logInToApi(demo.product, OWNER);
    await call('PUT', `/api/shops/${shop._id}`, { ...NEW_SHOP, name: shop.name, address: 'Library block' });
    const change = dialog.getByRole('group', { name: 'Somebody else changed this shop meanwhile' });
    await change.waitFor();
    await call('DELETE', `/api/shops/${shop._id}`);
    const note = dialog.getByRole('group', { name: 'You cannot save this shop any more' });
    await note.getByText(/It was deleted/).waitFor();
    await expect.poll(() => hasFocus(note)).toBe(true);
    // It says 'save again', which is not possible any more.
    expect(await change.count()).toBe(0);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('A long text that took ten minutes');
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Its button 'Edit' is gone, so the focus goes to the heading of the list.
    await expect.poll(() => focusedText(page)).toBe('Manage Shops');
    expect(pageErrors).toEqual([]);
  });

  test('a change by another admin is announced while the form is scrolled down, and a press scrolls to it', async () => {
    const shop = await newShop('Changed Dosas');
    const { page, dialog } = await editShop(shop.name);
    await page.context().route('**/api/shops/*', (route) => route.abort());
    await dialog.getByLabel('Tags').fill('Mine');
    await dialog.getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const failure = dialog.getByText('No connection. Check your network and try again.');
    await failure.waitFor();
    await page.context().unroute('**/api/shops/*');
    const call = await logInToApi(demo.product, OWNER);
    await call('PUT', `/api/shops/${shop._id}`, { ...NEW_SHOP, name: shop.name, address: 'Library block' });
    const show = dialog.getByRole('button', { name: 'Somebody else changed this shop meanwhile' });
    await show.waitFor();
    await failure.waitFor({ state: 'detached' });
    expect(await page.evaluate(widestElement)).toBeNull();
    await show.click();
    const note = dialog.getByRole('group', { name: 'Somebody else changed this shop meanwhile' });
    await expect.poll(() => hasFocus(note)).toBe(true);
    await show.waitFor({ state: 'detached' });
    await note.getByText('Address is now: Library block').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('a food that is deleted says so, but not one that only leaves the list', async () => {
    const call = await logInToApi(demo.product, OWNER);
    const [shop] = await call<Shop[]>('GET', '/api/shops/admin');
    const food = {
      name: 'Short Lived Thali',
      price: 60,
      tags: '',
      shop: shop?._id,
      imageUrl: '',
      description: '',
    };
    const { _id, version } = await call<Shop>('POST', '/api/foods', food);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    const connected = whenConnected(page);
    await logIn(page, ADMIN, '/admin/dashboard?section=foods&q=short+lived');
    await connected;
    await page.getByRole('button', { name: `Edit ${food.name}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${food.name}` });
    await dialog.getByLabel('Description').fill('A long text that took ten minutes');
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/foods/${_id}`));
    await call('PUT', `/api/foods/${_id}`, { ...food, name: 'Renamed Thali', version });
    expect((await asked).status()).toBe(200);
    await nextFrame(page);
    const note = dialog.getByRole('group', { name: 'You cannot save this food any more' });
    expect(await note.count()).toBe(0);
    await call('DELETE', `/api/foods/${_id}`);
    await note.getByText(/It was deleted/).waitFor();
    expect(await dialog.getByLabel('Description').inputValue()).toBe('A long text that took ten minutes');
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    // A 404 is not an error of the page.
    expect(pageErrors.filter((text) => !text.includes('404'))).toEqual([]);
  });

  /** Opens the account of a new customer, found by its number, which another admin does not change. */
  const openAccount = async () => {
    const contact = await registerCustomer(demo.product);
    const call = await logInToApi(demo.product, OWNER);
    const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${contact}`);
    if (!user) throw new Error('the customer is registered');
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    const connected = whenConnected(page);
    await logIn(page, ADMIN, `/admin/dashboard?section=users&q=${contact}`);
    await connected;
    await page.getByRole('button', { name: `Edit ${user.name}` }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('Address').waitFor();
    const change = (path: string, body: object) => call('PUT', `/api/users/admin/${user._id}${path}`, body);
    return { user, call, change, page, pageErrors, dialog };
  };

  test('an account follows what another admin changes, also when both change the same field', async () => {
    const { user, change, page, pageErrors, dialog } = await openAccount();
    const { name, email, contact } = user;
    await change('/block', { isBlocked: true });
    await dialog.getByRole('button', { name: 'Unblock' }).waitFor();
    await change('/delivery-role', { isDelivery: true });
    await expect.poll(() => dialog.getByRole('switch', { name: 'Delivery' }).isChecked()).toBe(true);
    const note = dialog.getByRole('group', { name: 'Somebody else changed this account meanwhile' });
    expect(await note.count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Address' }).fill('Hostel 9, room 12');
    await change('', { name: 'Nandini Rao Iyer', email, contact, address: 'Hostel 2, room 7' });
    await note.getByText('Name is now: Nandini Rao Iyer').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Nandini Rao Iyer');
    expect(await dialog.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('Hostel 9, room 12');
    await page.getByRole('dialog', { name: 'Nandini Rao Iyer' }).waitFor();
    await note.getByRole('button', { name: 'Keep mine: Address' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User updated successfully').waitFor();
    await note.waitFor({ state: 'detached' });
    await change('', { name, email, contact, address: 'Hostel 9, room 12' });
    await note.getByText(`Name is now: ${name}`).waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(pageErrors).toEqual([]);
  });

  test('a list that was read during the save does not bring the former values back', async () => {
    const { user, call, page, dialog } = await openAccount();
    const other = await registerCustomer(demo.product);
    const [found] = await call<User[]>('GET', `/api/users/admin/all?search=${other}`);
    const goOn = { save: () => {}, list: () => {}, check: () => {} };
    const isRead = new Promise<void>((resolve) => (goOn.save = resolve));
    const isSaved = new Promise<void>((resolve) => (goOn.list = resolve));
    const isAnswered = new Promise<void>((resolve) => (goOn.check = resolve));
    await page.context().route(`**/api/users/admin/${user._id}`, async (route) => {
      // While it waits, another account changes, so the list is read.
      await page.context().route(
        '**/api/users/admin/all?*',
        async (list) => {
          const former = await list.fetch();
          goOn.save();
          await isSaved;
          // The page may have given up this request.
          await list.fulfill({ response: former }).catch(() => undefined);
          goOn.check();
        },
        { times: 1 },
      );
      await call('PUT', `/api/users/admin/${found?._id}/block`, { isBlocked: true });
      await isRead;
      await route.continue();
    });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('Hostel 9, room 12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User updated successfully').waitFor();
    goOn.list();
    await isAnswered;
    await nextFrame(page);
    expect(await dialog.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('Hostel 9, room 12');
    expect(await dialog.getByText(/Somebody else changed/).count()).toBe(0);
  });

  test('an account that is deleted keeps its form and what was written, and says so', async () => {
    const { user, call, page, pageErrors, dialog } = await openAccount();
    await dialog.getByLabel('Address').fill('Hostel 9, room 12');
    await call('DELETE', `/api/users/admin/${user._id}`);
    const note = dialog.getByRole('group', { name: 'You cannot save this account any more' });
    await note.getByText('It was deleted.').waitFor();
    await expect.poll(() => hasFocus(note)).toBe(true);
    expect(await dialog.getByLabel('Address').inputValue()).toBe('Hostel 9, room 12');
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: /Block|Delete/ }).count()).toBe(0);
    expect(await dialog.getByRole('switch').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No users found.').waitFor();
    await expect.poll(() => focusedText(page)).toBe('Manage Users');
    expect(pageErrors).toEqual([]);
  });

  test('an account stays open, and its switches work, when the list is read again without it', async () => {
    const contact = await registerCustomer(demo.product);
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const connected = whenConnected(page);
    await logIn(page, OWNER, `/admin/dashboard?section=users&role=customer&q=${contact}`);
    await connected;
    const rows = rowsOf(page, 'Users');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('button').click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('Address').fill('Hostel 9, room 12');
    await dialog.getByRole('switch', { name: 'Delivery' }).check();
    await page.getByText('User updated successfully').waitFor();
    // The list is read again when the user comes back to the app.
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/users/admin/all'));
    const call = await logInToApi(demo.product, OWNER);
    const [user] = await call<User[]>('GET', `/api/users/admin/all?search=${contact}`);
    // Only a list that is older than 30 s is read again.
    await page.clock.setSystemTime(Date.now() + 60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await answered;
    await page.getByText('No users found.').waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('Address').inputValue()).toBe('Hostel 9, room 12');
    await dialog.getByRole('switch', { name: 'Delivery' }).uncheck();
    await expect.poll(() => dialog.getByRole('switch', { name: 'Delivery' }).isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => call<User & { address: string }[]>('GET', `/api/users/admin/all?search=${contact}`))
      .toMatchObject([{ _id: user?._id, address: 'Hostel 9, room 12', isDelivery: false }]);
  });

  test('the opening hours of a shop are whole at 320 px with a font size of 150 %', async () => {
    const shop = await newShop('Narrow Dosas');
    const { page, dialog } = await editShop(shop.name, { width: 320, height: 640 });
    const session = await page.context().newCDPSession(page);
    for (const [size, sideBySide] of [
      [16, true],
      [24, false],
    ] as const) {
      await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
      await page.reload();
      await page.getByRole('button', { name: `Edit ${shop.name}`, exact: true }).click();
      const fields = ['Opens at', 'Closes at'].map((label) => dialog.getByLabel(label));
      await fields[0]?.waitFor();
      // The dialog moves while it opens.
      const areSideBySide = async () => {
        const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
        return boxes[0]?.y === boxes[1]?.y;
      };
      await expect.poll(areSideBySide).toBe(sideBySide);
      for (const field of fields)
        expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
      expect(await page.evaluate(widestElement)).toBeNull();
    }
  });
});
