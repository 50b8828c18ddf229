import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../testing/browser.ts';
import { openFoods } from '../../testing/dashboard.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('foods that are added in a row', () => {
  const demo = startDemoProduct();

  test('shop, tags and diet stay, Name has the focus, and each food is saved once, on a narrow phone', async () => {
    const { page, pageErrors } = await openFoods(demo, ADMIN, { width: 320, height: 640 });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/foods')
        keys.push(request.headers()['idempotency-key']);
    });
    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const price = dialog.getByRole('textbox', { name: 'Price' });
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByLabel('Add another food after this one').check();
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
    // The third one can be typed while the second is being saved.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/foods', async (route) => {
      await held;
      await route.continue();
    });
    await name.fill('Second in a row');
    await price.fill('50');
    await save.click();
    await expect.poll(() => keys.length).toBe(2);
    await name.fill('Third in a row');
    release();
    await expect.poll(() => price.inputValue()).toBe('');
    expect(await name.inputValue()).toBe('Third in a row');
    await price.fill('60');
    await dialog.getByLabel('Add another food after this one').uncheck();
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
});
