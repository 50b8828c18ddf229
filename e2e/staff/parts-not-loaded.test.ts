import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { chooseShopOfFoods, findUser, openSection, rowsOf } from '../testing/dashboard.ts';
import { importDialog, openImportDialog } from '../testing/import-dialog.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('a part whose code cannot be loaded', () => {
  /** Opens a section. The code of a file cannot be loaded until `repair` is called. */
  const openWithout = async (file: RegExp, section: string) => {
    const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const { page } = screen;
    let isBroken = true;
    await page.route(file, (route) => (isBroken ? route.abort() : route.continue()));
    await logIn(page, ADMIN, `/admin/dashboard?section=${section}`);
    return {
      ...screen,
      repair: () => {
        isBroken = false;
      },
    };
  };
  const error = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
  const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

  test('the form of an import is loaded with Try again, and the list of foods stays', async () => {
    const { page, repair } = await openWithout(/\/assets\/import-form-[^/]*\.js/, 'foods');
    await rowsOf(page, 'Foods').first().waitFor();
    await openImportDialog(page);
    const failed = error(page, 'The form could not be loaded.');
    await failed.waitFor();
    await importDialog(page).waitFor();
    expect(await page.getByRole('table', { name: 'Foods', includeHidden: true }).count()).toBe(1);
    // It fails once more.
    await tryAgain(page).click();
    await failed.waitFor({ state: 'detached' });
    await failed.waitFor();
    repair();
    await tryAgain(page).click();
    await importDialog(page).getByRole('button', { name: 'Import', exact: true }).waitFor();
    expect(await failed.count()).toBe(0);
    await page.keyboard.press('Escape');
    await importDialog(page).waitFor({ state: 'detached' });
    await rowsOf(page, 'Foods').first().waitFor();
  });

  test.each([
    ['food', 'foods', 'Foods', 'Price'],
    ['shop', 'shops', 'Shops', 'Opens at'],
  ] as const)(
    'the form of a %s is loaded with Try again, and the list stays',
    async (noun, section, rows, field) => {
      const { page, repair } = await openWithout(new RegExp(`/assets/${noun}-form-[^/]*\\.js`), section);
      await rowsOf(page, rows).first().waitFor();
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await error(page, 'The form could not be loaded.').waitFor();
      expect(await page.getByRole('table', { name: rows, includeHidden: true }).count()).toBe(1);
      repair();
      await tryAgain(page).click();
      await page.getByRole('dialog').getByLabel(field).waitFor();
    },
  );

  test('an account is loaded with Try again, and the list of users stays', async () => {
    const { page, repair } = await openWithout(/\/assets\/account-(?!rules)[^./]*\.js/, 'users');
    const dialog = await findUser(page, CUSTOMER);
    await error(page, 'The account could not be loaded.').waitFor();
    expect(await page.getByRole('table', { name: 'Users', includeHidden: true }).count()).toBe(1);
    repair();
    await tryAgain(page).click();
    await dialog.getByLabel('Name').waitFor();
  });

  test('the bypass list is loaded with Try again, which keeps the place of the focus', async () => {
    const { page, repair } = await openWithout(/\/assets\/bypass-list-[^/]*\.js/, 'users');
    await page.getByRole('tab', { name: 'Email Bypass List' }).click();
    await error(page, 'The bypass list could not be loaded.').waitFor();
    await page.getByRole('heading', { name: 'Manage Users', level: 2 }).waitFor();
    repair();
    await tryAgain(page).press('Enter');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.keyboard.press('Tab');
    await expect.poll(() => email.evaluate((each) => each.matches(':focus'))).toBe(true);
  });

  test('the drop points are loaded when the network is back, and the list of shops stays', async () => {
    const { page, context, repair } = await openWithout(/\/assets\/manage-drop-points-[^/]*\.js/, 'shops');
    const failed = error(page, 'The list of drop points could not be loaded.');
    await failed.waitFor();
    await rowsOf(page, 'Shops').first().waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    repair();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Drop points' }).waitFor();
    expect(await failed.count()).toBe(0);
  });
});

describe.skipIf(chromiumPath === null)('Manage Foods when a list cannot be loaded', () => {
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
