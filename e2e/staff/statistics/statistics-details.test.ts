import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkWithAxe } from '../../testing/axe.ts';
import { brokenWords } from '../../testing/broken-words.ts';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PHONE,
  PASSWORD,
} from '../../testing/browser.ts';
import { holdRequests } from '../../testing/hold-requests.ts';
import { OWNER, startDemoProduct } from '../../testing/product/start-demo-product.ts';
import { widestElement } from '../../testing/widest-element.ts';

const SECTION = '/admin/dashboard?section=statistics';
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Summary {
  orderCount: number;
  totalSalesRevenue: number;
}
interface Details {
  current: Summary;
  previous: { startDate: string; endDate: string; summary: Summary } | null;
  hours: { weekday: number; hour: number; orders: number }[];
  foods: { name: string; shopName: string; quantity: number; revenue: number }[];
  waits: { shopName: string; accepted: { median: number | null } }[];
  cancellations: { status: string; reason: string | null; count: number; revenue: number }[];
}

describe.skipIf(chromiumPath === null)('further figures of the statistics', () => {
  const demo = startDemoProduct();
  let token = '';
  const details = async (query = '') => {
    const answer = await fetch(`${demo.product.url}/api/orders/statistics/details${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as Details;
  };
  const open = async (query = '', viewport = DESKTOP) => {
    const screen = await openScreen(demo.browser, demo.product.url, viewport);
    await logIn(screen.page, OWNER, `${SECTION}${query}`);
    await table(screen.page, 'Busiest Hours').waitFor();
    return screen;
  };
  beforeAll(async () => {
    if (chromiumPath === null) return;
    const body = { contact: OWNER, password: PASSWORD };
    token = ((await demo.product.post('/api/users/login', body)) as { token: string }).token;
  });

  const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
  /** The texts of the cells of each row below the header. */
  const cells = (page: Page, name: string) =>
    table(page, name)
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())),
      );
  const rupees = (amount: number) =>
    amount.toLocaleString('en-IN', { style: 'currency', currency: 'INR' }).replace(/\s/g, '');

  test('busiest hours, foods, waiting times and cancellations are those of the answer', async () => {
    const { page, pageErrors } = await open();
    const { hours, foods, waits, cancellations } = await details();
    expect(hours.length).toBeGreaterThan(20);
    const shown = (await cells(page, 'Busiest Hours')).flatMap(([hour = '', ...counts]) =>
      counts.map((count, index) => ({
        weekday: index + 1,
        hour: Number(hour.slice(0, 2)),
        orders: Number(count),
      })),
    );
    const byTime = (a: (typeof shown)[number], b: (typeof shown)[number]) =>
      a.weekday - b.weekday || a.hour - b.hour;
    expect(shown.filter(({ orders }) => orders > 0).toSorted(byTime)).toEqual(hours.toSorted(byTime));
    expect((await table(page, 'Busiest Hours').locator('thead th').allTextContents()).slice(1)).toEqual(
      WEEKDAYS,
    );
    expect(await cells(page, 'Best-Selling Foods')).toEqual(
      foods.map((food) => [food.name, food.shopName, String(food.quantity), rupees(food.revenue)]),
    );
    expect((await cells(page, 'Waiting Times')).map(([shop]) => shop)).toEqual(
      waits.map(({ shopName }) => shopName),
    );
    expect(await cells(page, 'Cancellations and Refunds')).toEqual(
      cancellations.map(({ status, reason, count, revenue }) => [
        status,
        reason ?? 'No refund was made',
        String(count),
        rupees(revenue),
      ]),
    );
    expect(pageErrors).toEqual([]);
  });

  test('each card is compared with the previous period; all time is not', async () => {
    const { page } = await open('&time=last7days');
    const card = page.locator('dl[aria-label="Summary"] > div').first();
    await card.getByText(/ before$/).waitFor();
    await page.getByText(/They are compared with .+ to .+; today is not over yet\.$/).waitFor();
    const today = new Date(
      Date.parse((await fetch(`${demo.product.url}/api/config`)).headers.get('date') ?? '') + 330 * 60_000,
    );
    const day = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
    const { current, previous } = await details(`?startDate=${day(6)}&endDate=${day(0)}`);
    const before = previous?.summary.orderCount ?? 0;
    expect(before).toBeGreaterThan(0);
    const change = Math.abs(current.orderCount - before) / before;
    const percent = change.toLocaleString('en-IN', { style: 'percent', maximumFractionDigits: 1 });
    const direction = current.orderCount > before ? 'up' : current.orderCount < before ? 'down' : 'unchanged';
    await card.getByText(`${before} before`, { exact: true }).waitFor();
    expect((await card.textContent()) ?? '').toContain(`${direction} ${percent}`);
    await page.getByLabel('Time Period').selectOption({ label: 'All Time' });
    await card.getByText(/ before$/).waitFor({ state: 'detached' });
  });

  test('when only these figures fail, the others stay and they can be loaded again', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    // A live update would load them again too.
    await context.route('**/socket.io/**', (route) => route.abort());
    await context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await context.route('**/statistics/details*', (route) => route.fulfill({ status: 403, body: '{}' }));
    await logIn(page, OWNER, SECTION);
    await page.getByText(/^Busiest hours, foods, waiting times and cancellations could not/).waitFor();
    await table(page, 'Shop Performance').waitFor();
    await context.unroute('**/statistics/details*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await table(page, 'Busiest Hours').waitFor();
  });

  test('paper shows the figures without navigation and buttons', async () => {
    const { page } = await open('&time=last7days');
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Shop Performance', 'Orders by Status', 'Busiest Hours', 'Waiting Times'])
      expect(await table(page, name).isVisible(), name).toBe(true);
    expect(await page.locator('[data-bar]').first().isVisible()).toBe(true);
    await page.getByText('Time Period: Last 7 Days · Order Status: ALL · Shop: All Shops').waitFor();
    const visible = (role: 'navigation' | 'button' | 'combobox') =>
      page.getByRole(role).filter({ visible: true }).count();
    expect([await visible('navigation'), await visible('button'), await visible('combobox')]).toEqual([
      0, 0, 0,
    ]);
    // Chromium prints this link over the last lines of each page, although it is outside of the window.
    expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false);
    // The sum is at the end only. Paper repeats a footer on each page.
    expect(
      await table(page, 'Shop Performance')
        .locator('tfoot')
        .evaluate((foot) => getComputedStyle(foot).display),
    ).toBe('table-row-group');
    // On paper as narrow as this the tables have their header.
    await page.setViewportSize({ width: 700, height: 1000 });
    expect(
      await table(page, 'Recent Orders')
        .getByRole('columnheader', { name: 'Total', exact: true })
        .isVisible(),
    ).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700);
  });

  test('while the figures of another choice load, those of the last one are neither exported nor printed', async () => {
    const { page, context } = await open('&time=last7days');
    const exports = page.getByRole('button', { name: /^Export to Excel/ });
    await exports.first().waitFor();
    await table(page, 'Waiting Times').waitFor();
    const release = {
      figures: await holdRequests(context, /\/api\/orders\/statistics\?/),
      details: await holdRequests(context, /\/api\/orders\/statistics\/details\?/),
    };
    const loading = page.locator('[aria-busy="true"]');
    const usable = (name: string) => table(page, name).evaluate((each) => each.closest('[inert]') === null);
    const onPaper = async (name: string) => {
      await page.emulateMedia({ media: 'print' });
      const isVisible = await table(page, name).isVisible();
      await page.emulateMedia({ media: 'screen' });
      return isVisible;
    };
    await page.getByLabel('Order Status').selectOption('DELIVERED');
    await loading.first().waitFor();
    expect(await page.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true);
    expect([await usable('Shop Performance'), await onPaper('Shop Performance')]).toEqual([false, false]);
    release.figures();
    await expect.poll(() => usable('Shop Performance')).toBe(true);
    expect([await usable('Waiting Times'), await onPaper('Waiting Times')]).toEqual([false, false]);
    expect(await onPaper('Shop Performance')).toBe(true);
    release.details();
    await expect.poll(() => loading.count()).toBe(0);
    expect([await usable('Waiting Times'), await onPaper('Waiting Times')]).toEqual([true, true]);
    await context.close();
  });

  test('a year of days scrolls inside the chart, and weeks and months fit, with a large font too', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, { width: 320, height: 640 });
    const browserSettings = await context.newCDPSession(page);
    await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    // The year of the product's clock: the demo campus has orders of the last weeks.
    const { headers } = await fetch(`${demo.product.url}/api/config`);
    const year = new Date(Date.parse(headers.get('date') ?? '') - 30 * 86_400_000).getUTCFullYear();
    const [from, to] = [`${year}-01-01`, `${year}-12-31`];
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    await logIn(page, OWNER, `${SECTION}&time=custom&from=${from}&to=${to}`);
    const chart = page.getByRole('slider', { name: /^Daily Revenue Trends/ });
    await chart.waitFor();
    expect(await chart.locator('[data-bar]').count()).toBe(days);
    const wider = () =>
      chart.evaluate(({ parentElement, clientWidth }) => clientWidth / (parentElement?.clientWidth ?? 1));
    expect(await wider()).toBeGreaterThan(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('combobox', { name: 'Bars' }).selectOption('month');
    await expect.poll(() => chart.locator('[data-bar]').count()).toBe(12);
    await expect.poll(wider).toBe(1);
    await page.reload();
    await expect.poll(() => chart.locator('[data-bar]').count()).toBe(12);
  });

  test('the hours and weekdays of the busiest hours are whole and apart on a small phone with a font size of 150 %', async () => {
    const { page, context } = await open('', { width: 320, height: 640 });
    const browserSettings = await context.newCDPSession(page);
    await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    await nextFrame(page);
    const table = 'table:has(.heat)';
    expect(await page.evaluate(brokenWords, `${table} tbody th`)).toEqual([]);
    const cut = (heads: Element[]) => heads.filter((head) => head.scrollWidth > head.clientWidth).length;
    expect(await page.locator(`${table} thead th[abbr]`).evaluateAll(cut)).toBe(0);
    // They scroll inside their box.
    expect(await page.evaluate(widestElement)).toBe(null);
  });

  test('axe finds nothing', async () => {
    const { page } = await open('&time=last7days', PHONE);
    await checkWithAxe(page, 'the details of the statistics');
  });
});
