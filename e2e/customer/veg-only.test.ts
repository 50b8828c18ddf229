import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInToApi } from '../testing/api-calls.ts';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';

interface Food {
  _id: string;
  name: string;
  price: number;
  diet: string;
}

describe.skipIf(chromiumPath === null)('Veg only', () => {
  const demo = startDemoProduct();
  const names = (page: Page) => page.getByRole('listitem').getByRole('heading').allTextContents();
  const vegOnly = (page: Page) => page.getByRole('switch', { name: 'Veg only' });
  const turnOn = async (page: Page) => {
    await vegOnly(page).click();
    await expect.poll(() => vegOnly(page).isChecked()).toBe(true);
  };
  const menuOf = async (shopName: string) => {
    const ask = await logInToApi(demo.product, ADMIN);
    const shops = await ask<{ _id: string; name: string }[]>('GET', '/api/shops');
    const shopId = shops.find(({ name }) => name === shopName)?._id ?? '';
    const foods = await ask<Food[]>('GET', `/api/shops/${shopId}/foods`);
    return { ask, shopId, foods, of: (diet: string) => foods.filter((food) => food.diet === diet) };
  };

  test('hides all other foods, says how many, and stays after a reload', async () => {
    const { shopId, foods, of } = await menuOf('Crust & Basil');
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await page.goto(`/shop/${shopId}`);
    await expect.poll(() => names(page)).toEqual(foods.map(({ name }) => name));
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
    expect(await row('Smoked Chicken').textContent()).toMatch(/^Non-veg Smoked Chicken/);
    expect(await row('Tiramisu Cup').textContent()).toMatch(/^Egg Tiramisu Cup/);
    expect(await row('Margherita').textContent()).toMatch(/^Veg Margherita/);

    await turnOn(page);
    const veg = of('veg').map(({ name }) => name);
    await expect.poll(() => names(page)).toEqual(veg);
    await page.getByText(`${foods.length - veg.length} foods are hidden`).waitFor();
    await page.reload();
    await expect.poll(() => names(page)).toEqual(veg);

    await page.getByRole('button', { name: 'Desserts (0)' }).waitFor({ state: 'detached' });
    await page.goto(`/shop/${shopId}?tag=Desserts`);
    await page.getByText('No veg food in this category').waitFor();
    await page.getByRole('button', { name: 'Turn off Veg only' }).click();
    await expect.poll(() => names(page)).toContain('Tiramisu Cup');
    await page.reload();
    await expect.poll(() => names(page)).toContain('Tiramisu Cup');

    // A search that finds only a hidden dish says why its shop is there.
    await page.goto('/search/Smoked Chicken');
    await turnOn(page);
    await page.getByText('Has a dish that Veg only hides').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('staff choose the diet and the allergens; the menu, the food page and the cart show them', async () => {
    const { ask, shopId, of } = await menuOf('Annapurna Tiffin Room');
    const [food] = of('veg');
    if (!food) throw new Error('the shop has veg food');
    const staff = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(staff.page, ADMIN, `/admin/dashboard?section=foods&shop=${shopId}`);
    await staff.page.getByRole('button', { name: `Edit ${food.name}`, exact: true }).click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByLabel('Diet').selectOption('Egg');
    const allergens = dialog.getByRole('group', { name: 'Allergens' });
    for (const box of await allergens.getByRole('checkbox').all()) await box.uncheck();
    await allergens.getByLabel('Sesame').check();
    await allergens.getByLabel('Egg').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await ask('GET', `/api/foods/${food._id}`)).toMatchObject({
      diet: 'egg',
      allergens: ['egg', 'sesame'],
    });
    const saved = staff.page.getByRole('row').filter({ hasText: food.name }).first();
    await expect.poll(() => saved.getByRole('rowheader').textContent()).toContain(`Egg ${food.name}`);

    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await page.goto(`/food/${food._id}`);
    await page.getByText('Egg', { exact: true }).waitFor();
    await page.getByText('Allergens: Egg, Sesame').waitFor();
    await page.getByRole('button', { name: /Add to Cart/ }).click();
    await page.waitForURL('/cart');
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: food.name }).textContent())
      .toContain(`Egg ${food.name}`);
    expect(pageErrors).toEqual([]);
    expect(staff.pageErrors).toEqual([]);
  });

  test('a shop that has marked nothing says so', async () => {
    const { ask, shopId, foods } = await menuOf('Momo Gali');
    for (const { _id, name, price } of foods)
      await ask('PUT', `/api/foods/${_id}`, { name, price, shop: shopId, diet: 'unknown' });
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await page.goto(`/shop/${shopId}`);
    await turnOn(page);
    await page.getByText('This shop has not marked its foods').waitFor();
    await page.getByText(`${foods.length} foods are hidden, without a mark`).waitFor();
    await page.getByRole('button', { name: 'Turn off Veg only' }).click();
    await expect.poll(() => names(page)).toEqual(foods.map(({ name }) => name));
  });
});
