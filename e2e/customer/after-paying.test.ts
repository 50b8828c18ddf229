import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, changeLimit, logIn, openScreen, PHONE, type Screen } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { paymentsStarted } from '../testing/payments-started.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('after paying', () => {
  const demo = startDemoProduct();

  /** Without service workers a test can answer requests in place of the server. */
  const openCustomer = async (serviceWorkers: 'allow' | 'block' = 'allow'): Promise<Screen> => {
    const screen = await openScreen(demo.browser, demo.product.url, PHONE, { serviceWorkers });
    // The question before a second payment is left out when the server takes longer.
    await changeLimit(screen.context, 3_000, 60_000);
    await logIn(screen.page, CUSTOMER, '/');
    await screen.page.waitForURL(`${demo.product.url}/`);
    return screen;
  };
  /** Call it before a payment. Returns a function that waits until the webhook of the sandbox has placed the order. */
  const watchOrders = async () => {
    const ask = await logInToApi(demo.product, CUSTOMER);
    const newest = async () => (await ask<{ _id: string }[]>('GET', '/api/orders?limit=1'))[0]?._id;
    const before = await newest();
    return () => expect.poll(newest).not.toBe(before);
  };
  /** From the cart, which has a food, to the page of the order. */
  const payFromCart = async (page: Page) => {
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  };

  /** Waits until the payment is stored on the device and the first try to create the order has failed. */
  const waitForFailedTry = async (page: Page) => {
    await page.getByRole('heading', { name: 'Finishing your order…' }).waitFor();
    await page.getByText('The database is down.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Finishing your order…');
  };

  test('Back leads from the order to the shop, then home, and never to the empty checkout', async () => {
    const { page, pageErrors } = await openCustomer();
    const { name: shop } = await oneOpenShop(demo.product);
    await page.getByRole('link', { name: shop, exact: true }).click();
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await payFromCart(page);
    await page.goBack();
    await page.getByRole('heading', { name: shop, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\//);
    await page.goForward();
    await page.waitForURL(/\/track\//);
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { name: 'All Shops' }).waitFor();

    // Without a page before the cart the home page is behind the order.
    await page.getByRole('link', { name: shop, exact: true }).click();
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/cart');
    await payFromCart(other);
    await other.goBack();
    await other.getByRole('heading', { name: 'All Shops' }).waitFor();
    expect(new URL(other.url()).pathname).toBe('/');
    expect(pageErrors).toEqual([]);
  });

  test('what is added while a payment runs stays in the cart', async () => {
    const { page, context, pageErrors } = await openCustomer();
    const { name: shop } = await oneOpenShop(demo.product);
    await page.getByRole('link', { name: shop, exact: true }).click();
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /1 item .*View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    // What is paid for is read from the cart before the widget opens.
    const success = page.getByRole('button', { name: 'Success', exact: true });
    await success.waitFor();

    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('link', { name: shop, exact: true }).click();
    await other.getByRole('button', { name: /^One more/ }).click();
    await other.getByRole('button', { name: /^add /i }).last().click();
    await other.getByRole('link', { name: /3 items .*View cart/ }).waitFor();

    await success.click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    await other.getByRole('link', { name: /2 items .*View cart/ }).click();
    await expect.poll(() => other.getByRole('spinbutton').count()).toBe(2);
    expect(pageErrors).toEqual([]);
  });

  test('a second payment at a shop whose order is still being made asks first', async () => {
    const { page, context } = await openCustomer('block');
    const { name: shop } = await oneOpenShop(demo.product);
    await context.route('**/api/orders/create', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is down.', code: 'DEPENDENCY_DOWN' } }),
    );
    await page.getByRole('link', { name: shop, exact: true }).click();
    await page.getByRole('button', { name: /^add /i }).first().click();
    const pressPayNow = async () => {
      await page.getByRole('link', { name: /View cart/ }).click();
      await page.getByRole('button', { name: /^Checkout/ }).click();
      await choosePlace(page);
      await page.getByRole('button', { name: /^Go To Payment/ }).click();
      await page.getByRole('button', { name: /^Pay Now/ }).click();
    };
    await pressPayNow();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await waitForFailedTry(page);

    await page.goto('/');
    await page.getByText('Finishing your order…').waitFor();
    await page.getByRole('link', { name: shop, exact: true }).click();
    await page.getByRole('button', { name: /^One more/ }).click();
    await page.getByRole('link', { name: /2 items .*View cart/ }).waitFor();
    await pressPayNow();
    const question = page.getByRole('alertdialog', { name: 'You have already paid at this shop' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await context.unroute('**/api/orders/create');
    const saved = page.getByText(/Payment Saved Successfully/);
    // It also tries again by itself.
    await page.getByRole('button', { name: 'Try again now' }).or(saved).first().click();
    await saved.waitFor();
  });

  test('a paid cart that stayed because the session ended asks before it is paid again', async () => {
    const { page, context } = await openCustomer('block');
    const { name: shop } = await oneOpenShop(demo.product);
    await page.getByRole('link', { name: shop, exact: true }).click();
    await page.getByRole('button', { name: /^add /i }).first().click();
    // An order counts as one of this cart when it is placed more than two seconds after the cart was filled.
    await demo.product.advance(5_000);
    await page.getByRole('link', { name: /View cart/ }).click();
    const waitForOrder = await watchOrders();
    // As when the password was changed on another device. The webhook of the sandbox places the order.
    await context.route('**/api/orders/create', (route) =>
      route.fulfill({ status: 401, json: { message: 'Your session has ended', code: 'UNAUTHORIZED' } }),
    );
    const pressPayNow = async () => {
      await page.getByRole('button', { name: /^Checkout/ }).click();
      await choosePlace(page);
      await page.getByRole('button', { name: /^Go To Payment/ }).click();
      await page.getByRole('button', { name: /^Pay Now/ }).click();
    };
    await pressPayNow();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/login/);
    await waitForOrder();
    await logIn(page, CUSTOMER, '/cart');
    const answer = await holdRequests(context, /\/api\/orders\?userId=/);
    const started = paymentsStarted(page);
    await pressPayNow();
    // The button shows that the press counts while the server is asked.
    const payNow = page.getByRole('button', { name: /^Pay Now/ });
    await expect.poll(() => payNow.getAttribute('aria-busy')).toBe('true');
    answer();
    const question = page.getByRole('alertdialog', { name: 'You may have ordered this already' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await payNow.click();
    await question.waitFor();
    expect(started).toEqual([]);
  });

  test('a payment that ends without an order after a reload is announced, on any page and on its own page', async () => {
    const { page, context } = await openCustomer('block');
    const { name: shop } = await oneOpenShop(demo.product);
    const answerOrders = (status: number, message: string, code: string) =>
      context.route('**/api/orders/create', (route) => route.fulfill({ status, json: { message, code } }));
    const pay = async () => {
      await answerOrders(503, 'The database is down.', 'DEPENDENCY_DOWN');
      await page.getByRole('button', { name: /^Checkout/ }).click();
      await choosePlace(page);
      await page.getByRole('button', { name: /^Go To Payment/ }).click();
      await page.getByRole('button', { name: /^Pay Now/ }).click();
    };
    const succeed = async () => {
      await page.getByRole('button', { name: 'Success', exact: true }).click();
      await waitForFailedTry(page);
    };
    await page.getByRole('link', { name: shop, exact: true }).click();
    await page.getByRole('button', { name: /^add /i }).first().click();
    // An order counts as one of this cart when it is placed more than two seconds after the cart was filled.
    await demo.product.advance(5_000);
    await page.getByRole('link', { name: /View cart/ }).click();
    const waitForOrder = await watchOrders();
    await pay();
    await succeed();
    await page.goto('/');
    await page.getByText('Finishing your order…').waitFor();
    await answerOrders(422, 'The shop has closed, so the money goes back.', 'REFUSED');
    const closed = page.getByText('This payment is closed. The shop has closed, so the money goes back.');
    // It also tries again by itself.
    await page.getByRole('button', { name: 'Try again now' }).or(closed).first().click();
    await closed.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await closed.waitFor({ state: 'detached' });

    // The webhook of the sandbox places an order, whatever the answers above say.
    await waitForOrder();
    await page.goto('/cart');
    await pay();
    await page.getByRole('button', { name: 'Pay again' }).click();
    await succeed();
    await page.reload();
    await page.getByRole('heading', { name: 'Finishing your order…' }).waitFor();
    await answerOrders(422, 'The shop has closed, so the money goes back.', 'REFUSED');
    await page.getByText('This payment is closed').waitFor();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^This payment is closed/);
    await page.getByRole('button', { name: /^Pay Now/ }).waitFor();
  });

  test('an outage is shown as an outage, and an order that does not exist as not found', async () => {
    const { page, context } = await openCustomer();
    await page.goto('/orders');
    const link = page.locator('main a[href^="/track/"]').first();
    const path = (await link.getAttribute('href')) ?? '';
    await page.goto('/track/ZZZZZZ');
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor();
    await context.route('**/api/orders/track/**', (route) =>
      route.fulfill({ status: 503, json: { message: '', code: 'UNAVAILABLE' } }),
    );
    await page.evaluate(() => indexedDB.deleteDatabase('canteen'));
    await page.goto(path.replace(/\w+$/, 'YYYYYY'));
    await page.getByRole('heading', { name: 'We cannot reach Canteen right now' }).waitFor();
    expect(await page.getByText('Order Not Found').count()).toBe(0);
    await context.unroute('**/api/orders/track/**');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Order Not Found');
  });

  test('the page of an order under way offers notifications and the app, each once', async () => {
    const { page, context, pageErrors } = await openCustomer();
    await context.grantPermissions(['notifications']);
    // A headless browser has no push service and offers no installation. Its shell says "denied" in any case.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
      const made = { endpoint: 'https://push.example/1', toJSON: () => ({ endpoint: made.endpoint, keys }) };
      const subscription = made as unknown as PushSubscription;
      PushManager.prototype.subscribe = () => {
        sessionStorage.subscribed = '1';
        return Promise.resolve(subscription);
      };
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(sessionStorage.subscribed ? subscription : null);
    });
    await page.goto('/orders');
    await page
      .getByRole('listitem')
      .filter({ hasText: /PAID|ACCEPTED|READY/ })
      .locator('a[href^="/track/"]')
      .first()
      .click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.title = 'asked to install';
          return Promise.resolve({ outcome: 'accepted' });
        },
      });
      window.dispatchEvent(offer);
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const staff = await logInToApi(demo.product, ADMIN);
    const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const { _id } = await staff<{ _id: string }>('GET', `/api/orders/track/${orderId}`);
    await staff('PUT', `/api/orders/${_id}/status`, { status: 'SHIPPED' });
    await page.getByRole('button', { name: 'Tell me about changes' }).waitFor();
    await staff('PUT', `/api/orders/${_id}/status`, { status: 'ACCEPTED' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/push/subscriptions'),
    );
    await page.getByRole('button', { name: 'Tell me when it is ready' }).press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ endpoint: 'https://push.example/1' });
    await page.getByText('We tell you when it is ready').waitFor();
    await expect.poll(focused).toBe('State');
    await page.getByRole('button', { name: 'Install Canteen' }).press('Enter');
    await expect.poll(() => page.title()).toBe('asked to install');
    await page.getByRole('button', { name: 'Install Canteen' }).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('State');

    await page.reload();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: /Install|Tell me/ }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('an iPhone gets the steps for the installation, and they can be dismissed', async () => {
    const context = await demo.browser.newContext({
      baseURL: demo.product.url,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0',
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await logIn(page, CUSTOMER, '/orders');
    await page
      .getByRole('listitem')
      .filter({ hasText: /PAID|ACCEPTED|READY|SHIPPED/ })
      .locator('a[href^="/track/"]')
      .first()
      .click();
    const steps = page.getByText('To install Canteen, tap Share and then “Add to Home Screen”.');
    await steps.waitFor();
    await page.getByRole('button', { name: 'Not now' }).last().press('Enter');
    await steps.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('State');
    await page.reload();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await steps.count()).toBe(0);
  });
});
