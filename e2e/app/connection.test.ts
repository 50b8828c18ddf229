import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, PHONE, whenConnected } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { ADMIN, CUSTOMER, startDemoProduct, SHOP_ADMIN } from '../testing/product/start-demo-product.ts';

interface Order {
  _id: string;
  orderId: string;
}

describe.skipIf(chromiumPath === null)('with a bad network', () => {
  const demo = startDemoProduct();
  const state = (page: Page) => page.getByRole('region', { name: 'State' });

  test.each([
    ['the code of the socket', /\/assets\/esm-[^/]*\.js/, 2],
    // As often as it is tried without a pause.
    ['their code', /\/assets\/live-updates-[^/]*\.js/, 3],
  ])('live updates begin although %s could not be loaded at first', async (_, file, times) => {
    const own = await logInToApi(demo.product, CUSTOMER);
    const staff = await logInToApi(demo.product, ADMIN);
    const [order] = (await own<(Order & { status: string })[]>('GET', '/api/orders')).filter(
      ({ status }) => status !== 'CANCELLED' && status !== 'REFUNDED',
    );
    if (!order) throw new Error('the customer of the demo has no order');
    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'PAID' });
    const { page } = await openScreen(demo.browser, demo.product.url, PHONE);
    let failed = 0;
    let loaded = 0;
    await page.route(file, async (route) => {
      if (failed < times) {
        failed += 1;
        await route.abort();
        return;
      }
      loaded += 1;
      await route.continue();
    });
    const connected = whenConnected(page);
    await logIn(page, CUSTOMER, `/track/${order.orderId}`);
    await state(page).getByText('PAID').waitFor();
    await expect.poll(() => [failed, loaded]).toEqual([times, 1]);
    await connected;
    await staff('PUT', `/api/orders/${order._id}/status`, { status: 'ACCEPTED' });
    await state(page).getByText('ACCEPTED').waitFor();
  });

  test.each([
    ['a page', /\/assets\/profile-(?!menu)[^/]*\.js/, '/profile', 'Profile'],
    ['a section', /\/assets\/manage-foods-[^/]*\.js/, '/admin/dashboard?section=foods', 'Manage Foods'],
  ])('%s opens although its code could not be loaded at first', async (_, file, path, heading) => {
    const { page } = await openScreen(demo.browser, demo.product.url, PHONE);
    let failed = 0;
    await page.route(file, async (route) => {
      if (failed === 2) return route.continue();
      failed += 1;
      return route.abort();
    });
    await logIn(page, ADMIN, path);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(failed).toBe(2);
  });

  test('a page that could not be loaded is loaded when it is opened again, and when the network is back', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE);
    let isBroken = true;
    await page.route(/\/assets\/profile-(?!menu)[^/]*\.js/, (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    await logIn(page, CUSTOMER, '/');
    const profile = page.getByRole('navigation').getByRole('link', { name: 'Profile' }).last();
    await profile.click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    isBroken = false;
    await page.goBack();
    await page.getByRole('heading', { name: /All Shops/ }).waitFor();
    await profile.click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();

    await context.setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: /^Cart/ }).last().click();
    await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: /cart/i }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/cart');
  });

  test('a map that could not be loaded is loaded when it is shown again, and when the network is back', async () => {
    const openWithoutMap = async () => {
      const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE);
      const code = { isBroken: true };
      await page.route(/\/assets\/map-picker-[^/]*\.js/, (route) =>
        code.isBroken ? route.abort() : route.continue(),
      );
      await logIn(page, CUSTOMER, `/shop/${(await oneOpenShop(demo.product))._id}?tab=custom`);
      const instead = page.getByText('The map cannot be loaded now.');
      await instead.waitFor();
      return { page, context, code, instead };
    };
    const shownAgain = await openWithoutMap();
    shownAgain.code.isBroken = false;
    await shownAgain.page.getByRole('tab', { name: 'Menu' }).click();
    await shownAgain.instead.waitFor({ state: 'detached' });
    await shownAgain.page.getByRole('tab', { name: 'Custom Orders' }).click();
    await shownAgain.page.locator('.leaflet-container').waitFor();

    const { page, context, code, instead } = await openWithoutMap();
    await context.setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    code.isBroken = false;
    await context.setOffline(false);
    await page.locator('.leaflet-container').waitFor();
    expect(await instead.count()).toBe(0);
  });

  test('the cards of a profile that need the network are loaded when it is back', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE);
    let isBroken = true;
    await page.route(/\/assets\/online-cards-[^/]*\.js/, (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    await logIn(page, CUSTOMER, '/profile');
    const instead = page.getByText('open this page with a connection.');
    await instead.waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline').first().waitFor();
    isBroken = false;
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Where am I signed in' }).waitFor();
    expect(await instead.count()).toBe(0);
  });

  test("'Pay Now' says that the payment did not begin while its code cannot be loaded, and pays once it can be", async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, PHONE);
    let answer: 'none' | Promise<void> = 'none';
    await page.route(/\/assets\/pay-now-[^/]*\.js/, async (route) => {
      if (answer === 'none') return route.abort();
      await answer;
      return route.continue();
    });
    await logIn(page, CUSTOMER, `/shop/${(await oneOpenShop(demo.product))._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    const pay = page.getByRole('button', { name: /^Pay Now/ });
    await pay.click();
    await page.getByRole('alert').filter({ hasText: 'The payment did not begin' }).waitFor();
    // When the page is left before the code is there, the widget opens over no other page.
    let sendCode = () => {};
    answer = new Promise((resolve) => {
      sendCode = resolve;
    });
    await pay.click();
    await page.getByRole('link', { name: 'Order Form' }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    const loaded = page.waitForResponse(/\/assets\/pay-now-/);
    sendCode();
    await loaded;
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await pay.click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    await state(page).getByText('PAID').waitFor();
  });

  test('a customer stores no code of staff and of the map; staff who opened a section find it without a network', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    const stored = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    const openWithWorker = async (path: string) => {
      await page.goto(path);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.reload();
    };
    await openWithWorker('/');
    await page.getByRole('heading', { name: /All Shops/ }).waitFor();
    expect(
      (await stored()).filter((path) => /\/(?:vendor|shop|search|track)-[\w-]{7,8}\.js$/.test(path)).length,
    ).toBe(4);
    expect(
      (await stored()).filter((path) => /manage-|admin-dashboard|sales-|\/map-picker-/.test(path)),
    ).toEqual([]);

    await logIn(page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    await page.getByRole('heading', { name: 'Manage Orders' }).waitFor();
    for (const name of ['manage-orders', 'send-offline-changes'])
      await expect.poll(async () => (await stored()).some((path) => path.includes(name))).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Manage Orders' }).waitFor();
    // A section that was never opened says what it needs.
    await page.goto('/admin/dashboard?section=foods');
    await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
  });

  test('a page that does nothing without a network works offline once it was opened, also as the very first page', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    await page.goto('/register');
    const heading = page.getByRole('heading', { name: "Let's get started!" });
    await heading.waitFor();
    const isStored = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('scripts')).keys();
        return requests.some(({ url }) => url.includes('/register-'));
      });
    await expect.poll(isStored).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await heading.waitFor();
    await page.getByLabel('Email').fill('someone@elsewhere.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('someone@elsewhere.example');
    await page.goto('/forgot-password');
    await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
  });
});
