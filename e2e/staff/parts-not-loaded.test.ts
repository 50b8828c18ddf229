import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { findUser, rowsOf } from '../testing/dashboard.ts';
import { importDialog, openImportDialog } from '../testing/import-dialog.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('a part whose code cannot be loaded', () => {
  const demo = startDemoProduct();

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
