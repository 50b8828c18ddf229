import { describe, expect, test } from 'vitest';
import { brokenWords } from '../testing/broken-words.ts';
import { chromiumPath, logIn, nextFrame, openScreen, waitUntilComplete } from '../testing/browser.ts';
import { giveLongestTexts, unbroken } from '../testing/longest-texts.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { showsTable } from '../testing/shows-table.ts';
import { widestElement } from '../testing/widest-element.ts';

// No screen is wider than its device, on a small phone also with font sizes of 130, 150 and 200 %, and with the longest allowed texts.

const NARROW = { width: 320, height: 740 };
const TABLETS = [769, 820, 1024].map((width) => ({ width, height: 900 }));

/** Runs in the page: the cards of tables that contain something wider than the card, which cuts it. */
const cutCards = () =>
  [...document.querySelectorAll('.quiet-table tbody tr')].flatMap((card) =>
    // Narrower ones are in a table for screen readers only.
    card.clientWidth > 100 && card.scrollWidth > card.clientWidth
      ? [`${card.scrollWidth} px in a card of ${card.clientWidth} px: ${card.textContent.slice(0, 40)}`]
      : [],
  );

const SECTIONS = ['orders', 'shops', 'foods', 'users', 'statistics', 'activity'];

/** Font sizes in px; 16 px are 100 %. */
const FONT_SIZES = [16, 21, 24, 32];

