import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, openScreen, PASSWORD, PHONE } from '../testing/browser.ts';
import { openCheckout } from '../testing/open-checkout.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const SAME = 'the same page';

/** Presses Login in the header or the bottom bar and logs in. */
async function logInByNavigation(page: Page, navigation: string, contact: string) {
  await page.getByRole('navigation', { name: navigation }).getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Contact number').fill(contact);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

describe.skipIf(chromiumPath === null)('the login', () => {
  const demo = startDemoProduct();

  test('a login that the device cannot store is said to end with a reload', async () => {
    const { page, pageErrors, context } = await openScreen(demo.browser, demo.product.url);
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    await page.goto('/login');
    await page.getByLabel('Contact number').fill(CUSTOMER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('This device could not store your login. After a reload, login again.').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('after too many wrong passwords the message says how long to wait', async () => {
    const { page, pageErrors, context } = await openScreen(demo.browser, demo.product.url);
    const body = { email: 'guessed@snu.edu.in', password: 'wrong one' };
    const guess = () => demo.product.post('/api/users/login', body);
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toThrow('400');
    await page.goto('/login');
    await page.getByLabel('Email').fill(body.email);
    await page.getByLabel('Password', { exact: true }).fill(body.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Too many wrong passwords for this account.').waitFor();
    await page.getByText(/^You can try again in 1[0-5]:\d\d\.$/).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('after a logout at the checkout, the next login leads to the home page, with a message', async () => {
    const { page, pageErrors, context, contact } = await openCheckout(demo);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText('Logout', { exact: true }).click();
    await page.getByText('Logout Successful').waitFor();
    await page.goto('/login?returnUrl=%2Fcheckout');
    await page.getByLabel('Contact number').fill(contact);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Redirecting to homepage').waitFor();
    await page.waitForURL(/\/$/);
    // The message is shown once.
    await page.goto('/checkout');
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  describe.each([
    { navigation: 'Main', viewport: DESKTOP },
    { navigation: 'Bottom bar', viewport: PHONE },
  ])('from $navigation', ({ navigation, viewport }) => {
    test.each([
      { name: 'the cart', from: () => '/cart', to: SAME },
      { name: 'a custom order', from: (shop: string) => `/shop/${shop}?tab=custom`, to: SAME },
      { name: 'search results', from: () => '/search/tea', to: '/' },
      { name: 'the home page', from: () => '/', to: '/' },
      // The login keeps the page to which it leads.
      { name: 'the login', from: () => '/login?returnUrl=%2Forders', to: '/orders' },
    ])('Login on $name leads to $to', async ({ from, to }) => {
      const { page, pageErrors, context } = await openScreen(demo.browser, demo.product.url, viewport);
      const path = from((await oneOpenShop(demo.product))._id);
      await page.goto(path);
      await logInByNavigation(page, navigation, CUSTOMER);
      await page.waitForURL(`${demo.product.url}${to === SAME ? path : to}`);
      expect(pageErrors).toEqual([]);
      await context.close();
    });
  });

  test('after a logout at the checkout, Login in the bottom bar leads to the home page, with a message', async () => {
    const { page, pageErrors, context, contact } = await openCheckout(demo);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText('Logout', { exact: true }).click();
    await page.getByText('Logout Successful').waitFor();
    await logInByNavigation(page, 'Bottom bar', contact);
    await page.getByText('Redirecting to homepage').waitFor();
    await page.waitForURL(/\/$/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
