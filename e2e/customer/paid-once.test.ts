import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, changeLimit, logIn, openScreen, PHONE, whenConnected } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { paymentsStarted } from '../testing/payments-started.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('a payment during which the network is lost', () => {
  /**
   * A new customer on the payment page, with one food in the cart. The widget closes five seconds after the event of the
   * order; with `widgetStays` a minute after it. The provider's script may take `scriptLimitMs`.
   */
  const openPayment = async ({ widgetStays = false, scriptLimitMs = 20_000 } = {}) => {
    const contact = await registerCustomer(demo.product);
    const { page, context } = await openScreen(demo.browser, demo.product.url);
    if (widgetStays) await changeLimit(context, 5_000, 60_000);
    await changeLimit(context, 20_000, scriptLimitMs);
    await logIn(page, contact, `/shop/${(await oneOpenShop(demo.product))._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /1 item .*View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    const call = await logInToApi(demo.product, contact);
    return { page, context, orders: () => call<object[]>('GET', '/api/orders') };
  };
  const payNow = (page: Page) => page.getByRole('button', { name: /^Pay Now/ }).click();
  const succeed = (page: Page) => page.getByRole('button', { name: 'Success', exact: true }).click();
  const tracked = async (page: Page) => {
    // A lost socket may wait a minute before it connects again.
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/, { timeout: 120_000 });
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  };

  test('says that the payment did not begin, when the network is lost before Pay Now or before the widget opens', async () => {
    const { page, context, orders } = await openPayment();
    const notice = page.getByRole('alert').filter({ hasText: 'The payment did not begin' });
    await context.setOffline(true);
    await payNow(page);
    await notice.getByText('No connection. Check your network and try again.').waitFor();
    await context.setOffline(false);
    // The server has begun the payment, and its answer is lost.
    await context.route('**/api/razorpay/order', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/api/razorpay/order'),
    );
    await payNow(page);
    await lost;
    await notice.waitFor();
    await context.unroute('**/api/razorpay/order');
    await payNow(page);
    await succeed(page);
    await tracked(page);
    expect(await orders()).toHaveLength(1);
  });

  test("says after a while that the payment did not begin, when the provider's script does not come, and pays at the next press", async () => {
    const { page, context, orders } = await openPayment({ scriptLimitMs: 3_000 });
    let comes = false;
    // A slow page asks more than once before the notice.
    await context.route('**/dev/razorpay/checkout.js*', (route) => (comes ? route.continue() : undefined));
    // The script that does not come may also hold back the end of the load.
    await page.reload({ waitUntil: 'commit' });
    await payNow(page);
    await page.getByRole('alert').filter({ hasText: 'The payment did not begin' }).waitFor();
    comes = true;
    await payNow(page);
    await succeed(page);
    await tracked(page);
    expect(await orders()).toHaveLength(1);
  });

  test('leads to the order, when the network is lost while the widget is open and the customer has paid all the same', async () => {
    const { page, context, orders } = await openPayment({ widgetStays: true });
    await payNow(page);
    await context.route('**/dev/razorpay/pay', async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
    });
    await succeed(page);
    await page.getByText('The sandbox did not answer.').waitFor();
    await page.getByRole('button', { name: /close/i }).last().click();
    await page
      .getByText('If you have paid in another app, it becomes an order by itself within minutes.')
      .waitFor();
    await context.setOffline(false);
    await tracked(page);
    expect(await orders()).toHaveLength(1);
  });

  test('leads to the order, when the order is placed after the app has asked for it and before the app is connected again', async () => {
    const { page, context, orders } = await openPayment({ widgetStays: true });
    await payNow(page);
    await context.route('**/dev/razorpay/pay', async (route) => {
      await route.fetch();
      // The order is there, and its event has come while the widget was open.
      await expect.poll(async () => (await orders()).length).toBe(1);
      await context.setOffline(true);
      await route.abort();
    });
    await succeed(page);
    await page.getByText('The sandbox did not answer.').waitFor();
    await page.getByRole('button', { name: /close/i }).last().click();
    await page.getByText('it becomes an order by itself within minutes.').waitFor();
    // As if the order was placed after the app has asked for it.
    let isConnected = false;
    void whenConnected(page).then(() => (isConnected = true));
    await context.route('**/api/razorpay/order', async (route) => {
      const response = await route.fetch();
      const { orderId, ...json } = (await response.json()) as { orderId?: string };
      await route.fulfill({ response, json: isConnected ? { ...json, orderId } : json });
    });
    await context.setOffline(false);
    await tracked(page);
  });

  test('leads to the order, when only the answer of the provider is lost while the widget is open', async () => {
    const { page, context, orders } = await openPayment();
    await payNow(page);
    await context.route('**/dev/razorpay/pay', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await succeed(page);
    await tracked(page);
    expect(await orders()).toHaveLength(1);
  });

  test.each(['**/api/razorpay/verify', '**/api/orders/create'])(
    'says that the payment is safe until the order is there, when the network is lost after the payment, at %s',
    async (url) => {
      const { page, context, orders } = await openPayment();
      await payNow(page);
      await context.route(
        url,
        async (route) => {
          await route.fetch();
          await context.setOffline(true);
          await route.abort();
        },
        { times: 1 },
      );
      await succeed(page);
      await page.getByText('Your payment is safe.').waitFor();
      expect(await page.getByRole('button', { name: /^Pay Now/ }).count()).toBe(0);
      await context.setOffline(false);
      await tracked(page);
      expect(await orders()).toHaveLength(1);
    },
  );

  test('shows the order, when the network is lost after the order was made', async () => {
    const { page, context } = await openPayment();
    const isTrackPageLoaded = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/track-')),
      );
    await expect.poll(isTrackPageLoaded).toBe(true);
    await payNow(page);
    await context.route('**/api/orders/create', async (route) => {
      await route.fulfill({ response: await route.fetch() });
      await context.setOffline(true);
    });
    await succeed(page);
    await tracked(page);
    await page.getByText('You are offline.').waitFor();
  });
});

// The same order in two tabs of one customer: it must not be paid twice by mistake.

interface Shop {
  _id: string;
  name: string;
  isOpen: boolean;
}

describe.skipIf(chromiumPath === null)('the same order in two tabs', () => {
  const openTwoTabs = async ({ isCart = false } = {}) => {
    const contact = await registerCustomer(demo.product);
    const shop = await oneOpenShop(demo.product);
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    // The question before a second payment is left out when the server takes longer.
    await changeLimit(context, 3_000, 60_000);
    // The other tab must notice the emptied cart before the event of the order counts.
    if (isCart) await changeLimit(context, 5_000, 60_000);
    await logIn(page, contact, '/');
    return { page, other: await openTab(context), shop, pageErrors };
  };
  const openTab = async (context: BrowserContext) => {
    const tab = await context.newPage();
    await tab.goto('/');
    return tab;
  };
  const payNow = (tab: Page) => tab.getByRole('button', { name: /^Pay Now/ }).click();
  /** The button of the widget. */
  const success = (tab: Page) => tab.getByRole('button', { name: 'Success', exact: true });
  const waitForTrackPage = (tab: Page) => tab.waitForURL(/\/track\/[A-Z0-9]{6}$/);

  const fillCart = async (tab: Page, shop: Shop) => {
    await tab.goto(`/shop/${shop._id}`);
    await tab.getByRole('button', { name: /^add /i }).first().click();
    await tab.getByRole('link', { name: /1 item .*View cart/ }).waitFor();
  };
  const goToPayment = async (tab: Page) => {
    await tab.goto('/cart');
    await tab.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(tab);
    await tab.getByRole('button', { name: /^Go To Payment/ }).click();
  };
  const fillCustomForm = async (tab: Page, shop: Shop, price: string) => {
    await tab.goto(`/shop/${shop._id}?tab=custom`);
    await tab.getByLabel('Price of the items').fill(price);
    await tab.getByLabel('What you agreed on').fill('Two cakes');
    await choosePlace(tab);
  };
  const sendCustomForm = async (tab: Page) => {
    await tab.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await tab.getByRole('heading', { name: 'Order Summary' }).waitFor();
  };
  const goToCustomPayment = async (tab: Page, shop: Shop, price: string) => {
    await fillCustomForm(tab, shop, price);
    await sendCustomForm(tab);
  };

  test('the widget closes when the other tab has ordered the cart', async () => {
    const { page, other, shop, pageErrors } = await openTwoTabs({ isCart: true });
    await fillCart(page, shop);
    for (const tab of [page, other]) {
      await goToPayment(tab);
      await payNow(tab);
      await success(tab).waitFor();
    }
    await success(page).click();
    await waitForTrackPage(page);

    await other.getByText('It was ordered or emptied meanwhile').waitFor();
    expect(await success(other).count()).toBe(0);
    await other.getByRole('link', { name: 'My Orders' }).last().click();
    await other.waitForURL(/\/orders/);
    expect(pageErrors).toEqual([]);
  });

  test("the widget also closes after 'Pay again', because this cart is ordered only once", async () => {
    const { page, other, shop } = await openTwoTabs({ isCart: true });
    await fillCart(page, shop);
    await goToPayment(page);
    await payNow(page);
    await success(page).click();
    await waitForTrackPage(page);
    // With the clock set back, the order is newer than the next cart.
    await demo.product.advance(-60_000);
    await fillCart(page, shop);
    for (const tab of [page, other]) {
      await goToPayment(tab);
      await payNow(tab);
      const question = tab.getByRole('alertdialog', { name: 'You may have ordered this already' });
      await question.getByRole('button', { name: 'Pay again' }).click();
      await success(tab).waitFor();
    }
    await success(page).click();
    await waitForTrackPage(page);
    await other.getByText('It was ordered or emptied meanwhile').waitFor();
    expect(await success(other).count()).toBe(0);
  });

  test('the widget of a custom order closes when the other tab has ordered the same', async () => {
    const { page, other, shop, pageErrors } = await openTwoTabs();
    for (const tab of [page, other]) {
      await goToCustomPayment(tab, shop, '333');
      await payNow(tab);
      await success(tab).waitFor();
    }
    await success(page).click();
    await waitForTrackPage(page);
    await other.getByText('An order with the same total was placed meanwhile').waitFor();
    expect(await success(other).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('a form that is sent after the other tab has ordered the same asks before it is paid', async () => {
    const { page, other, shop } = await openTwoTabs();
    await fillCustomForm(other, shop, '444');
    await goToCustomPayment(page, shop, '444');
    await payNow(page);
    await success(page).click();
    await waitForTrackPage(page);
    await sendCustomForm(other);
    // Otherwise this tab may have begun to finish the payment of the first one, and would ask another question.
    await other.reload();
    const started = paymentsStarted(other);
    await payNow(other);
    const question = other.getByRole('alertdialog', { name: 'You may have ordered this already' });
    await question.getByText(/^Order \d+ \([A-Z0-9]{6}\) has the same total/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await payNow(other);
    await question.waitFor();
    expect(started).toEqual([]);
  });
});
