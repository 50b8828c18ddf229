import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  openScreen,
  PHONE,
  waitUntilComplete,
  waitForHistoryEntries,
} from '../testing/browser.ts';
import { openWithClipboard, pasteCode } from '../testing/codes.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import {
  ADMIN,
  CUSTOMER,
  DELIVERY,
  OWNER,
  startDemoProduct,
  SHOP_ADMIN,
} from '../testing/product/start-demo-product.ts';

const sections = (page: Page) => page.getByRole('list', { name: 'Sections' });
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Bottom bar' });
const startList = (page: Page) => page.getByRole('region', { name: 'Get your campus ready' });

describe.skipIf(chromiumPath === null)('the dashboard', () => {
  const demo = startDemoProduct();
  const open = async (contact: string, path = '/admin/dashboard', viewport = PHONE): Promise<Page> => {
    const { page } = await openScreen(demo.browser, demo.product.url, viewport);
    await logIn(page, contact, path);
    return page;
  };

  test('on a phone each tile opens its section, whose heading is visible and focused, and Back returns', async () => {
    const page = await open(OWNER);
    for (const title of ['Manage Shops', 'Manage Foods', 'Manage Users', 'Manage Orders', 'Activity']) {
      await sections(page).getByRole('link', { name: title }).click();
      const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
      await expect.poll(() => heading.textContent()).toBe(title);
      await expect.poll(() => heading.evaluate((h2) => h2 === document.activeElement)).toBe(true);
      await waitUntilComplete(page);
      const { y = -1, height = 0 } = (await heading.boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThan(PHONE.height / 2);
      expect(await sections(page).count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await page.goBack();
      await sections(page).waitFor();
    }
  });

  test('at 1280 px the links to all six sections stand in one line beside the title', async () => {
    const page = await open(OWNER, '/admin/dashboard?section=users', DESKTOP);
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    await links.last().waitFor();
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(tops).toHaveLength(6);
    expect(new Set(tops).size).toBe(1);
  });

  test('the bottom bar of staff leads to their queue, that of a customer has no queue', async () => {
    const page = await open(SHOP_ADMIN);
    await expect
      .poll(() => bottomBar(page).getByRole('link').allTextContents())
      .toEqual(['Home', 'Cart', 'Orders', 'Queue', 'Profile']);
    const queue = bottomBar(page).getByRole('link', { name: 'Queue' });
    expect(await queue.getAttribute('aria-current')).toBeNull();
    await queue.click();
    await page.getByRole('heading', { name: 'Manage Orders' }).waitFor();
    await expect.poll(() => queue.getAttribute('aria-current')).toBe('page');

    const customer = await open(CUSTOMER, '/orders');
    await expect
      .poll(() => bottomBar(customer).getByRole('link').allTextContents())
      .toEqual(['Home', 'Cart', 'Orders', 'Profile']);
  });

  test('a delivery user sees the orders only', async () => {
    const page = await open(DELIVERY);
    await page.getByRole('heading', { name: 'Manage Orders' }).waitFor();
    for (const section of ['shops', 'users', 'activity']) {
      await page.goto(`/admin/dashboard?section=${section}`);
      await page.waitForURL((url) => url.searchParams.get('section') === 'orders');
      await page.getByRole('heading', { name: 'Manage Orders' }).waitFor();
    }
    await page.getByText('Dashboard', { exact: true }).first().click();
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const sectionsInMenu = async () =>
      (await menu.allTextContents()).filter((name) => /Manage|Statistics|Activity/.test(name));
    await expect.poll(sectionsInMenu).toEqual(['Manage Orders']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test('a campus where all steps are done shows no list of first steps', async () => {
    const page = await open(ADMIN);
    await waitUntilComplete(page);
    expect(await startList(page).count()).toBe(0);
    const ask = await logInToApi(demo.product, ADMIN);
    expect((await ask<object[]>('GET', '/api/foods/admin?limit=1')).length).toBe(1);
  });
});

describe.skipIf(chromiumPath === null)('a new campus', () => {
  const HEAD = 'head@example.org';
  const fresh = startDemoProduct({ DEMO_CAMPUS: 'false', OWNER_EMAIL: HEAD });

  test('its owner sees the first steps, each marked as done by what the server has, and can close the list', async () => {
    const { page, pageErrors } = await openWithClipboard(fresh.browser, fresh.product, DESKTOP);
    const toShops = page.getByRole('main').getByRole('link', { name: 'Go to Manage Shops' });
    await page.goto('/');
    await page.getByText(/^All shops are closed/).waitFor();
    expect(await toShops.count()).toBe(0);
    await page.goto('/register');
    await page.getByLabel('Email').fill(HEAD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await pasteCode(page, await fresh.product.codeFor(HEAD));
    await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
    await page.getByLabel('Name').fill('Head of Campus');
    await page.getByLabel(/contact/i).fill('9300000001');
    await page.getByLabel('Address').fill('Administration block');
    await page.getByLabel('Password', { exact: true }).fill('campus123');
    await page.getByLabel(/confirm password/i).fill('campus123');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration Successful').waitFor();
    // The app goes back in the history before it opens the home page.
    await page.waitForURL((url) => url.pathname === '/');
    await toShops.waitFor();

    await page.goto('/orders');
    await page.getByText('The first one appears here the moment it is paid.').waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    const list = startList(page);
    await list.getByText('0 of 4 steps done').waitFor();
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    for (const section of ['statistics', 'foods']) {
      await page.goto(`/admin/dashboard?section=${section}`);
      await toShops.click();
      await page.getByText('No shops found. Add your first shop!').waitFor();
      expect(await page.getByText('Choose another period, status or shop.').count()).toBe(0);
    }
    await page.goto('/admin/dashboard');
    await list.getByRole('link', { name: 'Add shops' }).click();
    await page.getByText('No shops found. Add your first shop!').waitFor();
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Shop name').fill('First Shop');
    await dialog.getByLabel('Description').fill('Tea and snacks');
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('Gate 1');
    await dialog.getByLabel('Contact number').fill('9876543210');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitForHistoryEntries(page, 0);
    const hint = page.getByText('Orders appear here once customers have paid for them.');
    await page.goto('/admin/dashboard?section=statistics');
    await hint.waitFor();
    expect(await toShops.count()).toBe(0);
    await page.getByLabel('Time Period').selectOption('today');
    await page.getByText('Choose another period, status or shop.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await hint.waitFor();

    await page.goto('/admin/dashboard');
    await list.getByText('1 of 4 steps done').waitFor();
    await list.getByRole('link', { name: /^Add shops ?, done$/ }).waitFor();
    await list.getByRole('button', { name: 'Close this list' }).press('Enter');
    await list.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/);
    await page.reload();
    await sections(page).waitFor();
    await waitUntilComplete(page);
    expect(await list.count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
