import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openBrowser, openScreen, PHONE } from './browser.ts';
import { startProduct, type Product } from './product.ts';

// What a checker can find: names, roles, contrast, target sizes. On a phone, where everything is tightest.

let product: Product;
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === null) return;
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

describe.skipIf(chromiumPath === null).each(['light', 'dark'] as const)('axe finds nothing, %s', (scheme) => {
  const open = async (): Promise<Page> => {
    const { page } = await openScreen(browser, product.url, PHONE);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    return page;
  };
  const look = async (page: Page, path: string) => {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const found = violations.map(
      ({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(found).toEqual([]);
  };

  test('for a guest', async () => {
    const page = await open();
    const shops = (await (await fetch(`${product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    const shop = shops.find(({ isOpen }) => isOpen)?._id ?? '';
    const closed = shops.find(({ isOpen }) => !isOpen)?._id ?? '';
    const [food] = (await (await fetch(`${product.url}/api/shops/${shop}/foods`)).json()) as {
      _id: string;
    }[];
    for (const path of [
      '/',
      '/search/dosa',
      '/tag/Veg',
      `/shop/${shop}`,
      `/shop/${closed}`,
      `/food/${food?._id}`,
      '/cart',
      '/login',
      '/register',
      '/forgot-password',
      '/nowhere',
    ]) {
      await look(page, path);
    }
  });

  test('for a customer', async () => {
    const page = await open();
    await logIn(page, '9000000005');
    await look(page, '/orders');
    await look(page, '/profile');
    await page.goto('/orders');
    await page.locator('main a[href^="/track/"]').first().click();
    await page.waitForURL(/\/track\//);
    await look(page, new URL(page.url()).pathname);
  });

  test.each([
    ['the owner', '9000000001'],
    ['a shop admin', '9000000003'],
    ['delivery', '9000000004'],
  ])('for %s', async (_, contact) => {
    const page = await open();
    await logIn(page, contact, '/admin/dashboard');
    await look(page, '/admin/dashboard');
    await look(page, '/admin/dashboard?section=orders');
  });
});
