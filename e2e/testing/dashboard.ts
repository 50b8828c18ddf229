import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, logIn, openScreen, type Screen } from './browser.ts';
import { chooseOption } from './choose-option.ts';
import type { Product } from './product/start-product.ts';

type Section = 'foods' | 'shops' | 'users';

/** Logs a demo account in, and opens a section of the dashboard. */
export async function openSection(
  { browser, product }: { browser: Browser; product: Product },
  contact: string,
  section: Section,
  viewport = DESKTOP,
): Promise<Screen> {
  const screen = await openScreen(browser, product.url, viewport);
  await logIn(screen.page, contact, `/admin/dashboard?section=${section}`);
  return screen;
}

/** The rows of a table, without its head. */
export const rowsOf = (page: Page, table: 'Foods' | 'Shops' | 'Users') =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row');

/** Opens Manage Foods, and waits for its rows. */
export async function openFoods(
  demo: { browser: Browser; product: Product },
  contact: string,
  viewport = DESKTOP,
): Promise<Screen> {
  const screen = await openSection(demo, contact, 'foods', viewport);
  await rowsOf(screen.page, 'Foods').first().waitFor();
  return screen;
}

/** Types into the search field of a section, and waits until the URL has the text. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text);
}

/** On Manage Foods: chooses the shop at this place of the list, where 0 stands for all shops. Returns its id. */
export async function chooseShopOfFoods(page: Page, index: number) {
  const select = page.getByRole('combobox', { name: 'Shop' });
  await expect.poll(() => select.locator('option').count()).toBeGreaterThan(index);
  const value = (await select.locator('option').nth(index).getAttribute('value')) ?? '';
  await chooseOption(select, value);
  await page.waitForURL((url) => url.searchParams.get('shop') === value);
  return value;
}

/** On Manage Shops: opens the form of a shop. */
export async function editShop(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  return page.getByRole('dialog');
}

/** On Manage Shops: the row of a shop. */
export const shopRow = (page: Page, name: string) =>
  rowsOf(page, 'Shops').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** On Manage Shops: the name of the first shop. */
export const firstShop = async (page: Page) =>
  (await rowsOf(page, 'Shops').first().getByRole('rowheader').textContent()) ?? '';

/** On Manage Users: searches for an account, and opens the only one that is found. */
export async function findUser(page: Page, text: string) {
  await search(page, text);
  await expect.poll(() => rowsOf(page, 'Users').count()).toBe(1);
  await rowsOf(page, 'Users').filter({ hasText: text }).getByRole('button').click();
  return page.getByRole('dialog').first();
}
