import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openBrowser, openScreen, type Screen } from './browser.ts';
import { startProduct, type Product } from './product.ts';

const OWNER = '9000000001';
const CUSTOMER = '9000000005';

describe.skipIf(chromiumPath === null)('the staff screens', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  const open = (viewport = DESKTOP): Promise<Screen> => openScreen(browser, product.url, viewport);

  test('say after the login why they are closed to a customer', async () => {
    const { page, complaints } = await open();
    await logIn(page, CUSTOMER, '/admin/dashboard?section=users');
    await page.getByText('Only admins and owners can access this page').waitFor();
    await page.waitForURL(`${product.url}/`);
    expect(complaints).toEqual([]);
  });

  /** Every status that the page asks the server to set. */
  function statusesSet(page: Page): string[] {
    const set: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'PUT' || !request.url().endsWith('/status')) return;
      set.push((request.postDataJSON() as { status: string }).status);
    });
    return set;
  }

  test('a key on a closed dropdown shows what there is, and only a choice from it acts', async () => {
    const { page, complaints } = await open();
    const set = statusesSet(page);
    await logIn(page, OWNER, '/admin/dashboard?section=orders');
    const card = page.locator('[data-card]').filter({ has: page.getByRole('button', { name: /^Accept/ }) });
    const select = card.first().getByRole('combobox');
    const name = (await select.getAttribute('id')) ?? '';
    const same = page.locator(`select[id="${name}"]`);
    await same.focus();
    for (const key of ['ArrowDown', 'Escape', 'End', 'Escape', 'r', 'Escape']) await page.keyboard.press(key);
    expect(await same.inputValue()).toBe('PAID');
    expect(set).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Order status updated to READY').waitFor();
    expect(set).toEqual(['READY']);
    expect(complaints).toEqual([]);
  });
});
