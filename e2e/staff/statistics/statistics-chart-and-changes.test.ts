import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { chromiumPath, DESKTOP, logIn, nextFrame, openScreen, PHONE } from '../../testing/browser.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

interface Statistics {
  dailyStats: { date: string; revenue: number; orders: number }[];
}

describe.skipIf(chromiumPath === null)('the chart of Sales Statistics', () => {
  const figures = async () => {
    const call = await logInToApi(demo.product, OWNER);
    return call<Statistics>('GET', '/api/orders/statistics');
  };
  const chart = (page: Page) => page.getByRole('slider', { name: /^Daily Revenue Trends/ });
  const tooltip = (page: Page) => page.locator('[data-tooltip]');
  const open = async (viewport = DESKTOP) => {
    const screen = await openScreen(demo.browser, demo.product.url, viewport);
    await logIn(screen.page, OWNER, '/admin/dashboard?section=statistics');
    await chart(screen.page).waitFor();
    return screen;
  };

  test('a month is shown whole on a phone, and the first and the last label too', async () => {
    const { page } = await open(PHONE);
    const { dailyStats } = await figures();
    await expect.poll(() => chart(page).locator('[data-bar]').count()).toBe(dailyStats.length);
    const hidden = await page
      .locator('.chart-scroll')
      .evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(hidden).toBe(0);
  });

  test('bars are as high as their share of the highest day', async () => {
    const { page } = await open();
    const { dailyStats } = await figures();
    const highest = Math.max(...dailyStats.map(({ revenue }) => revenue));
    const heights = await chart(page)
      .locator('[data-bar]')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
    const full = Math.max(...heights);
    for (const [index, { revenue }] of dailyStats.entries())
      expect(Math.abs((heights[index] ?? 0) / full - revenue / highest)).toBeLessThan(0.02);
  });

  test('the arrow keys choose a day, and its tooltip has the date, the amount and the orders', async () => {
    const { page } = await open();
    const { dailyStats } = await figures();
    const lines = (index: number) => {
      const { date = '', revenue = 0, orders = 0 } = dailyStats.at(index) ?? {};
      const words = new Date(date).toLocaleDateString('en-IN', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const decimals = Number.isInteger(revenue) ? 0 : 2;
      return [
        words,
        `₹${revenue.toLocaleString('en-IN', { minimumFractionDigits: decimals })}`,
        `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'order' : 'orders'}`,
      ];
    };
    const says = async (index: number) => {
      await expect.poll(() => tooltip(page).locator('span').allTextContents()).toEqual(lines(index));
      expect(await chart(page).getAttribute('aria-valuetext')).toBe(lines(index).join(', '));
    };
    await page.getByRole('button', { name: 'Refresh Data' }).focus();
    while (!(await chart(page).evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await says(-1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await says(-3);
    await page.keyboard.press('Home');
    await says(0);
    await page.keyboard.press('ArrowRight');
    await says(1);
    await page.keyboard.press('Escape');
    await tooltip(page).waitFor({ state: 'detached' });
  });

  test('on a phone a tap shows the tooltip, and nothing is wider than the screen', async () => {
    const { page, pageErrors } = await open({ width: 320, height: PHONE.height });
    for (const width of [320, PHONE.width]) {
      await page.setViewportSize({ width, height: PHONE.height });
      await nextFrame(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await chart(page).click({ position: { x: 40, y: 100 } });
      await tooltip(page).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // For the next width.
      await page.keyboard.press('Escape');
      await tooltip(page).waitFor({ state: 'detached' });
    }
    expect(pageErrors).toEqual([]);
  });
});

const SECTION = '/admin/dashboard?section=statistics';

interface ListedOrder {
  id: string;
  orderId: string;
  status: string;
}

describe.skipIf(chromiumPath === null)('Sales Statistics that change or cannot be loaded', () => {
  const open = async () => {
    const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(screen.page, OWNER, SECTION);
    return screen;
  };
  const showAll = async (page: Page) => {
    await page.getByRole('button', { name: 'Show All' }).click();
    // With its head.
    await expect
      .poll(() => page.getByRole('table', { name: 'Recent Orders' }).getByRole('row').count())
      .toBeGreaterThan(11);
  };
  const rowOf = (page: Page, { orderId }: ListedOrder) =>
    page.getByRole('table', { name: 'Recent Orders' }).getByRole('row').filter({ hasText: orderId });
  /** The newest order, which is set to ACCEPTED, and a function that sets it to another status. */
  const acceptedOrder = async () => {
    const ask = await logInToApi(demo.product, OWNER);
    const { orders } = await ask<{ orders: ListedOrder[] }>('GET', '/api/orders/statistics?limit=10');
    const order = orders.find(({ status }) => ['PAID', 'ACCEPTED', 'READY'].includes(status));
    if (!order) throw new Error('no order is under way');
    const set = (status: string) => ask('PUT', `/api/orders/${order.id}/status`, { status });
    if (order.status !== 'ACCEPTED') await set('ACCEPTED');
    return { order, set };
  };

  test('the figures of a shop are not called those of all shops when the shops cannot be loaded', async () => {
    const ask = await logInToApi(demo.product, OWNER);
    const [shop] = await ask<{ _id: string }[]>('GET', '/api/shops/admin');
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await context.route('**/api/shops/admin', (route) =>
      route.fulfill({ status: 403, json: { message: 'No', code: 'FORBIDDEN' } }),
    );
    const asked = page.waitForResponse((response) => response.url().includes('/api/orders/statistics?'));
    await logIn(page, OWNER, `${SECTION}&shop=${shop?._id}`);
    expect(new URL((await asked).url()).searchParams.get('shopId')).toBe(shop?._id);
    await page.getByRole('table', { name: 'Recent Orders' }).waitFor();
    const chosen = page.getByRole('combobox', { name: 'Shop' }).locator('option:checked');
    expect(await chosen.textContent()).toBe('The chosen shop');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(/^Time Period:/).textContent()).toContain('Shop: The chosen shop');
  });

  test('Show All fetches the orders each time, because nothing follows them while they are not shown', async () => {
    const { order, set } = await acceptedOrder();
    const { page } = await open();
    await showAll(page);
    await rowOf(page, order).getByText('ACCEPTED').waitFor();
    await rowOf(page, order).getByRole('link').click();
    // The statistics stay on the screen, with all orders, until the code of the order queue is there.
    await page.getByRole('table', { name: 'Recent Orders' }).waitFor({ state: 'detached' });
    await set('READY');
    await page.goBack();
    await rowOf(page, order).getByText('READY').waitFor();
    await showAll(page);
    await rowOf(page, order).getByText('READY').waitFor();
  });

  test("'Try again' loads the orders whose last fetch failed, also when every page is loaded", async () => {
    const { order, set } = await acceptedOrder();
    const { page, context } = await open();
    await showAll(page);
    const list = (url: URL) =>
      url.pathname === '/api/orders/statistics' && url.searchParams.get('limit') === '500';
    await context.route(list, (route) =>
      route.fulfill({ status: 403, json: { message: 'The list is busy', code: 'FORBIDDEN' } }),
    );
    await set('READY');
    const failed = page.getByRole('alert').filter({ hasText: 'The list is busy' });
    await failed.waitFor();
    await context.unroute(list);
    await vi.waitFor(
      async () => {
        // A change of the order may have begun a request before the route ended. The button waits for it, and it is refused.
        if (await failed.isVisible()) await failed.getByRole('button', { name: 'Try again' }).click();
        await rowOf(page, order).getByText('READY').waitFor({ timeout: 5_000 });
      },
      { timeout: 60_000 },
    );
    expect(await failed.count()).toBe(0);
  });
});
