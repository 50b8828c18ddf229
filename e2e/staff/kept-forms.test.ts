import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { NEW_SHOP } from '../testing/product/new-shop.ts';
import { ADMIN, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

interface Row {
  _id: string;
  name: string;
  description: string;
}

// A phone with little memory drops the page while its user takes a photo. A reload is the same for the page.
describe.skipIf(chromiumPath === null)('a form of staff whose page was dropped', () => {
  const demo = startDemoProduct();
  const open = async (section: string) => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    page.on('dialog', (dialog) => void dialog.accept());
    await logIn(page, ADMIN, `/admin/dashboard?section=${section}`);
    return { page, pageErrors };
  };
  const countKeptForms = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('unsaved-')).length);
  const comesBack = async (page: Page, name: string) => {
    await page.reload();
    const dialog = page.getByRole('dialog', { name });
    // Both at once, because the message is shown for 2 seconds only.
    await Promise.all([dialog.waitFor(), page.getByText('Your unsaved changes are still here').waitFor()]);
    return dialog;
  };

  test('a new food opens again with its values, is saved once, and is forgotten afterwards', async () => {
    const { page, pageErrors } = await open('foods');
    await page.getByRole('button', { name: 'Add food' }).click();
    const first = page.getByRole('dialog', { name: 'Add food' });
    await first.getByLabel('Name').fill('Photographed Thali');
    await first.getByLabel('Price').fill('120');
    await first.getByLabel('Description').fill('A text that took ten minutes');
    await first.getByLabel('Milk').check();
    const dialog = await comesBack(page, 'Add food');
    expect(await dialog.getByLabel('Price').inputValue()).toBe('120');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('A text that took ten minutes');
    expect(await dialog.getByLabel('Milk').isChecked()).toBe(true);
    await dialog.getByLabel('Shop').selectOption({ index: 1 });
    // The answer is lost, and so is the page. The Idempotency-Key is kept too.
    await page.route('**/api/foods', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('No connection. Check your network and try again.').waitFor();
    await page.unroute('**/api/foods');
    const again = await comesBack(page, 'Add food');
    await again.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Photographed Thali was saved').waitFor();
    await again.waitFor({ state: 'detached' });
    expect(await countKeptForms(page)).toBe(0);
    const call = await logInToApi(demo.product, OWNER);
    expect(await call<Row[]>('GET', '/api/foods/admin?search=photographed')).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: 'Add food' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('the second of two foods that are added in a row opens again, and is saved as a food of its own', async () => {
    const { page, pageErrors } = await open('foods');
    await page.getByRole('button', { name: 'Add food' }).click();
    const first = page.getByRole('dialog', { name: 'Add food' });
    await first.getByLabel('Name').fill('Twice Idli');
    await first.getByLabel('Price').fill('30');
    await first.getByLabel('Shop').selectOption({ index: 1 });
    await first.getByLabel('Add another food after this one').check();
    await first.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => first.getByLabel('Name').inputValue()).toBe('');
    await first.getByLabel('Name').fill('Twice Vada');
    await first.getByLabel('Price').fill('35');
    const dialog = await comesBack(page, 'Add food');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const call = await logInToApi(demo.product, OWNER);
    const foods = await call<Row[]>('GET', '/api/foods/admin?search=twice&sort=oldest');
    expect(foods.map(({ name }) => name)).toEqual(['Twice Idli', 'Twice Vada']);
    expect(pageErrors).toEqual([]);
  });

  test('a shop opens again with its values, and a discarded form does not come back', async () => {
    const call = await logInToApi(demo.product, OWNER);
    const shop = await call<Row>('POST', '/api/shops', { ...NEW_SHOP, name: 'Photographed Dosas' });
    const { page, pageErrors } = await open('shops');
    await page.getByRole('button', { name: `Edit ${shop.name}` }).click();
    const name = `Edit ${shop.name}`;
    await page.getByRole('dialog', { name }).getByLabel('Description').fill('A text that took ten minutes');
    // What somebody else saves meanwhile is not overwritten.
    await call('PUT', `/api/shops/${shop._id}`, { ...NEW_SHOP, name: shop.name, address: 'Library block' });
    const dialog = await comesBack(page, name);
    expect(await dialog.getByLabel('Description').inputValue()).toBe('A text that took ten minutes');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await countKeptForms(page)).toBe(0);
    await page.reload();
    await page.getByRole('button', { name }).click();
    expect(await page.getByRole('dialog', { name }).getByLabel('Description').inputValue()).toBe(
      NEW_SHOP.description,
    );
    expect(pageErrors).toEqual([]);
  });

  test('a new drop point opens again with its values, and is added once although the answer was lost', async () => {
    const { page, pageErrors } = await open('shops');
    await page.getByRole('button', { name: 'Add drop point' }).click();
    const first = page.getByRole('dialog', { name: 'Add drop point' });
    await first.getByLabel('Name').fill('Gate of the Photo');
    await first.getByRole('button', { name: 'Put the pin in the middle' }).click();
    const dialog = await comesBack(page, 'Add drop point');
    await dialog.getByText(/^\d+\.\d{5}° N, \d+\.\d{5}° E$/).waitFor();
    await page.route('**/api/drop-points', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Save drop point' }).click();
    await dialog.getByText('No connection. Check your network and try again.').waitFor();
    await page.unroute('**/api/drop-points');
    const again = await comesBack(page, 'Add drop point');
    await again.getByLabel('Name').fill('Photo Gate');
    await again.getByRole('button', { name: 'Save drop point' }).click();
    await page.getByText('Drop point "Photo Gate" has been added').waitFor();
    await again.waitFor({ state: 'detached' });
    expect(await countKeptForms(page)).toBe(0);
    const call = await logInToApi(demo.product, OWNER);
    const dropPoints = await call<Row[]>('GET', '/api/drop-points');
    expect(dropPoints.map(({ name }) => name).filter((name) => name.includes('Photo'))).toEqual([
      'Photo Gate',
    ]);
    expect(pageErrors).toEqual([]);
  });

  test('input that was taken back does not come back', async () => {
    const { page, pageErrors } = await open('foods');
    await page.getByRole('button', { name: 'Add food' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Photographed Idli');
    const dialog = await comesBack(page, 'Add food');
    await dialog.getByLabel('Name').fill('');
    await page.reload();
    await page.getByRole('button', { name: 'Add food' }).click();
    expect(await countKeptForms(page)).toBe(0);
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });

  test.for([
    ['foods', 'food', 'Add food'],
    ['shops', 'shop', 'Add shop'],
  ] as const)(
    'input that another version of the app kept in %s is left out',
    async ([section, form, add]) => {
      const { page, pageErrors } = await open(section);
      const ofAnotherVersion = JSON.stringify({ base: null, values: { title: 'Idli' }, key: 'a-key' });
      await page.evaluate(([name, kept]) => sessionStorage.setItem(`unsaved-${name}`, kept), [
        form,
        ofAnotherVersion,
      ] as const);
      await page.reload();
      await page.getByRole('button', { name: add }).click();
      const dialog = page.getByRole('dialog', { name: add });
      expect(await dialog.getByLabel(section === 'foods' ? 'Name' : 'Shop name').inputValue()).toBe('');
      expect(await page.getByText('Your unsaved changes are still here').count()).toBe(0);
      await dialog.getByLabel('Description').fill('Soft');
      expect(pageErrors).toEqual([]);
    },
  );
});
