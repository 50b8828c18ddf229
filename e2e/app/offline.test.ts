import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { areStored, SHOP_LIST } from '../testing/stored-rows.ts';

// The second visit without a network: also pages whose code was never opened.

describe.skipIf(chromiumPath === null)('a customer without a network', () => {
  const demo = startDemoProduct();

  /** Waits until the service worker has stored its files. */
  const waitForServiceWorker = (page: Page) =>
    page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  test('finds menu, carts, orders and profile, and keeps what is typed at the checkout', async () => {
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    const shop = await oneOpenShop(demo.product);
    await logIn(page, CUSTOMER, `/shop/${shop._id}`);
    const add = page.getByRole('button', { name: /^Add / }).first();
    const food = (await add.getAttribute('aria-label'))?.replace(/^Add /, '').replace(/ to .*$/, '') ?? '';
    await add.click();
    await page
      .getByRole('link', { name: /^Cart.*\b1 item/ })
      .first()
      .waitFor();
    // Orders and menus are written when the page is idle.
    await expect
      .poll(() => areStored(page, [{ table: 'menus' }, { table: 'shops' }, { table: 'carts' }]))
      .toBe(true);
    await page.goto('/orders');
    const order = page.locator('main a[href^="/track/"]').first();
    await order.waitFor();
    const track = (await order.getAttribute('href')) ?? '';
    await page.goto('/');
    await page.getByRole('heading', { name: shop.name }).waitFor();
    await waitForServiceWorker(page);
    await expect.poll(() => areStored(page, [SHOP_LIST, { table: 'orders' }])).toBe(true);

    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: shop.name }).waitFor();
    await page.goto(`/shop/${shop._id}`);
    await page.getByText(food).first().waitFor();
    await page.goto('/cart');
    await page.getByText(food).first().waitFor();
    await page.goto(track);
    await page.getByRole('region', { name: 'Details' }).waitFor();
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await order.waitFor();
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    expect(await page.getByLabel('Contact number').inputValue()).toBe(CUSTOMER);
    await page.goto('/checkout');
    await page.getByLabel('Name').fill('Typed without a network');
    await page.getByLabel('Address').click();
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Typed without a network');
    // What is typed is stored shortly after the last key.
    await expect.poll(() => areStored(page, [{ table: 'drafts' }])).toBe(true);
    await page.goto('/payment');
    await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
    await context.setOffline(false);
    await page.goto('/checkout');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Typed without a network');
    // The browser reports the page that could not be loaded.
    expect(pageErrors.filter((text) => !/dynamically imported module.*\/payment-/.test(text))).toEqual([]);
  });

  test('sees a page that is not drawn again and again, and can search', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    await page.goto('/');
    await waitForServiceWorker(page);
    await page.reload();
    await expect.poll(() => areStored(page, [SHOP_LIST])).toBe(true);
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    const timersOf60Frames = () =>
      page.evaluate(async () => {
        const { setTimeout: original } = window;
        let started = 0;
        window.setTimeout = Object.assign((...all: Parameters<typeof original>) => {
          started += 1;
          return original(...all);
        }, original);
        for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
        window.setTimeout = original;
        return started;
      });
    // A page on which nothing happens starts only a few timers: those of the socket, which tries to connect again. A page
    // that renders in an endless loop starts hundreds.
    await expect.poll(timersOf60Frames).toBeLessThan(20);
    await page.getByRole('searchbox', { name: 'Search shops and food' }).fill('chai');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Results for/ }).waitFor();
  });
});
