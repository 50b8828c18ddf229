import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkWithAxe as check } from '../testing/axe.ts';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

const open = async (section: string, heading: string): Promise<Page> => {
  const { page } = await openScreen(demo.browser, demo.product.url);
  await logIn(page, OWNER, `/admin/dashboard?section=${section}`);
  await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
  return page;
};

describe.skipIf(chromiumPath === null)('axe finds nothing in the dashboard', () => {
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
  /** Closes what is open, which has no unsaved input. */
  const close = async (page: Page) => {
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await page.keyboard.press('Escape');
    await dialog.first().waitFor({ state: 'detached' });
  };
  /** Opens a dialog, sends it empty and checks its messages. */
  const checkForm = async (page: Page, opener: string, save: string, name: string) => {
    await press(page, opener);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: save }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    await check(page, name);
    await close(page);
  };
  const checkQuestion = async (page: Page, opener: string | RegExp, name: string) => {
    await press(page, opener);
    await page.getByRole('alertdialog').waitFor();
    await check(page, name);
    await close(page);
  };

  test('shops and drop points', async () => {
    const page = await open('shops', 'Manage Shops');
    await check(page, 'shops');
    await checkForm(page, 'Add shop', 'Save', 'a new shop, refused');
    await press(page, /^Edit /);
    await page.getByRole('dialog').getByLabel('Shop name').waitFor();
    await check(page, 'a shop');
    await close(page);
    await checkForm(page, 'Add drop point', 'Save drop point', 'a new drop point, refused');
    await checkQuestion(page, /^Delete /, 'the question before a shop is deleted');
  });

  test('foods and the import', async () => {
    const page = await open('foods', 'Manage Foods');
    await check(page, 'foods');
    await checkForm(page, 'Add food', 'Save', 'a new food, refused');
    await press(page, 'Bulk import');
    await page.getByRole('dialog').waitFor();
    await check(page, 'the import');
    await close(page);
    const shops = await logInToApi(demo.product, OWNER);
    const [shop] = await shops<{ _id: string }[]>('GET', '/api/shops');
    await page.goto(`/admin/dashboard?section=foods&shop=${shop?._id}`);
    await checkQuestion(page, 'Delete all', 'the question before all foods are deleted');
  });

  test('users and the bypass list', async () => {
    const page = await open('users', 'Manage Users');
    await check(page, 'users');
    await page.getByRole('searchbox').fill(CUSTOMER);
    await page.waitForURL((url) => url.searchParams.get('q') === CUSTOMER);
    await page
      .getByRole('table', { name: 'Users' })
      .locator('tbody')
      .getByRole('row')
      .filter({ hasText: CUSTOMER })
      .getByRole('button')
      .click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Shop Admin' }).waitFor();
    await check(page, 'a user');
    await page.getByRole('dialog').getByRole('switch', { name: 'Shop Admin' }).check();
    await page.getByRole('dialog', { name: /^Assign shops/ }).waitFor();
    await check(page, 'the shops of a shop admin');
    await page.goto('/admin/dashboard?section=users');
    await page.getByRole('tab', { name: 'Email Bypass List' }).click();
    await press(page, 'Add');
    await page.getByText('Email is required').waitFor();
    await check(page, 'the bypass list, refused');
    await checkQuestion(page, /^Remove .+@/, 'the question before an address is removed');
  });

  test('statistics', async () => {
    const page = await open('statistics', 'Sales Statistics');
    await check(page, 'statistics');
  });

  test('activity', async () => {
    const page = await open('activity', 'Activity');
    for (const tab of ['Changes', 'Payments', 'Failed mails']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await check(page, `activity, ${tab}`);
    }
  });

  test('the menus of the header', async () => {
    const page = await open('orders', 'Manage Orders');
    await page.setViewportSize(DESKTOP);
    const menus = page.getByRole('banner').getByRole('button');
    await expect.poll(() => menus.count()).toBe(2);
    for (const menu of await menus.all()) {
      await menu.click();
      await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
      await check(page, 'a menu', DESKTOP);
      await page.keyboard.press('Escape');
    }
  });
});

describe.skipIf(chromiumPath === null)('with a keyboard and a screen reader', () => {
  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  test.each([
    ['foods', 'Manage Foods'],
    ['users', 'Manage Users'],
  ])('a header that sorts %s keeps the focus', async (section, heading) => {
    const page = await open(section, heading);
    await page.setViewportSize(DESKTOP);
    const header = page.getByRole('columnheader', { name: 'Name', exact: true });
    for (const direction of ['ascending', 'descending']) {
      await header.getByRole('button').press('Enter');
      await expect.poll(() => header.getAttribute('aria-sort')).toBe(direction);
      await expect.poll(() => focusedText(page)).toBe('Name');
    }
  });

  test('after the last page is loaded, its first row has the focus', async () => {
    const page = await open('foods', 'Manage Foods');
    await page.setViewportSize(DESKTOP);
    const rows = page.getByRole('table', { name: 'Foods' }).getByRole('row');
    const more = page.getByRole('button', { name: 'Load more' });
    await more.waitFor();
    let shown = 0;
    while ((await more.count()) > 0) {
      shown = await rows.count();
      await more.press('Enter');
      await expect.poll(() => rows.count()).toBeGreaterThan(shown);
    }
    const focusedRow = () =>
      page.evaluate(() => (document.activeElement as Partial<HTMLTableRowElement> | null)?.rowIndex);
    await expect.poll(focusedRow).toBe(shown);
  });

  test.each([
    ['foods', 'Manage Foods', /^\d+\+ foods$/, '0 foods'],
    ['orders&view=list', 'Manage Orders', /^\d+\+ orders$/, '0 orders'],
  ])('the number of found %s is announced', async (section, heading, all, none) => {
    const page = await open(section, heading);
    const count = await page.getByRole('status').filter({ hasText: all }).elementHandle();
    await page.getByRole('searchbox').fill('nothing of the kind');
    // In the same element: screen readers do not announce a new one.
    await expect.poll(() => count?.textContent()).toBe(none);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => count?.textContent()).toMatch(all);
    expect(await count?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test.each(['Start shift', 'Not now'])('%s leaves the focus in the section', async (button) => {
    const page = await open('orders', 'Manage Orders');
    await page.getByRole('button', { name: button }).press('Enter');
    await page.getByRole('region', { name: 'Start of the shift' }).waitFor({ state: 'detached' });
    expect(await focusedText(page)).toBe('Manage Orders');
  });

  test('a removed picture leaves the focus on the only button that chooses one, and a refused file is announced', async () => {
    const page = await open('shops', 'Manage Shops');
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .press('Enter');
    const field = page.getByRole('dialog').getByRole('group', { name: 'Picture' });
    await field.getByRole('button', { name: 'Remove picture' }).press('Enter');
    await expect.poll(() => focusedText(page)).toMatch(/^Choose a picture/);
    expect(await field.getByRole('button').count()).toBe(1);
    const file = { name: 'menu.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await field.locator('input[type=file]').setInputFiles(file);
    await field.getByRole('alert').waitFor();
  });

  test('a dialog adds no banner or footer landmark', async () => {
    const page = await open('foods', 'Manage Foods');
    await page.getByRole('button', { name: 'Add food' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    await dialog.waitFor();
    expect(await dialog.getByRole('banner').or(dialog.getByRole('contentinfo')).count()).toBe(0);
  });
});
