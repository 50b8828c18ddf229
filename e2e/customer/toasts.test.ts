import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, PHONE, type Screen, PASSWORD } from '../testing/browser.ts';
import { CUSTOMER, startDemoProduct } from '../testing/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('messages', () => {
  const demo = startDemoProduct();
  const open = () => openScreen(demo.browser, demo.product.url, PHONE, { serviceWorkers: 'allow' });
  const errors = (page: Page) => page.locator('[data-toast="error"]');

  const openShop = async (page: Page) => {
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    await page.goto(`/shop/${shops.find(({ isOpen }) => isOpen)?._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).waitFor();
  };

  test('the message of a failed try goes away with the next try', async () => {
    const { page } = await open();
    await page.goto('/login');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await Promise.all([errors(page).waitFor(), page.getByRole('button', { name: 'Login' }).click()]);
    // While the pointer is on it, it does not go away by itself.
    await errors(page).hover();
    await page.getByLabel(/contact/i).fill(CUSTOMER);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await errors(page).count()).toBe(0);
  });

  test('what makes a quantity larger than 99 is ignored, in the box and in the cart', async () => {
    const { page } = await open();
    await openShop(page);
    await page.goto('/cart');
    const box = page.getByRole('spinbutton').first();
    await box.fill('1');
    await box.press('End');
    await box.pressSequentially('00');
    expect(await box.inputValue()).toBe('10');
    await page.getByRole('banner').getByText('10 items').waitFor({ state: 'attached' });
    await box.blur();
    expect(await box.inputValue()).toBe('10');
  });

  test('an outage of the server is not called offline, and one can try again by hand', async () => {
    const { page, context } = await open();
    await page.goto('/');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const stop = (path: string) => context.route(path, (route) => route.abort());
    await Promise.all(['**/api/**', '**/healthz', '**/socket.io/**'].map(stop));
    await page.getByRole('link', { name: /^Beverages/ }).click();
    const banner = page.getByText('We cannot reach Canteen right now.');
    await banner.waitFor();
    expect(await page.getByText('You are offline').count()).toBe(0);
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await again.click();
    await expect.poll(() => again.getAttribute('aria-busy')).toBeNull();
    await banner.waitFor();
    await context.unrouteAll({ behavior: 'wait' });
    await again.click();
    await banner.waitFor({ state: 'detached' });

    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
  });

  test('a refused location says how to choose the place by hand', async () => {
    const screen: Screen = await open();
    const { page, context } = screen;
    await context.clearPermissions();
    await logIn(page, CUSTOMER);
    await openShop(page);
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText(/^Tap your place on the map, or allow the location/).waitFor();
    await page.getByText('User denied Geolocation').waitFor();
  });
});
