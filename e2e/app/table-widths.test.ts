import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { brokenWords } from '../testing/broken-words.ts';
import { chromiumPath, logIn, nextFrame, openScreen, waitUntilComplete } from '../testing/browser.ts';
import { giveLongestTexts, unbroken } from '../testing/longest-texts.ts';
import { logInForToken } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { CUSTOMER, OWNER, SHOP_ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { showsTable } from '../testing/shows-table.ts';
import { widestElement } from '../testing/widest-element.ts';

// On tablets and laptops no page and no table is wider than its space, also with a larger font and the longest texts.

/** Runs in the page: the tables that are wider than what is around them. */
const widerTables = () =>
  [...document.querySelectorAll('table.quiet-table')].flatMap((table) => {
    const space = table.parentElement?.clientWidth ?? 0;
    return space > 1 && table.scrollWidth > space
      ? [table.querySelector('caption')?.textContent ?? 'a table']
      : [];
  });

/** Tablets and laptops: the first width with tables, and those of usual devices. */
const WITH_TABLES = [769, 820, 834, 912, 1024, 1280];
/** A width, and the font size in px there. */
const LARGE_FONT_SIZES = [
  [769, 18, 'browser'],
  [769, 24, 'browser'],
  [1024, 20, 'browser'],
  [1024, 24, 'browser'],
  [1280, 20, 'browser'],
  [1280, 24, 'browser'],
  [1440, 24, 'browser'],
  [769, 24, 'page'],
  [1280, 24, 'page'],
] as const;
const SECTIONS = ['orders', 'shops', 'foods', 'users', 'statistics', 'activity'];

describe.skipIf(chromiumPath === null)('the widths of tables', () => {
  const demo = startDemoProduct();
  const longest = giveLongestTexts(demo);

  /** Returns the widths at which the open page or a table is wider than its space. */
  const tooWideWithTables = async (page: Page, path: string): Promise<string[]> => {
    const found: string[] = [];
    for (const width of WITH_TABLES) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrame(page);
      const wide = await page.evaluate(widestElement);
      // At the narrowest width a table with the longest texts may scroll.
      const tables = width > 769 ? await page.evaluate(widerTables) : [];
      for (const what of [wide, ...tables]) if (what !== null) found.push(`${path} at ${width} px: ${what}`);
    }
    return found;
  };
  const openWide = async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, { width: 1280, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return page;
  };
  /** The same with a larger font: that of the browser's settings, or of an extension that changes the page. */
  const tooWideWithLargeFont = async (page: Page, path: string): Promise<string[]> => {
    const session = await page.context().newCDPSession(page);
    const found: string[] = [];
    for (const [width, fontSize, by] of LARGE_FONT_SIZES) {
      await page.setViewportSize({ width, height: 900 });
      const [ofBrowser, ofPage] = by === 'browser' ? [fontSize, ''] : [16, `${fontSize}px`];
      await session.send('Page.setFontSizes', { fontSizes: { standard: ofBrowser } });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, ofPage);
      await nextFrame(page);
      const parts = [await page.evaluate(widestElement), ...(await page.evaluate(widerTables))];
      for (const what of parts)
        if (what !== null) found.push(`${path} at ${width} px with a font size of ${fontSize} px: ${what}`);
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await session.detach();
    return found;
  };
  /** Opens each path once, the first one after the login of `contact`, and returns what is too wide there. */
  const tooWide = async (
    page: Page,
    paths: string[],
    { contact = '', withLargeFont = false } = {},
  ): Promise<string[]> => {
    const found: string[] = [];
    for (const [index, path] of paths.entries()) {
      if (index === 0 && contact !== '') await logIn(page, contact, path);
      else await page.goto(path);
      await waitUntilComplete(page);
      if (showsTable(path)) await page.locator('table.quiet-table').first().waitFor();
      found.push(...(await tooWideWithTables(page, path)));
      if (withLargeFont) found.push(...(await tooWideWithLargeFont(page, path)));
    }
    return found;
  };
  const placeLongestOrder = async () => {
    const token = await logInForToken(demo.product, CUSTOMER);
    await placeOrder(demo.product, token, {
      among: [longest.shop],
      food: { id: longest.food, totalPrice: 110_020 },
    });
  };
  const dashboard = (sections: string[]) => sections.map((section) => `/admin/dashboard?section=${section}`);

  test('on tablets and laptops the pages of a guest fit', async () => {
    const page = await openWide();
    expect(
      await tooWide(page, [
        '/',
        `/shop/${longest.shop}`,
        `/shop/${longest.shop}?tab=custom`,
        `/food/${longest.food}`,
        '/search/Wm',
      ]),
    ).toEqual([]);
  });

  test('on tablets and laptops the tables of a shop admin fit', async () => {
    await placeLongestOrder();
    const page = await openWide();
    const paths = dashboard([
      'orders',
      'shops',
      'foods',
      'statistics',
      'orders&view=list',
      'statistics&time=allTime',
    ]);
    expect(await tooWide(page, paths, { contact: SHOP_ADMIN })).toEqual([]);
    await page.getByRole('table', { name: 'Recent Orders' }).waitFor();
  });

  test('on tablets and laptops the tables of the owner fit, also with a font size of up to 150 %, and no amount is broken', async () => {
    await placeLongestOrder();
    const page = await openWide();
    const paths = dashboard([
      ...SECTIONS,
      'orders&view=list',
      'statistics&time=allTime',
      'activity&tab=payments',
    ]);
    expect(await tooWide(page, paths, { contact: OWNER, withLargeFont: true })).toEqual([]);
    // The demo has sold for less than a large campus does in a year.
    await page.route('**/api/orders/statistics?*', async (route) => {
      const response = await route.fetch();
      const statistics = (await response.json()) as { summary: object };
      const amounts = {
        itemsTotalFee: 99_999_999.99,
        deliveryFee: 99_999_999.99,
        totalSalesRevenue: 199_999_999.98,
      };
      await route.fulfill({
        response,
        json: { ...statistics, summary: { ...statistics.summary, ...amounts } },
      });
    });
    await page.goto('/admin/dashboard?section=statistics&time=all');
    await page.getByLabel('Summary').getByText('₹19,99,99,999.98').waitFor();
    await waitUntilComplete(page);
    for (const width of [480, 769, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '150%';
      });
      await nextFrame(page);
      const broken = await page.locator('dl[aria-label=Summary] > div').evaluateAll((cards) => {
        if (cards.length === 0) throw new Error('the page has no summary');
        return cards.flatMap((card) => {
          const amount = card.querySelector('dd') ?? card;
          const isOneLine = amount.clientHeight < 1.5 * parseFloat(getComputedStyle(amount).lineHeight);
          return isOneLine && amount.scrollWidth <= amount.clientWidth ? [] : [card.textContent];
        });
      });
      expect([width, broken]).toEqual([width, []]);
    }
  });

  test('the email addresses of accounts are not broken inside a word beside the longest name', async () => {
    const page = await openWide();
    await logIn(page, OWNER, '/admin/dashboard?section=users');
    const row = page.getByRole('row').filter({ hasText: unbroken(100) });
    await row.first().waitFor();
    for (const width of [820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrame(page);
      expect(await page.evaluate(brokenWords, 'td[data-label="Email"] span'), `${width} px`).toEqual([]);
    }
  });
});
