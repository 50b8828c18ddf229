import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { read, utils, type CellObject, type WorkSheet } from 'xlsx';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../../testing/browser.ts';
import { logInForToken } from '../../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../../testing/product/start-demo-product.ts';

const SECTION = '/admin/dashboard?section=statistics';
const CAMPUS_AHEAD_MS = 330 * 60_000;
const MOST = 100_000;
const PAGE = 500;

interface Order {
  id: string;
  orderId: string;
  createdAt: string;
  shopName: string;
  status: string;
  orderItems: { name: string; quantity: number }[];
  items: number;
  itemsTotal: number;
  gstAmount: number;
  deliveryFee: number;
  totalPrice: number;
}
interface Statistics {
  shopStats: {
    shopId: string;
    shopName: string;
    orderCount: number;
    itemsTotal: number;
    gstAmount: number;
    deliveryFee: number;
    revenue: number;
  }[];
  statusStats: { status: string; count: number; revenue: number }[];
  orders: Order[];
}

describe.skipIf(chromiumPath === null)('exports of the statistics', () => {
  const demo = startDemoProduct();
  let token = '';
  const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  const call = async (query = '') => {
    const answer = await fetch(`${demo.product.url}/api/orders/statistics${query}`, { headers: headers() });
    return { body: (await answer.json()) as Statistics, next: answer.headers.get('x-next-cursor') };
  };
  const open = async () => {
    const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(screen.page, OWNER, SECTION);
    await button(screen.page, 'Recent Orders').waitFor();
    return screen;
  };
  beforeAll(async () => {
    if (chromiumPath === null) return;
    token = await logInForToken(demo.product, OWNER);
  });

  const button = (page: Page, of: string) =>
    page.getByRole('button', { name: `Export to Excel (${of})`, exact: true });
  /** Presses the button and opens the file. */
  async function exported(page: Page, of: string) {
    // Read from before the click, because the message is shown for 2 seconds only.
    const [message, download] = await Promise.all([
      page.getByText(/ exported successfully$/).textContent(),
      page.waitForEvent('download'),
      button(page, of).click(),
    ]);
    const name = download.suggestedFilename();
    expect(message).toBe(`${name.replace(/\.xlsx$/, '')} exported successfully`);
    const book = read(readFileSync(await download.path()), { cellNF: true, cellFormula: true });
    expect(book.SheetNames).toEqual(['Sheet1']);
    const sheet = book.Sheets['Sheet1'] ?? {};
    return { name, sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }) };
  }
  const cell = (sheet: WorkSheet, row: number, column: number) =>
    sheet[utils.encode_cell({ r: row, c: column })] as CellObject;
  /** Whether every cell below the header has this type and format. */
  function expectKinds(sheet: WorkSheet, rows: number, kinds: readonly (readonly [string, string])[]) {
    for (let row = 1; row < rows; row += 1)
      for (const [column, [t, z]] of kinds.entries()) {
        expect(cell(sheet, row, column)).toMatchObject({ t, z });
        expect(cell(sheet, row, column).f).toBeUndefined();
      }
  }
  const TEXT = ['s', '@'] as const;
  const COUNT = ['n', '0'] as const;
  const MONEY = ['n', '#,##0.00'] as const;
  const DATE = ['n', 'yyyy-mm-dd hh:mm'] as const;
  const inPaise = (amount: number) => Math.round(amount * 100) / 100;
  const today = async () => {
    const answer = await fetch(`${demo.product.url}/api/config`);
    const now = Date.parse(answer.headers.get('date') ?? '') + CAMPUS_AHEAD_MS;
    return new Date(now).toISOString().slice(0, 10);
  };

  test('Shop Performance has the cells of the answer', async () => {
    const { page, pageErrors } = await open();
    const { name, sheet, rows } = await exported(page, 'Shop Performance');
    const { shopStats } = (await call()).body;
    expect(name).toBe(`Shop_Performance_${await today()}.xlsx`);
    expect(rows).toEqual([
      ['Shop', 'Orders', 'Items Total (incl. GST)', 'Delivery Fees', 'Total Revenue'],
      ...shopStats.map((shop) => [
        shop.shopName,
        shop.orderCount,
        inPaise(shop.itemsTotal + shop.gstAmount),
        shop.deliveryFee,
        shop.revenue,
      ]),
    ]);
    expectKinds(sheet, rows.length, [TEXT, COUNT, MONEY, MONEY, MONEY]);
    expect(pageErrors).toEqual([]);
  });

  test('Orders by Status has the cells of the answer', async () => {
    const { page } = await open();
    const { name, sheet, rows } = await exported(page, 'Orders by Status');
    const { statusStats } = (await call()).body;
    expect(name).toBe(`Orders_By_Status_${await today()}.xlsx`);
    expect(rows).toEqual([
      ['Status', 'Orders', 'Revenue'],
      ...statusStats.map(({ status, count, revenue }) => [status, count, revenue]),
    ]);
    expectKinds(sheet, rows.length, [TEXT, COUNT, MONEY]);
  });

  test('Orders has every matching order of all pages, also those that the screen does not show', async () => {
    const { page, pageErrors } = await open();
    const { name, sheet, rows } = await exported(page, 'Recent Orders');
    expect(name).toBe(`Orders_${await today()}.xlsx`);
    const orders: Order[] = [];
    for (let query = ''; ;) {
      const { body, next } = await call(query);
      orders.push(...body.orders);
      if (next === null) break;
      query = `?cursor=${next}`;
    }
    expect(orders.length).toBeGreaterThan(PAGE);
    const [header, ...cells] = rows;
    expect(header).toEqual([
      'Order ID',
      'Date',
      'Shop',
      'Status',
      'Items',
      'Items Total (incl. GST)',
      'Delivery Fee',
      'Total',
    ]);
    const excelDate = (instant: string) => (Date.parse(instant) + CAMPUS_AHEAD_MS) / 86_400_000 + 25_569;
    expect(cells.map((row) => row.toSpliced(1, 1))).toEqual(
      orders.map((order) => [
        order.orderId,
        order.shopName,
        order.status,
        order.orderItems.map((item) => `${item.name} x ${item.quantity}`).join(', '),
        inPaise(order.itemsTotal + order.gstAmount),
        order.deliveryFee,
        order.totalPrice,
      ]),
    );
    for (const [index, { createdAt }] of orders.entries())
      expect(Number(cell(sheet, index + 1, 1).v)).toBeCloseTo(excelDate(createdAt), 8);
    expectKinds(sheet, rows.length, [TEXT, DATE, TEXT, TEXT, TEXT, MONEY, MONEY, MONEY]);
    expect(pageErrors).toEqual([]);
  });

  test('the filters are those of the screen', async () => {
    const { page } = await open();
    await page.getByLabel('Order Status').selectOption('REFUNDED');
    await page.getByText('All figures count REFUNDED orders only.').waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    const { rows } = await exported(page, 'Recent Orders');
    const { statusStats } = (await call('?status=REFUNDED')).body;
    expect(rows.length - 1).toBe(statusStats[0]?.count);
    expect(new Set(rows.slice(1).map((row) => row[3]))).toEqual(new Set(['REFUNDED']));
  });

  test('a name like a formula is a text in the file', async () => {
    const shops = (await (
      await fetch(`${demo.product.url}/api/shops/admin`, { headers: headers() })
    ).json()) as Record<string, unknown>[];
    const sold = (await call()).body.shopStats[0];
    const shop = shops.find(({ _id }) => _id === sold?.shopId) ?? {};
    const formula = '=HYPERLINK("https://example.org","x")';
    const fields = ['description', 'imageUrl', 'address', 'contact', 'tags', 'openingTime', 'closingTime'];
    const renamed = await fetch(`${demo.product.url}/api/shops/${sold?.shopId}`, {
      method: 'PUT',
      headers: headers(),
      body: JSON.stringify({ name: formula, ...Object.fromEntries(fields.map((key) => [key, shop[key]])) }),
    });
    expect(renamed.status, await renamed.text()).toBe(200);
    const { page } = await open();
    const { sheet, rows } = await exported(page, 'Shop Performance');
    const row = rows.findIndex(([name]) => name === formula);
    expect(row).toBeGreaterThan(0);
    expect(cell(sheet, row, 0)).toMatchObject({ t: 's', v: formula, z: '@' });
    expect(cell(sheet, row, 0).f).toBeUndefined();
  });

  test('Stop ends an export without a file, and another one can begin', async () => {
    const { page, context } = await open();
    let asked = 0;
    await context.route(/\/api\/orders\/statistics\?.*cursor=/, async () => {
      // Never answered.
      asked += 1;
    });
    const files: string[] = [];
    page.on('download', (download) => files.push(download.suggestedFilename()));
    await button(page, 'Recent Orders').click();
    await page.getByRole('progressbar', { name: 'Loading orders' }).waitFor();
    await page.getByText(/^500 of 1,\d{3}$/).waitFor();
    await page.getByRole('button', { name: 'Stop (Recent Orders)' }).click();
    await page.getByText('The export was stopped').waitFor();
    expect(asked).toBe(1);
    expect(files).toEqual([]);
    await context.unroute(/\/api\/orders\/statistics\?.*cursor=/);
    await exported(page, 'Recent Orders');
  });

  test('a message says when an export fails', async () => {
    const { page, context } = await open();
    await context.route(/\/api\/orders\/statistics\?.*cursor=/, (route) =>
      route.fulfill({ status: 403, body: '{}' }),
    );
    await button(page, 'Recent Orders').click();
    const message = page.getByText('Failed to export data');
    await message.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await message.waitFor({ state: 'detached' });
    await context.route('**/workbook-worker*', (route) => route.abort());
    await button(page, 'Shop Performance').click();
    await message.waitFor();
  });

  test('100,000 orders are written while the page answers, and no more are asked for', async () => {
    const { page, context } = await open();
    const [order] = (await call()).body.orders;
    let asked = 0;
    await context.route(/\/api\/orders\/statistics\?.*limit=500/, async (route) => {
      const orders = Array.from({ length: PAGE }, (_, index) => ({
        ...order,
        id: `${asked}-${index}`,
        orderItems: [{ name: 'Masala Dosa', quantity: 2 }],
        orderId: `N${asked * PAGE + index}`,
      }));
      asked += 1;
      const statistics = { shopStats: [], statusStats: [], dailyStats: [], summary: {}, orders };
      await route.fulfill({
        json: statistics,
        headers: { 'X-Next-Cursor': `page-${asked}` },
      });
    });
    // Frames that the page draws while the file is written.
    await page.evaluate(() => {
      const count = () => {
        const isWriting = document.querySelector('progress:not([value])') !== null;
        const { dataset } = document.documentElement;
        if (isWriting) dataset['frames'] = String(Number(dataset['frames'] ?? 0) + 1);
        requestAnimationFrame(count);
      };
      count();
    });
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 250_000 }),
      button(page, 'Recent Orders').click(),
    ]);
    expect(asked).toBe(MOST / PAGE);
    expect(Number(await page.locator('html').getAttribute('data-frames'))).toBeGreaterThan(10);
    const { Sheets } = read(readFileSync(await download.path()), { dense: true });
    const sheet = Sheets['Sheet1'] ?? {};
    expect(sheet['!ref']).toBe(`A1:H${MOST + 1}`);
    expect(sheet['!data']?.[MOST]?.[0]?.v).toBe(`N${MOST - 1}`);
  });
});
