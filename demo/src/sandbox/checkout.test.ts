import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_ID, startSandboxFixture, type SandboxFixture } from '../testing/sandbox.ts';
import { razorpaySandbox, type RazorpaySandbox } from './sandbox.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);
if (!executablePath)
  process.stderr.write('Chromium is not installed: the tests of the payment widget are skipped.\n');

// The callbacks that the page got from the widget, in order.
interface WidgetCallback {
  kind: 'handler' | 'failed' | 'dismissed';
  answer?: Record<string, unknown>;
}

const PAGE = `<!doctype html><html lang="en"><title>Shop</title>
<link rel="stylesheet" href="/page.css"><script src="/dev/razorpay/checkout.js"></script>
<script src="/page.js" defer></script><main><h1>Shop</h1><button id="pay">Pay Now</button></main></html>`;
const SCRIPT = `window.seen = [];
document.querySelector('#pay').addEventListener('click', () => {
  const options = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const rzp = new Razorpay({
    ...options,
    handler: (answer) => seen.push({ kind: 'handler', answer }),
    modal: { ondismiss: () => seen.push({ kind: 'dismissed' }) },
  });
  rzp.on('payment.failed', (answer) => seen.push({ kind: 'failed', answer }));
  rzp.open();
});`;

describe.skipIf(!executablePath)('the widget', () => {
  let fixture: SandboxFixture;
  let sandbox: RazorpaySandbox;
  let browser: Browser;
  let origin: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    fixture = await startSandboxFixture();
    sandbox = razorpaySandbox(fixture.options);
    const app = new Hono()
      .use(async (c, next) => {
        await next();
        c.header(
          'content-security-policy',
          "default-src 'self'; base-uri 'none'; require-trusted-types-for 'script'",
        );
      })
      .get('/', (c) => c.html(PAGE))
      .get('/favicon.ico', (c) => c.body(null, 204))
      .get('/page.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript' }))
      .get('/page.css', (c) => c.body(':root{color-scheme:light dark}', 200, { 'content-type': 'text/css' }))
      .route('/dev/razorpay', sandbox.routes);
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    stop = async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    };
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: [...args, '--disable-background-networking'],
    });
  });
  afterAll(async () => {
    await browser.close();
    await sandbox.close();
    await stop();
    await fixture.close();
  });

  async function openWidget(
    more: object = {},
  ): Promise<{ page: Page; orderId: string; violations: string[] }> {
    const order = await fixture.razorpay.createOrder({ amount: 14_186, currency: 'INR', receipt: 'r' });
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    page.on('pageerror', (error) => violations.push(error.message));
    const options = { key: KEY_ID, order_id: order.id, amount: 1, currency: 'INR', name: 'Canteen', ...more };
    await page.goto(`${origin}/#${encodeURIComponent(JSON.stringify(options))}`);
    await page.getByRole('button', { name: 'Pay Now' }).click();
    return { page, orderId: order.id, violations };
  }
  const callbacksOf = (page: Page) => page.evaluate<WidgetCallback[]>('window.seen');

  it('shows the amount of the order, not the one that the page gave, and pays', async () => {
    const { page, orderId, violations } = await openWidget({ theme: { color: '#d13d1a' } });
    const dialog = page.getByRole('dialog', { name: 'Canteen' });
    await dialog.getByText('₹141.86').waitFor();
    await dialog.getByRole('button', { name: 'Success' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await callbacksOf(page)).toEqual([
      {
        kind: 'handler',
        answer: {
          razorpay_order_id: orderId,
          razorpay_payment_id: expect.stringMatching(/^pay_/),
          razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    ]);
    expect(violations).toEqual([]);
    expect(await page.evaluate('document.activeElement.id')).toBe('pay');
    await page.close();
  });

  it('reports a failure, allows another try, and closes on Escape', async () => {
    const { page, orderId } = await openWidget();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Failure' }).click();
    await dialog.getByRole('alert').getByText('declined by the bank').waitFor();
    expect(await callbacksOf(page)).toMatchObject([
      { kind: 'failed', answer: { error: { source: 'bank', metadata: { order_id: orderId } } } },
    ]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await callbacksOf(page)).map((seen) => seen.kind)).toEqual(['failed', 'dismissed']);

    await page.getByRole('button', { name: 'Pay Now' }).click();
    await dialog.getByRole('button', { name: 'Success' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await callbacksOf(page)).map((seen) => seen.kind)).toEqual(['failed', 'dismissed', 'handler']);
    await page.close();
  });

  it('closes after a failure if the page has switched retry off', async () => {
    const { page } = await openWidget({ retry: { enabled: false } });
    await page.getByRole('dialog').getByRole('button', { name: 'Failure' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await callbacksOf(page)).map((seen) => seen.kind)).toEqual(['failed']);
    await page.close();
  });

  it('keeps the focus in the dialog with Tab and Shift+Tab, and its buttons are at least 44 px', async () => {
    const { page } = await openWidget();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Choose what the bank answers.').waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    expect(await focused()).toBe('Success');
    const walk: string[] = [];
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      walk.push(await focused());
    }
    expect(walk).toEqual(['Failure', '×', 'Success', '×', 'Failure', 'Success']);
    for (const name of ['Success', 'Failure', 'Close']) {
      const box = await dialog.getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await callbacksOf(page)).map((seen) => seen.kind)).toEqual(['handler']);
    await page.close();
  });

  it('shows the error for an unknown order, a wrong key or a lost connection, and can be closed', async () => {
    const unknown = await openWidget({ order_id: 'order_AAAAAAAAAAAAAA' });
    await unknown.page.getByRole('alert').getByText('The id provided does not exist').waitFor();
    await unknown.page.close();
    const wrongKey = await openWidget({ key: 'rzp_test_other' });
    await wrongKey.page.getByRole('alert').getByText('Authentication failed').waitFor();
    await wrongKey.page.close();

    const { page } = await openWidget();
    await page.getByText('Choose what the bank answers.').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Success' }).click();
    await page.getByRole('alert').getByText('The sandbox did not answer.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await callbacksOf(page)).map((seen) => seen.kind)).toEqual(['dismissed']);
    await page.close();
  });
});
