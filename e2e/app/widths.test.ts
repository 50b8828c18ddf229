import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { logInToApi, logInForToken } from '../testing/api-calls.ts';
import { brokenWords } from '../testing/broken-words.ts';
import { chromiumPath, logIn, nextFrame, openScreen, waitUntilComplete } from '../testing/browser.ts';
import { CUSTOMER, OWNER, SHOP_ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';
import { placeOrder } from '../testing/place-order.ts';
import { widestElement } from '../testing/widest-element.ts';

// No screen is wider than its device, on a small phone also with font sizes of 130, 150 and 200 %, and with the longest allowed texts.

const NARROW = { width: 320, height: 740 };
const ALLERGENS = [
  'milk',
  'egg',
  'gluten',
  'nuts',
  'peanuts',
  'soy',
  'fish',
  'shellfish',
  'sesame',
  'mustard',
];
/** Runs in the page: the tables that are wider than what is around them. */
const widerTables = () =>
  [...document.querySelectorAll('table.quiet-table')].flatMap((table) => {
    const space = table.parentElement?.clientWidth ?? 0;
    return space > 1 && table.scrollWidth > space
      ? [table.querySelector('caption')?.textContent ?? 'a table']
      : [];
  });

/** Runs in the page: the cards of tables that contain something wider than the card, which cuts it. */
const cutCards = () =>
  [...document.querySelectorAll('.quiet-table tbody tr')].flatMap((card) =>
    // Narrower ones are in a table for screen readers only.
    card.clientWidth > 100 && card.scrollWidth > card.clientWidth
      ? [`${card.scrollWidth} px in a card of ${card.clientWidth} px: ${card.textContent.slice(0, 40)}`]
      : [],
  );

/** Tablets and laptops: the first width with tables, and those of usual devices. */
const WITH_TABLES = [769, 820, 834, 912, 1024, 1280];
/** A width, and the size of the letters in px there. */
const LARGE_LETTERS = [
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
/** Texts of a length that no line can be broken in. */
const unbroken = (length: number) => 'Wm'.repeat(length / 2);

/** Font sizes in px; 16 px are 100 %. Each page is opened once with the first one and then changed to the others. */
const FONT_SIZES = [16, 21, 24, 32];

describe.skipIf(chromiumPath === null)('widths', () => {
  const demo = startDemoProduct();

  // One shop, its first food and a customer with an order have the longest texts.
  let shop = '';
  let food = '';
  beforeAll(async () => {
    const owner = await logInToApi(demo.product, OWNER);
    shop = (await openShop())?._id ?? '';
    const [first] = await owner<[{ _id: string }]>('GET', `/api/shops/${shop}/foods`);
    const tags = Array.from({ length: 20 }, (_, n) => `${unbroken(48)}${n + 10}`);
    await owner('PUT', `/api/shops/${shop}`, {
      name: unbroken(100),
      description: unbroken(1_000),
      address: unbroken(500),
      contact: '9876543210',
      tags,
    });
    await owner('PUT', `/api/foods/${first._id}`, {
      name: unbroken(100),
      description: unbroken(1_000),
      price: 100_000,
      shop,
      tags,
      allergens: ALLERGENS,
    });
    food = first._id;
    const customer = await logInToApi(demo.product, CUSTOMER);
    const me = await customer<{ email: string; contact: string }>('GET', '/api/users/me');
    await customer('PUT', '/api/users/updateProfile', {
      name: unbroken(100),
      email: me.email,
      contact: me.contact,
      address: unbroken(500),
    });
    const token = await logInForToken(demo.product, CUSTOMER);
    await placeOrder(demo.product, token, { among: [shop] });
  });

  const openShop = async () => {
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    return shops.find(({ isOpen }) => isOpen);
  };
  const open = async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, NARROW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const session = await context.newCDPSession(page);
    const setFontSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
    /** Opens each path and returns those whose page is wider than the window, with the font size in px. */
    const tooWide = async (pathsOfPages: string[], sizes = FONT_SIZES): Promise<string[]> => {
      const found: string[] = [];
      for (const path of pathsOfPages) {
        for (const size of sizes) {
          await setFontSize(size);
          if (size === sizes[0]) {
            await page.goto(path);
            await waitUntilComplete(page);
          }
          await nextFrame(page);
          const wide = [await page.evaluate(widestElement), ...(await page.evaluate(cutCards))];
          for (const what of wide) if (what !== null) found.push(`${path} at ${size} px: ${what}`);
        }
      }
      await setFontSize(16);
      return found;
    };
    return { page, setFontSize, tooWide };
  };
  test('the pages of a guest fit', async () => {
    const { tooWide } = await open();
    expect(
      await tooWide([
        '/',
        `/shop/${shop}`,
        `/shop/${shop}?tab=custom`,
        `/food/${food}`,
        '/search/dosa',
        '/cart',
        '/login',
        '/register',
        '/forgot-password',
      ]),
    ).toEqual([]);
  });

  test('the pages of a customer fit', async () => {
    const { page, tooWide } = await open();
    await logIn(page, CUSTOMER, '/orders');
    await page.locator('main a[href^="/track/"]').first().waitFor();
    const links = page.locator('main a[href^="/track/"]');
    const orders = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(await tooWide(['/orders', ...orders.slice(0, 4), '/profile'])).toEqual([]);
    await page.goto(`/shop/${(await openShop())?._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    await page.goto('/cart');
    await page.getByRole('button', { name: /Proceed|Checkout/ }).click();
    await page.waitForURL('**/checkout');
    expect(await tooWide(['/cart', '/checkout'])).toEqual([]);
  });

  test('with a font size of 150 % no word of the name of a shop is broken in My Orders', async () => {
    const { page, setFontSize } = await open();
    await logIn(page, CUSTOMER, '/orders');
    await page.getByRole('heading', { name: 'The Crumb Bakehouse' }).first().waitFor();
    for (const width of [320, 360, 412]) {
      await page.setViewportSize({ width, height: 740 });
      await setFontSize(24);
      await nextFrame(page);
      const broken = await page.evaluate(brokenWords, 'article h2 a');
      // A longer word may have no room in a line.
      expect(
        broken.filter((word) => word.length <= 12),
        `${width} px`,
      ).toEqual([]);
    }
  });

  test('99 of the food with the longest name and the highest price fit, with a font size of up to 150 %', async () => {
    const { page, setFontSize, tooWide } = await open();
    await logIn(page, CUSTOMER, `/food/${food}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('spinbutton').fill('99');
    await setFontSize(24);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
    await expect.poll(() => row.textContent()).toContain('₹99,00,000');
    // The name has room for a word.
    await expect.poll(async () => (await row.getByRole('heading').boundingBox())?.width).toBeGreaterThan(90);
    await setFontSize(16);
    await page.getByRole('button', { name: /Proceed|Checkout/ }).click();
    await page.waitForURL('**/checkout');
    expect(await tooWide(['/cart', '/checkout'], [16, 21, 24])).toEqual([]);
  });

  test('the dashboard of an owner fits', async () => {
    const { page, tooWide } = await open();
    await logIn(page, OWNER, '/admin/dashboard');
    await page.getByRole('list', { name: 'Sections' }).waitFor();
    expect(
      await tooWide([
        '/admin/dashboard',
        ...SECTIONS.map((section) => `/admin/dashboard?section=${section}`),
      ]),
    ).toEqual([]);
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

  /** Opens the path, and returns the widths at which the page or a table is wider than its space. */
  const tooWideWithTables = async (page: Page, path: string): Promise<string[]> => {
    await page.goto(path);
    await waitUntilComplete(page);
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
  /** The same with larger letters: those of the browser's settings, or of an extension that changes the page. */
  const tooWideWithLargeLetters = async (page: Page, path: string): Promise<string[]> => {
    const session = await page.context().newCDPSession(page);
    await page.goto(path);
    await waitUntilComplete(page);
    const found: string[] = [];
    for (const [width, letters, by] of LARGE_LETTERS) {
      await page.setViewportSize({ width, height: 900 });
      const [ofBrowser, ofPage] = by === 'browser' ? [letters, ''] : [16, `${letters}px`];
      await session.send('Page.setFontSizes', { fontSizes: { standard: ofBrowser } });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, ofPage);
      await nextFrame(page);
      const parts = [await page.evaluate(widestElement), ...(await page.evaluate(widerTables))];
      for (const what of parts)
        if (what !== null) found.push(`${path} at ${width} px with letters of ${letters} px: ${what}`);
    }
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    return found;
  };

  test('on tablets and laptops the pages of a guest fit', async () => {
    const page = await openWide();
    const found: string[] = [];
    for (const path of ['/', `/shop/${shop}`, `/shop/${shop}?tab=custom`, `/food/${food}`, '/search/Wm'])
      found.push(...(await tooWideWithTables(page, path)));
    expect(found).toEqual([]);
  });

  test('on tablets the order of a customer fits, with a font size of 150 %, and its fields have room', async () => {
    const { page, setFontSize, tooWide } = await open();
    await logIn(page, CUSTOMER, `/food/${food}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('button', { name: /Proceed|Checkout/ }).click();
    await page.waitForURL('**/checkout');
    for (const width of [769, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWide(['/cart', `/shop/${shop}?tab=custom`, '/checkout'], [16, 24])).toEqual([]);
      await setFontSize(24);
      const name = page.getByRole('textbox', { name: 'Name' });
      await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(250);
      // The name of the account stays in one line of the header.
      const account = page.getByRole('banner').getByText(unbroken(100), { exact: true });
      expect((await account.boundingBox())?.height).toBeLessThan(40);
      await setFontSize(16);
    }
  });

  test.each([
    { who: OWNER, sections: SECTIONS },
    { who: SHOP_ADMIN, sections: ['orders', 'shops', 'foods', 'statistics'] },
  ])('on tablets and laptops the tables of $who fit', async ({ who, sections }) => {
    const token = await logInForToken(demo.product, CUSTOMER);
    await placeOrder(demo.product, token, { among: [shop], food: { id: food, totalPrice: 110_020 } });
    const page = await openWide();
    await logIn(page, who, '/admin/dashboard');
    await page.getByRole('list', { name: 'Sections' }).waitFor();
    const found: string[] = [];
    for (const section of [...sections, 'orders&view=list', 'statistics&time=allTime'])
      found.push(...(await tooWideWithTables(page, `/admin/dashboard?section=${section}`)));
    expect(found).toEqual([]);
  });

  test('on tablets and laptops the tables of staff fit with letters of up to 150 %, and no amount is broken', async () => {
    const token = await logInForToken(demo.product, CUSTOMER);
    await placeOrder(demo.product, token, { among: [shop], food: { id: food, totalPrice: 110_020 } });
    const page = await openWide();
    await logIn(page, OWNER, '/admin/dashboard');
    await page.getByRole('list', { name: 'Sections' }).waitFor();
    const found: string[] = [];
    for (const section of [...SECTIONS, 'activity&tab=payments', 'orders&view=list'])
      found.push(...(await tooWideWithLargeLetters(page, `/admin/dashboard?section=${section}`)));
    expect(found).toEqual([]);
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
      const broken = await page.locator('dl[aria-label=Summary] > div').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const amount = card.querySelector('dd') ?? card;
          const isOneLine = amount.clientHeight < 1.5 * parseFloat(getComputedStyle(amount).lineHeight);
          return isOneLine && amount.scrollWidth <= amount.clientWidth ? [] : [card.textContent];
        }),
      );
      expect([width, broken]).toEqual([width, []]);
    }
  });

  test('on tablets the header of staff has the whole logo and name of the app, with a font size of 150 %', async () => {
    const { page, setFontSize } = await open();
    await logIn(page, OWNER, '/cart');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.getByRole('button', { name: 'Dashboard' }).waitFor();
    const brand = page.getByRole('link', { name: 'Canteen, home' });
    for (const width of [769, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await setFontSize(24);
      await nextFrame(page);
      expect((await brand.locator('svg').boundingBox())?.width).toBe(28);
      const cutBy = await brand.getByText('Canteen').evaluate((name) => name.scrollWidth - name.clientWidth);
      expect([width, cutBy]).toEqual([width, 0]);
      expect(await page.evaluate(widestElement)).toBeNull();
    }
  });

  test('on tablets the page of a food with the longest price fits, with a font size of 150 %', async () => {
    const owner = await logInToApi(demo.product, OWNER);
    await owner('PUT', `/api/foods/${food}`, { name: unbroken(100), price: 99_999.99, shop });
    const { page, tooWide } = await open();
    await page.setViewportSize({ width: 769, height: 900 });
    expect(await tooWide([`/food/${food}`], [16, 24])).toEqual([]);
    await page.getByRole('button', { name: 'Add to Cart for ₹99,999.99' }).waitFor();
  });
});
