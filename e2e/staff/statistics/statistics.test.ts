import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  changeLimit,
  chromiumPath,
  DESKTOP,
  logIn,
  openScreen,
  type Screen,
  PASSWORD,
} from '../../testing/browser.ts';
import { holdRequests } from '../../testing/hold-requests.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import {
  CUSTOMER,
  DELIVERY,
  OWNER,
  startDemoProduct,
  SHOP_ADMIN,
} from '../../testing/product/start-demo-product.ts';
import { recordToasts } from '../../testing/record-toasts.ts';

const SECTION = '/admin/dashboard?section=statistics';
const DAY_MS = 86_400_000;
/** UTC+5:30. */
const CAMPUS_AHEAD_MS = 330 * 60_000;

interface Statistics {
  summary: { orderCount: number; itemsTotalFee: number; deliveryFee: number; totalSalesRevenue: number };
  shopStats: { shopId: string; shopName: string; orderCount: number; revenue: number }[];
  statusStats: { status: string; count: number; revenue: number }[];
  dailyStats: { date: string; revenue: number; orders: number }[];
  orders: { orderId: string; status: string; shopName: string }[];
}

describe.skipIf(chromiumPath === null)('Sales Statistics', () => {
  const demo = startDemoProduct();
  const tokens: Record<string, string> = {};
  const call = async (contact: string, query = '') => {
    const answer = await fetch(`${demo.product.url}/api/orders/statistics${query}`, {
      headers: { authorization: `Bearer ${tokens[contact]}` },
    });
    return { status: answer.status, body: (await answer.json()) as Statistics };
  };
  const figures = async (query = '', contact = OWNER) => (await call(contact, query)).body;
  /** The campus day of the product's clock, so many days back. */
  const day = async (back = 0) => {
    const answer = await fetch(`${demo.product.url}/api/config`);
    const now = Date.parse(answer.headers.get('date') ?? '') + CAMPUS_AHEAD_MS;
    return new Date(now - back * DAY_MS).toISOString().slice(0, 10);
  };
  const open = async (contact = OWNER, query = ''): Promise<Screen> => {
    const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(screen.page, contact, `${SECTION}${query}`);
    await card(screen.page, 'Orders').waitFor();
    return screen;
  };
  beforeAll(async () => {
    if (chromiumPath === null) return;
    for (const contact of [OWNER, SHOP_ADMIN, CUSTOMER, DELIVERY]) {
      const user = (await demo.product.post('/api/users/login', { contact, password: PASSWORD })) as {
        token: string;
      };
      tokens[contact] = user.token;
    }
  });

  const card = (page: Page, title: string) =>
    page
      .locator('dl[aria-label="Summary"] > div')
      .filter({ has: page.getByText(title, { exact: true }) })
      .locator('dd')
      .first();
  const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
  const rows = (page: Page, name: string) => table(page, name).locator('tbody').getByRole('row');
  const chart = (page: Page) => page.getByRole('slider', { name: /^Daily Revenue Trends/ });
  const inDigits = (count: number) => count.toLocaleString('en-IN');
  /** Waits until the screen shows the figures of a query. */
  const shows = async (page: Page, query: string) => {
    const { summary, statusStats, shopStats, dailyStats } = await figures(query);
    if (statusStats.every(({ count }) => count === 0)) {
      await page.getByText('No sales data available for the selected filters.').first().waitFor();
      return;
    }
    await expect.poll(() => chart(page).locator('[data-bar]').count()).toBe(dailyStats.length);
    await expect.poll(() => card(page, 'Orders').textContent()).toBe(inDigits(summary.orderCount));
    expect(await rows(page, 'Orders by Status').count()).toBe(statusStats.length);
    expect(await rows(page, 'Shop Performance').count()).toBe(shopStats.length);
  };

  test('shows the four figures, both tables, a bar for each day and ten orders', async () => {
    const { page, pageErrors } = await open();
    const { summary, shopStats, statusStats, dailyStats, orders } = await figures();
    const amount = (rupees: number) =>
      rupees.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(rupees) ? 0 : 2 });
    expect(await card(page, 'Orders').textContent()).toBe(inDigits(summary.orderCount));
    expect(await card(page, 'Items Total (incl. GST)').textContent()).toBe(
      `₹${amount(summary.itemsTotalFee)}`,
    );
    expect(await card(page, 'Delivery Fees').textContent()).toBe(`₹${amount(summary.deliveryFee)}`);
    expect(await card(page, 'Total Revenue').textContent()).toBe(`₹${amount(summary.totalSalesRevenue)}`);
    expect(await rows(page, 'Shop Performance').getByRole('rowheader').allTextContents()).toEqual(
      shopStats.map(({ shopName }) => shopName),
    );
    expect(await rows(page, 'Orders by Status').getByRole('rowheader').allTextContents()).toEqual(
      statusStats.map(({ status }) => status),
    );
    expect(await chart(page).locator('[data-bar]').count()).toBe(dailyStats.length);
    expect(await rows(page, 'Daily Revenue Trends').count()).toBe(dailyStats.length);
    expect(await rows(page, 'Recent Orders').count()).toBe(10);
    expect((await rows(page, 'Recent Orders').getByRole('link').allTextContents()).slice(0, 10)).toEqual(
      orders.slice(0, 10).map(({ orderId }) => orderId),
    );
    const all = statusStats.reduce((sum, { count }) => sum + count, 0);
    await page.getByText(`${inDigits(all - 10)} more orders match your filters`).waitFor();
    await page.getByText(/The figures count PAID, ACCEPTED, READY, SHIPPED and DELIVERED orders\./).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a stylesheet that could not be loaded is loaded again', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    let tries = 0;
    await context.route('**/assets/sales-statistics-*.css', (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    await logIn(page, OWNER, SECTION);
    await card(page, 'Orders').waitFor();
    const styles = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    await expect
      .poll(async () => (await styles()).filter((href) => href.includes('/sales-statistics-')).length)
      .toBe(1);
    expect(tries).toBe(2);
  });

  test('each time period shows its days, the URL keeps it, and a reload too', async () => {
    const { page } = await open();
    const [today, yesterday] = [await day(), await day(1)];
    const month = today.slice(0, 8);
    const lastOfLastMonth = new Date(Date.parse(`${month}01`) - DAY_MS).toISOString().slice(0, 10);
    for (const [label, from, to] of [
      ['Today', today, today],
      ['Yesterday', yesterday, yesterday],
      ['Last 7 Days', await day(6), today],
      ['Last 30 Days', await day(29), today],
      ['This Month', `${month}01`, today],
      ['Last Month', `${lastOfLastMonth.slice(0, 8)}01`, lastOfLastMonth],
    ] as const) {
      await page.getByLabel('Time Period').selectOption({ label });
      await shows(page, `?startDate=${from}&endDate=${to}`);
    }
    await page.reload();
    await expect.poll(() => page.getByLabel('Time Period').inputValue()).toBe('lastMonth');
    await page.getByLabel('Time Period').selectOption({ label: 'All Time' });
    await shows(page, '');
  });

  test('a custom range needs both days, each limits the other, and Apply loads it', async () => {
    const { page } = await open();
    const [from, to] = [await day(9), await day(3)];
    await page.getByLabel('Time Period').selectOption({ label: 'Custom Range' });
    const apply = page.getByRole('button', { name: 'Apply' });
    await apply.waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await page.getByLabel('From').fill(from);
    expect(await apply.isDisabled()).toBe(true);
    expect(await page.getByLabel('To', { exact: true }).getAttribute('min')).toBe(from);
    await page.getByLabel('To', { exact: true }).fill(await day(12));
    await page.getByText('From cannot be later than To').waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await page.getByLabel('To', { exact: true }).fill(to);
    expect(await page.getByLabel('From').getAttribute('max')).toBe(to);
    await apply.press('Enter');
    await shows(page, `?startDate=${from}&endDate=${to}`);
    expect(await apply.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await chart(page).locator('[data-bar]').count()).toBe(7);
    // Another page and back: the same filters.
    await rows(page, 'Recent Orders').getByRole('link').first().click();
    await page.waitForURL((url) => url.searchParams.get('section') === 'orders');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByLabel('From').waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe(from);
    await shows(page, `?startDate=${from}&endDate=${to}`);
  });

  test('a custom range of more than 50 years is named under From, and nothing is asked', async () => {
    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('startDate=1970-01-01')) asked.push(request.url());
    });
    await page.goto(`${SECTION}&time=custom&from=1970-01-01&to=${await day(0)}`);
    const from = page.getByLabel('From');
    await expect.poll(() => from.getAttribute('aria-describedby')).toBeTruthy();
    await page.getByText('At most 50 years').waitFor();
    await page.getByText('Choose From and To').waitFor();
    expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
    await from.fill(await day(3));
    await page.getByText('At most 50 years').waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Apply' }).click();
    await shows(page, `?startDate=${await day(3)}&endDate=${await day(0)}`);
  });

  test('status and shop filter every figure; a message says when nothing is found', async () => {
    const { page } = await open();
    const { shopStats } = await figures();
    const shop = shopStats[1];
    await page.getByLabel('Order Status').selectOption('CANCELLED');
    await page.getByText('All figures count CANCELLED orders only.').waitFor();
    await shows(page, '?status=CANCELLED');
    await page.getByLabel('Order Status').selectOption({ label: 'ALL' });
    await page
      .getByRole('combobox', { name: 'Shop', exact: true })
      .selectOption({ label: shop?.shopName ?? '' });
    await shows(page, `?shopId=${shop?.shopId}`);
    expect(await rows(page, 'Shop Performance').count()).toBe(1);
    await page.goto(`${SECTION}&time=custom&from=2020-01-01&to=2020-01-02`);
    await page.getByText('No sales data available for the selected filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await shows(page, '');
  });

  test('Show All shows older orders, Show Recent ten again', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Show All' }).click();
    await expect.poll(() => rows(page, 'Recent Orders').count()).toBeGreaterThan(10);
    const recent = page.getByRole('button', { name: 'Show Recent' });
    // While its end is on the screen the list grows, which moves the button away.
    await expect
      .poll(async () => {
        await recent.scrollIntoViewIfNeeded();
        return page.getByRole('button', { name: 'Load older orders' }).isVisible();
      })
      .toBe(true);
    await recent.click();
    await expect.poll(() => rows(page, 'Recent Orders').count()).toBe(10);
  });

  test('a message says when loading failed, and Refresh Data loads the figures', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await context.route('**/api/orders/statistics?*', (route) => route.fulfill({ status: 403, body: '{}' }));
    await context.route('**/api/orders/allstatus', (route) => route.fulfill({ status: 403, body: '{}' }));
    await logIn(page, OWNER, SECTION);
    await page.getByText('Failed to load sales statistics. Please try again later.').waitFor();
    await page.getByText('Failed to load statistics', { exact: true }).waitFor();
    await page.getByText('Failed to load filter options').waitFor();
    await context.unroute('**/api/orders/statistics?*');
    await context.unroute('**/api/orders/allstatus');
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await shows(page, '');
    expect(await page.getByText('Failed to load sales statistics.').count()).toBe(0);
  });

  test('an outage is announced once while the app tries again by itself, and again after Refresh Data', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await changeLimit(context, 10_000, 100);
    await logIn(page, OWNER, SECTION);
    await shows(page, '');
    const toasts = await recordToasts(page);
    let failed = 0;
    await context.route('**/api/orders/statistics?*', (route) => {
      failed += 1;
      return route.fulfill({ status: 503, body: '{}' });
    });
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect.poll(toasts, { timeout: 60_000 }).toEqual(['Failed to load statistics']);
    // A query is asked three times before it counts as failed.
    const once = failed;
    await expect.poll(() => failed, { timeout: 60_000 }).toBeGreaterThan(once + 6);
    expect(await toasts()).toEqual(['Failed to load statistics']);
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect.poll(async () => (await toasts()).length, { timeout: 60_000 }).toBe(2);
  });

  test('the screen says that the figures are loading', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const answer = await holdRequests(context, '**/api/orders/statistics?*');
    await logIn(page, OWNER, SECTION);
    await page.getByText('Loading statistics...').waitFor();
    answer();
    await shows(page, '');
  });

  test('a shop admin gets the figures of the assigned shops only, on the screen and from the API', async () => {
    const { page } = await open(SHOP_ADMIN);
    const own = await figures('', SHOP_ADMIN);
    const all = await figures();
    expect(own.shopStats.length).toBeGreaterThan(0);
    expect(own.shopStats.length).toBeLessThan(all.shopStats.length);
    expect(await rows(page, 'Shop Performance').getByRole('rowheader').allTextContents()).toEqual(
      own.shopStats.map(({ shopName }) => shopName),
    );
    const options = page.getByRole('combobox', { name: 'Shop', exact: true }).locator('option');
    await expect.poll(() => options.count()).toBe(3);
    const offered = await options.allTextContents();
    const foreign = all.shopStats.find(({ shopId }) => own.shopStats.every((shop) => shop.shopId !== shopId));
    expect(offered).not.toContain(foreign?.shopName);
    expect((await call(SHOP_ADMIN, `?shopId=${foreign?.shopId}`)).status).toBe(403);
    // A link to a shop that the user does not manage shows the assigned shops.
    await page.goto(`${SECTION}&shop=${foreign?.shopId}`);
    await expect.poll(() => card(page, 'Orders').textContent()).toBe(inDigits(own.summary.orderCount));
    expect(await page.getByRole('combobox', { name: 'Shop', exact: true }).inputValue()).toBe('');
  });

  test('delivery staff and customers cannot open it', async () => {
    const delivery = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(delivery.page, DELIVERY, SECTION);
    await delivery.page.waitForURL((url) => url.searchParams.get('section') === 'orders');
    expect((await call(DELIVERY)).status).toBe(403);
    const customer = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(customer.page, CUSTOMER, SECTION);
    await customer.page.waitForURL(`${demo.product.url}/`);
    expect((await call(CUSTOMER)).status).toBe(403);
  });

  test('a new order is in the figures without a reload', async () => {
    const { page } = await open();
    const before = await figures();
    let loading = 0;
    page.on('framenavigated', () => (loading += 1));
    await placeOrder(demo.product, tokens[CUSTOMER] ?? '');
    await expect.poll(() => card(page, 'Orders').textContent()).toBe(inDigits(before.summary.orderCount + 1));
    expect(loading).toBe(0);
    await shows(page, '');
  });
});
