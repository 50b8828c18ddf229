import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { logInToApi } from '../testing/api-calls.ts';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { OWNER, startDemoProduct } from '../testing/start-demo-product.ts';

interface Statistics {
  dailyStats: { date: string; revenue: number; orders: number }[];
}

describe.skipIf(chromiumPath === null)('the chart of Sales Statistics', () => {
  const demo = startDemoProduct();
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
    for (const width of [320, PHONE.width]) {
      const { page, pageErrors } = await open({ width, height: PHONE.height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await chart(page).click({ position: { x: 40, y: 100 } });
      await tooltip(page).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(pageErrors).toEqual([]);
    }
  });
});
