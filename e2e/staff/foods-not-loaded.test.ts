import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { chooseShopOfFoods, openSection, rowsOf } from '../testing/dashboard.ts';
import { ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('Manage Foods when a list cannot be loaded', () => {
  const demo = startDemoProduct();

  test('without the list of shops the foods of the chosen shop are shown, and no others', async () => {
    const { page, context } = await openSection(demo, ADMIN, 'foods');
    const shopId = await chooseShopOfFoods(page, 1);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/foods/admin')) asked.push(request.url());
    });
    await context.route('**/api/shops/admin', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'INTERNAL' } }),
    );
    await page.reload();
    await page.getByRole('main').getByText('Something went wrong').waitFor();
    await rowsOf(page, 'Foods').first().waitFor();
    expect(asked.filter((url) => !url.includes(`shopId=${shopId}`))).toEqual([]);
    expect(await page.getByRole('button', { name: 'Delete all' }).count()).toBe(0);
    await context.unroute('**/api/shops/admin');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Delete all' }).waitFor();
  });

  test('when nothing can be loaded there is one error, and its button loads the shops and the foods', async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const failing = /\/api\/(shops|foods)\/admin(\?|$)/;
    const FAILED = 'The database does not answer';
    const tries = { shops: 0, foods: 0 };
    await page.route(failing, async (route) => {
      await route.fulfill({ status: 503, json: { message: FAILED, code: 'X' } });
      tries[route.request().url().includes('/api/shops/') ? 'shops' : 'foods'] += 1;
    });
    await logIn(page, ADMIN, '/admin/dashboard?section=foods');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await expect.poll(() => tries).toEqual({ shops: 3, foods: 3 });
    await page.getByText('Loading food items...').waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').filter({ hasText: FAILED }).count()).toBe(1);
    await page.unroute(failing);
    await again.click();
    await rowsOf(page, 'Foods').first().waitFor();
    await page.getByRole('button', { name: 'Add food' }).waitFor();
    expect(await again.count()).toBe(0);
  });
});
