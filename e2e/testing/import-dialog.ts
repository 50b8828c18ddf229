import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, logIn, openScreen } from './browser.ts';
import { chooseOption } from './choose-option.ts';
import { holdRequests } from './hold-requests.ts';
import { logInToApi } from './product/api-calls.ts';
import { ADMIN } from './product/start-demo-product.ts';
import type { Product } from './product/start-product.ts';
import type { fileOf } from './spreadsheet-file.ts';

/** The import that this device keeps while it runs; null when there is none. Runs in the page. */
export const storedImport = () => {
  const key = Object.keys(localStorage).find((each) => each.includes(':food-import:'));
  return key === undefined ? null : localStorage.getItem(key);
};

/** Logs an admin in on Manage Foods, with the second shop of the list chosen. */
export async function openFoodsOfSecondShop(
  { browser, product }: { browser: Browser; product: Product },
  viewport = DESKTOP,
) {
  const screen = await openScreen(browser, product.url, viewport);
  const { page } = screen;
  await logIn(page, ADMIN, '/admin/dashboard?section=foods');
  const select = page.getByRole('combobox', { name: 'Shop' });
  await expect.poll(() => select.locator('option').count()).toBeGreaterThan(2);
  const shopId = (await select.locator('option').nth(2).getAttribute('value')) ?? '';
  await chooseOption(select, shopId);
  return { screen, shopId };
}

export const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import foods' });

export async function openImportDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bulk import' }).click();
  await importDialog(page).waitFor();
}

export const chooseFile = (page: Page, file: ReturnType<typeof fileOf>) =>
  importDialog(page).locator('input[type=file]').setInputFiles(file);

export const importButton = (page: Page, count: number) =>
  importDialog(page).getByRole('button', {
    name: `Import ${count} ${count === 1 ? 'food' : 'foods'}`,
    exact: true,
  });

/** Waits for the result, in the dialog or, after 3 s, above the list. The worker gets little processor time here. */
export async function resultSays(page: Page, text: string): Promise<void> {
  const ended = page.getByText(/ (was|were) imported\.|^The import has failed$|^This file /).first();
  await ended.waitFor({ timeout: 150_000 });
  expect(await ended.textContent()).toBe(text);
  await importDialog(page).waitFor({ state: 'detached' });
}

/** Uploads wait until the returned function is called. */
export const holdUploads = (page: Page) => holdRequests(page, '**/api/foods/bulk-import');

export async function foodsOfShop(product: Product, shopId: string) {
  const ask = await logInToApi(product, ADMIN);
  return ask<{ _id: string; name: string; price: number; tags: string[] }[]>(
    'GET',
    `/api/foods/admin?shopId=${shopId}`,
  );
}

export const foodNames = async (product: Product, shopId: string, pattern: RegExp) =>
  (await foodsOfShop(product, shopId)).map(({ name }) => name).filter((name) => pattern.test(name));
