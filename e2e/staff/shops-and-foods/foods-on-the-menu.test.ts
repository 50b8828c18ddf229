import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../testing/browser.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { openFoods, rowsOf, search } from '../../testing/dashboard.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('foods that are on the menu or not', () => {
  const demo = startDemoProduct();

  test('a toggle changes at once and is undone with a message when the server refuses', async () => {
    const { page, context } = await openFoods(demo, ADMIN);
    const toggle = rowsOf(page, 'Foods').first().getByRole('switch');
    const before = await toggle.isChecked();
    await context.route('**/toggle-enabled', (route) => route.abort());
    await toggle.click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    await expect.poll(() => toggle.isChecked()).toBe(before);
  });

  test('foods that are not on the menu are listed alone; one that is switched stays until the list is opened again', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const [shop] = await ask<{ _id: string }[]>('GET', '/api/shops');
    const sold = ['Sold out one', 'Sold out two', 'Sold out three'];
    const ids: string[] = [];
    for (const name of sold) {
      const { _id } = await ask<{ _id: string }>('POST', '/api/foods', { name, price: 10, shop: shop?._id });
      await ask('PATCH', `/api/foods/${_id}/toggle-enabled`, { enabled: false });
      ids.push(_id);
    }
    const { page, pageErrors } = await openFoods(demo, ADMIN, { width: 320, height: 640 });
    await chooseOption(page.getByRole('combobox', { name: 'On the menu or not' }), 'false');
    await search(page, 'Sold out');
    const names = () => rowsOf(page, 'Foods').getByRole('rowheader').allTextContents();
    await expect.poll(names).toEqual(sold);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    const state = (name: string) => page.getByRole('switch', { name: `${name} is on the menu` });
    const nextRead = () => page.waitForResponse((answer) => answer.url().includes('/api/foods/admin'));
    // A live update makes the page read its list after each of these changes.
    for (const on of [true, false, true]) {
      const read = nextRead();
      await state('Sold out two').click();
      await read;
      expect(await names()).toEqual(sold);
      await expect.poll(() => state('Sold out two').isChecked()).toBe(on);
    }
    // Also when somebody else switches it.
    const read = nextRead();
    await ask('PATCH', `/api/foods/${ids[0]}/toggle-enabled`, { enabled: true });
    await read;
    await expect.poll(() => state('Sold out one').isChecked()).toBe(true);
    expect(await names()).toEqual(sold);
    await page.reload();
    await expect.poll(names).toEqual(['Sold out three']);
    await chooseOption(page.getByRole('combobox', { name: 'On the menu or not' }), 'true');
    await expect.poll(names).toEqual(['Sold out one', 'Sold out two']);
    await page.getByRole('searchbox').fill('no such food');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL((url) => !url.searchParams.has('enabled'));
    expect(pageErrors).toEqual([]);
  });
});