describe.skipIf(chromiumPath === null)('widths', () => {
  const demo = startDemoProduct();
  const longest = giveLongestTexts(demo);

  const open = async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, NARROW);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const session = await context.newCDPSession(page);
    const setFontSize = (standard: number) => session.send('Page.setFontSizes', { fontSizes: { standard } });
    /**
     * Opens each path once, in the first window with the first font size, and then changes both. `contact` logs in
     * before the first path.
     * @returns where a page is wider than its window
     */
    const tooWide = async (
      paths: string[],
      { sizes = FONT_SIZES, windows = [NARROW], contact = '' } = {},
    ): Promise<string[]> => {
      const found: string[] = [];
      for (const [index, path] of paths.entries()) {
        await page.setViewportSize(windows[0] ?? NARROW);
        await setFontSize(sizes[0] ?? 16);
        if (index === 0 && contact !== '') await logIn(page, contact, path);
        else await page.goto(path);
        await waitUntilComplete(page);
        if (showsTable(path)) await page.locator('.quiet-table tbody tr').first().waitFor();
        for (const window of windows) {
          for (const size of sizes) {
            await page.setViewportSize(window);
            await setFontSize(size);
            await nextFrame(page);
            const wide = [await page.evaluate(widestElement), ...(await page.evaluate(cutCards))];
            for (const what of wide)
              if (what !== null)
                found.push(`${path} at ${window.width} px with a font size of ${size} px: ${what}`);
          }
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
        `/shop/${longest.shop}`,
        `/shop/${longest.shop}?tab=custom`,
        `/food/${longest.food}`,
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
    expect(await tooWide(['/orders'], { contact: CUSTOMER })).toEqual([]);
    await page.locator('main a[href^="/track/"]').first().waitFor();
    const links = page.locator('main a[href^="/track/"]');
    const orders = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(await tooWide([...orders.slice(0, 4), '/profile'])).toEqual([]);
    await page.goto(`/shop/${(await oneOpenShop(demo.product))._id}`);
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
      // A longer word may not fit in a line.
      expect(
        broken.filter((word) => word.length <= 12),
        `${width} px`,
      ).toEqual([]);
    }
  });

  test('99 of the food with the longest name and the highest price fit, with a font size of up to 150 %', async () => {
    const { page, setFontSize, tooWide } = await open();
    await logIn(page, CUSTOMER, `/food/${longest.food}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('spinbutton').fill('99');
    await setFontSize(24);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') });
    await expect.poll(() => row.textContent()).toContain('₹99,00,000');
    // A word of the name fits.
    await expect.poll(async () => (await row.getByRole('heading').boundingBox())?.width).toBeGreaterThan(90);
    await setFontSize(16);
    await page.getByRole('button', { name: /Proceed|Checkout/ }).click();
    await page.waitForURL('**/checkout');
    expect(await tooWide(['/cart', '/checkout'], { sizes: [16, 21, 24] })).toEqual([]);
  });

  test('the dashboard of an owner fits', async () => {
    const { page, tooWide } = await open();
    expect(await tooWide(['/admin/dashboard'], { contact: OWNER })).toEqual([]);
    await page.getByRole('list', { name: 'Sections' }).waitFor();
    expect(await tooWide(SECTIONS.map((section) => `/admin/dashboard?section=${section}`))).toEqual([]);
  });

  test('on tablets the order of a customer fits, with a font size of 150 %, and its fields are wide enough', async () => {
    const { page, setFontSize, tooWide } = await open();
    await logIn(page, CUSTOMER, `/food/${longest.food}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('button', { name: /Proceed|Checkout/ }).click();
    await page.waitForURL('**/checkout');
    const paths = ['/cart', `/shop/${longest.shop}?tab=custom`, '/checkout'];
    expect(await tooWide(paths, { sizes: [16, 24], windows: TABLETS })).toEqual([]);
    // The checkout is still open.
    await setFontSize(24);
    for (const tablet of TABLETS) {
      await page.setViewportSize(tablet);
      await nextFrame(page);
      const name = page.getByRole('textbox', { name: 'Name' });
      await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(250);
      // The name of the account stays in one line of the header.
      const account = page.getByRole('banner').getByText(unbroken(100), { exact: true });
      expect((await account.boundingBox())?.height).toBeLessThan(40);
    }
  });

  test('on tablets the header of staff has the whole logo and name of the app, with a font size of 150 %', async () => {
    const { page, setFontSize } = await open();
    await logIn(page, OWNER, '/cart');
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.getByRole('button', { name: 'Dashboard' }).waitFor();
    const brand = page.getByRole('link', { name: 'Canteen, home' });
    for (const tablet of TABLETS) {
      await page.setViewportSize(tablet);
      await setFontSize(24);
      await nextFrame(page);
      expect((await brand.locator('svg').boundingBox())?.width).toBe(28);
      const cutBy = await brand.getByText('Canteen').evaluate((name) => name.scrollWidth - name.clientWidth);
      expect([tablet.width, cutBy]).toEqual([tablet.width, 0]);
      expect(await page.evaluate(widestElement)).toBeNull();
    }
  });

  test.each([768, 1024])('at %s px cart and login are visible with a large font', async (width) => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, { width, height: 740 });
    const browserSettings = await context.newCDPSession(page);
    await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    await page.goto('/');
    await page.getByRole('heading', { name: 'All Shops' }).waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
    const links = page.getByRole('navigation').getByRole('link', { name: /^(Cart|Login)/ });
    await links.first().waitFor({ state: 'attached' });
    const seen = await links.evaluateAll(
      (links) =>
        links.filter((link) => {
          const { width: wide, bottom, top } = link.getBoundingClientRect();
          return wide > 0 && top >= 0 && bottom <= innerHeight;
        }).length,
    );
    expect(seen).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test('on tablets the page of a food with the longest price fits, with a font size of 150 %', async () => {
    const owner = await logInToApi(demo.product, OWNER);
    await owner('PUT', `/api/foods/${longest.food}`, {
      name: unbroken(100),
      price: 99_999.99,
      shop: longest.shop,
    });
    const { page, tooWide } = await open();
    const windows = TABLETS.slice(0, 1);
    expect(await tooWide([`/food/${longest.food}`], { sizes: [16, 24], windows })).toEqual([]);
    await page.getByRole('button', { name: 'Add to Cart for ₹99,999.99' }).waitFor();
  });
});
