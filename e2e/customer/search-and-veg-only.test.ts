import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkWithAxe } from '../testing/axe.ts';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { isInView } from '../testing/is-in-view.ts';
import { twoOpenShops } from '../testing/open-shops.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

interface Food {
  _id: string;
  name: string;
  price: number;
  diet: string;
}

describe.skipIf(chromiumPath === null)('Veg only', () => {
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

  test('a link to a dish that Veg only hides says so, and shows the dish when Veg only is turned off', async () => {
    const { shopId, of } = await menuOf('Crust & Basil');
    const food = of('non-veg').at(-1);
    if (!food) throw new Error('the shop has non-veg food');
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await page.goto(`/shop/${shopId}`);
    await turnOn(page);
    await page.goto(`/shop/${shopId}?food=${food._id}`);
    await page.getByText(`Veg only hides ${food.name}.`).waitFor();
    await page.waitForURL((url) => url.search === '');
    const off = page.getByRole('button', { name: 'Turn off Veg only' });
    await expect.poll(() => off.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByText('This dish is not on the menu right now').count()).toBe(0);
    await checkWithAxe(page, 'a menu with a dish that Veg only hides');

    // The focus stays where the user is when the notice goes and comes back.
    const isFocused = (element: HTMLElement) => element === document.activeElement;
    const search = page.getByRole('searchbox', { name: 'Search this menu' });
    await search.fill('x');
    await off.waitFor({ state: 'detached' });
    await search.fill('');
    await off.waitFor();
    expect(await search.evaluate(isFocused)).toBe(true);

    await off.click();
    const dish = page.getByRole('link', { name: food.name });
    await expect.poll(() => dish.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await vegOnly(page).isChecked()).toBe(false);
    await expect.poll(() => isInView(dish)).toBe(true);
    await page.waitForURL((url) => url.search === '');
    await vegOnly(page).press('Space');
    await off.waitFor();
    expect(await vegOnly(page).evaluate(isFocused)).toBe(true);

    await page.goto(`/shop/${shopId}?food=0123456789abcdef01234567`);
    await page.getByText('This dish is not on the menu right now').waitFor();
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

describe.skipIf(chromiumPath === null)('a search', () => {
  test('that is cleared shows no results, until a word is typed again', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
    const shops = await twoOpenShops(demo.product);
    const [former = '', next = ''] = shops.map(({ foods }) => foods[0].name);
    await page.goto(`/search/${encodeURIComponent(former)}`);
    const results = page.getByRole('heading', { name: `Results for “${former}”` });
    await results.waitFor();
    await row(former).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await results.waitFor({ state: 'detached' });
    await page.getByText('Type the name of a shop or a food.').waitFor();
    expect(await row(former).count()).toBe(0);
    const search = page.getByRole('searchbox', { name: 'Search shops and food' });
    expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
    // Neither while another word is typed nor while its results load.
    const send = await holdRequests(page, `**/api/*/search/${encodeURIComponent(next)}*`);
    await page.evaluate((name) => {
      const look = () => {
        if (document.querySelector('main')?.textContent.includes(name))
          document.documentElement.dataset['seen'] = 'former results';
      };
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    }, former);
    await search.fill(next);
    await page.getByRole('heading', { name: `Results for “${next}”` }).waitFor();
    send();
    await row(next).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['seen'])).toBeUndefined();
    await search.fill(former);
    await row(former).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await row(former).waitFor({ state: 'detached' });
    // The word that was cleared: its address is still there.
    await search.pressSequentially(former);
    await row(former).waitFor();
    await search.fill(next);
    await page.waitForURL(`**/search/${encodeURIComponent(next)}`);
    await row(next).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('keeps a letter that is typed while the page of the former letters opens', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await page.goto('/search/tea');
    const search = page.getByRole('searchbox', { name: 'Search shops and food' });
    await search.waitFor();
    // The third letter comes after the address has changed and before the app has drawn the new page, the fourth after it.
    await page.evaluate(() => {
      const type = (letter: string) => document.execCommand('insertText', false, letter);
      const replace = history.replaceState.bind(history);
      history.replaceState = (...state) => {
        replace(...state);
        if (!location.pathname.endsWith('/ch')) return;
        history.replaceState = replace;
        type('a');
        const drawn = new MutationObserver(() => {
          if (!/“cha?”/.test(document.querySelector('main')?.textContent ?? '')) return;
          drawn.disconnect();
          type('i');
        });
        drawn.observe(document.body, { childList: true, subtree: true, characterData: true });
      };
    });
    await search.fill('ch');
    await expect.poll(() => search.inputValue()).toMatch(/i$/);
    expect(await search.inputValue()).toBe('chai');
    await page.waitForURL('**/search/chai');
    expect(pageErrors).toEqual([]);
  });
});
