import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../testing/browser.ts';
import { openFoods } from '../../testing/dashboard.ts';
import { holdRequests } from '../../testing/hold-requests.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

/** Opens the form that adds foods in a row. */
async function addFoods(page: Page) {
  await page.getByRole('button', { name: 'Add food' }).click();
  const dialog = page.getByRole('dialog');
  const another = dialog.getByLabel('Add another food after this one');
  await another.check();
  return {
    dialog,
    another,
    name: dialog.getByRole('textbox', { name: 'Name' }),
    price: dialog.getByRole('textbox', { name: 'Price' }),
    save: dialog.getByRole('button', { name: 'Save' }),
  };
}

describe.skipIf(chromiumPath === null)('foods that are added in a row', () => {
  const demo = startDemoProduct();

  test('shop, tags and diet stay, Name has the focus, and each food is saved once, on a narrow phone', async () => {
    const { page, pageErrors } = await openFoods(demo, ADMIN, { width: 320, height: 640 });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/foods')
        keys.push(request.headers()['idempotency-key']);
    });
    const { dialog, name, price, save, another } = await addFoods(page);
    await save.click();
    await dialog.getByText('Name is required').waitFor();
    await name.fill('First in a row');
    await price.fill('40');
    await dialog.getByLabel('Shop').selectOption({ index: 1 });
    const shop = await dialog.getByLabel('Shop').inputValue();
    await dialog.getByLabel('Tags').fill('In a row, Lunch');
    await dialog.getByLabel('Description').fill('Only of the first');
    await dialog.getByLabel('Diet').selectOption('Veg');
    await dialog.getByLabel('Milk').check();
    await save.click();
    await page.getByText('First in a row was saved').waitFor();
    await expect.poll(() => name.inputValue()).toBe('');
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await dialog.getByText('Name is required').count()).toBe(0);
    expect(await price.inputValue()).toBe('');
    expect(await dialog.getByLabel('Shop').inputValue()).toBe(shop);
    expect(await dialog.getByLabel('Tags').inputValue()).toBe('In a row, Lunch');
    expect(await dialog.getByLabel('Description').inputValue()).toBe('');
    expect(await dialog.getByLabel('Diet').locator(':checked').textContent()).toBe('Veg');
    expect(await dialog.getByLabel('Milk').isChecked()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // What is typed while the second one is being sent is not mixed with the third.
    const release = await holdRequests(page, '**/api/foods');
    await name.fill('Second in a row');
    await price.fill('50');
    await price.press('Enter');
    await expect.poll(() => keys.length).toBe(2);
    await page.keyboard.type('9');
    expect(await price.inputValue()).toBe('50');
    release();
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('Third in a row');
    await page.keyboard.press('Tab');
    await page.keyboard.type('60');
    await another.uncheck();
    await price.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const ask = await logInToApi(demo.product, ADMIN);
    const foods = await ask<unknown[]>('GET', '/api/foods/admin?search=in+a+row&sort=oldest');
    const same = { shop: { _id: shop }, tags: ['In a row', 'Lunch'], diet: 'veg' };
    expect(foods).toMatchObject([
      { ...same, name: 'First in a row', price: 40, allergens: ['milk'], description: 'Only of the first' },
      { ...same, name: 'Second in a row', price: 50, allergens: [], description: '' },
      { ...same, name: 'Third in a row', price: 60, allergens: [], description: '' },
    ]);
    expect(new Set(keys).size).toBe(3);
    expect(pageErrors).toEqual([]);
  });

  test('a food that somebody else has changed before the answer came does not take the place of the next one', async () => {
    const { page, pageErrors } = await openFoods(demo, ADMIN);
    const ask = await logInToApi(demo.product, ADMIN);
    const found = () =>
      ask<{ _id: string; name: string; price: number; shop: { _id: string } }[]>(
        'GET',
        '/api/foods/admin?search=changed+early&sort=oldest',
      );
    const { dialog, name, price, save, another } = await addFoods(page);
    await name.fill('Changed early');
    await price.fill('40');
    await dialog.getByLabel('Shop').selectOption({ index: 1 });
    await page.route('**/api/foods', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      // A part that takes no input loses the focus in the next frame.
      await page.waitForFunction(() => document.activeElement === document.body);
      await route.abort();
    });
    await price.press('Enter');
    await dialog.getByText('No connection. Check your network and try again.').waitFor();
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unroute('**/api/foods');
    const [food] = await found();
    if (!food) throw new Error('the food was stored');
    await ask('PUT', `/api/foods/${food._id}`, { name: food.name, shop: food.shop._id, price: 45 });
    await save.click();
    const note = dialog.getByRole('group', { name: 'Somebody else changed this food meanwhile' });
    await note.getByRole('button', { name: 'Keep mine: Price' }).click();
    await save.click();
    await expect.poll(() => name.inputValue()).toBe('');
    expect(await note.count()).toBe(0);
    await name.fill('Changed early, the next one');
    await price.fill('50');
    await another.uncheck();
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    expect((await found()).map((each) => [each.name, each.price])).toEqual([
      ['Changed early', 40],
      ['Changed early, the next one', 50],
    ]);
    expect(pageErrors).toEqual([]);
  });
});
