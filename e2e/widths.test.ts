import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, waitUntilComplete } from './browser.ts';
import { CUSTOMER, OWNER, runProduct } from './demo-product.ts';

// No screen is wider than a small phone, also with a font size of 150 %.

const NARROW = { width: 320, height: 740 };
const SECTIONS = ['orders', 'shops', 'foods', 'users', 'statistics', 'activity'];

/** Runs in the page: the innermost element that makes the page wider than the window; null when it is not wider. */
function widestElement(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => Math.round(element.getBoundingClientRect().right) >= scrollWidth,
  );
  const last = beyond.at(-1);
  return `${scrollWidth} px by <${last?.tagName.toLowerCase()} class="${last?.getAttribute('class')}"> ${last?.textContent?.slice(0, 40)}`;
}

describe.skipIf(chromiumPath === null)('on a phone of 320 px', () => {
  const demo = runProduct({ at: '13:10' });

  const open = async (letters: number): Promise<Page> => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, NARROW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    return page;
  };
  /** Opens each path and returns those whose page is wider than the window. */
  const tooWide = async (page: Page, pathsOfPages: string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const path of pathsOfPages) {
      await page.goto(path);
      await waitUntilComplete(page);
      const wide = await page.evaluate(widestElement);
      if (wide !== null) found.push(`${path}: ${wide}`);
    }
    return found;
  };
  const firstShop = async () => {
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    const shop = shops.find(({ isOpen }) => isOpen)?._id ?? '';
    const [food] = (await (await fetch(`${demo.product.url}/api/shops/${shop}/foods`)).json()) as [
      { _id: string },
    ];
    return [`/shop/${shop}`, `/shop/${shop}?tab=custom`, `/food/${food._id}`];
  };

  test.each([16, 24])('the pages of a guest fit, with a font size of %s px', async (letters) => {
    const page = await open(letters);
    const shop = await firstShop();
    expect(
      await tooWide(page, ['/', ...shop, '/search/dosa', '/cart', '/login', '/register', '/forgot-password']),
    ).toEqual([]);
  });

  test.each([16, 24])('the pages of a customer fit, with a font size of %s px', async (letters) => {
    const page = await open(letters);
    await logIn(page, CUSTOMER, '/orders');
    await page.locator('main a[href^="/track/"]').first().waitFor();
    const links = page.locator('main a[href^="/track/"]');
    const orders = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(await tooWide(page, ['/orders', ...orders.slice(0, 4), '/profile'])).toEqual([]);
    const [shop = ''] = await firstShop();
    await page.goto(shop);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    await page.goto('/cart');
    await page.getByRole('button', { name: /Proceed|Checkout/ }).click();
    await page.waitForURL('**/checkout');
    expect(await tooWide(page, ['/cart', '/checkout'])).toEqual([]);
  });

  test.each([16, 24])('the dashboard of an owner fits, with a font size of %s px', async (letters) => {
    const page = await open(letters);
    await logIn(page, OWNER, '/admin/dashboard');
    await page.getByRole('list', { name: 'Sections' }).waitFor();
    expect(
      await tooWide(page, [
        '/admin/dashboard',
        ...SECTIONS.map((section) => `/admin/dashboard?section=${section}`),
      ]),
    ).toEqual([]);
  });
});
