import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkWithAxe as check } from '../testing/axe.ts';
import { chromiumPath, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import {
  CUSTOMER,
  DELIVERY,
  OWNER,
  startDemoProduct,
  SHOP_ADMIN,
} from '../testing/product/start-demo-product.ts';

// The pages of guests and customers, and the queue. The dashboard is in accessibility-dashboard.test.ts.

// At lunch most shops are open, some are closed, and there are orders of every status.
const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('axe finds nothing', () => {
  const open = async (): Promise<Page> => {
    const { page } = await openScreen(demo.browser, demo.product.url);
    return page;
  };
  const look = async (page: Page, path: string, only?: typeof PHONE) => {
    await page.goto(path);
    await check(page, path, only);
  };
  const shops = async () =>
    (await (await fetch(`${demo.product.url}/api/shops`)).json()) as { _id: string; isOpen: boolean }[];
  const enterCode = async (page: Page, email: string) => {
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.type(await demo.product.codeFor(email));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
  };

  test('pages of a guest', async () => {
    const page = await open();
    const { _id: shop } = await oneOpenShop(demo.product);
    const closed = (await shops()).find(({ isOpen }) => !isOpen)?._id ?? '';
    const [food] = (await (await fetch(`${demo.product.url}/api/shops/${shop}/foods`)).json()) as {
      _id: string;
    }[];
    for (const path of [
      '/',
      '/search/paneer',
      '/search/nothing-of-the-kind',
      '/tag/Veg',
      `/shop/${shop}`,
      `/shop/${shop}?tab=custom`,
      `/shop/${closed}`,
      `/food/${food?._id}`,
      '/cart',
      '/login',
      '/register',
      '/forgot-password',
      '/nowhere',
    ]) {
      await look(page, path);
    }
  });

  test('registration and password reset', async () => {
    const page = await open();
    const newEmail = 'axe@snu.edu.in';
    await page.goto('/register');
    await page.getByLabel('Email').fill(newEmail);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await check(page, 'the code of the registration');
    await enterCode(page, newEmail);
    await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
    await check(page, 'the details of the registration');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await check(page, 'the details of the registration, refused');

    const resetEmail = 'imran.khan@snu.edu.in';
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(resetEmail);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await check(page, 'the code of the password');
    await enterCode(page, resetEmail);
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await check(page, 'the new password');
  });

  test('pages of a customer', async () => {
    const page = await open();
    await logIn(page, CUSTOMER, '/orders');
    await check(page, '/orders');
    const order = await page.locator('main a[href^="/track/"]').first().getAttribute('href');
    await page.getByLabel('Time').selectOption({ label: 'Custom Range' });
    await page.getByLabel('From').waitFor();
    await check(page, 'the days of one’s orders');
    await look(page, '/profile');
    await look(page, order ?? '');
  });

  test('checkout and payment', async () => {
    const page = await open();
    // Without an earlier order, so that no place is chosen yet.
    const { _id: shop } = await oneOpenShop(demo.product);
    const custom = `/shop/${shop}?tab=custom`;
    await logIn(page, DELIVERY, custom);
    await check(page, custom);
    await page.getByLabel('Price of the items').fill('640');
    await page.getByRole('heading', { name: 'Your order' }).waitFor();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText('Please select your location on the map').first().waitFor();
    await check(page, 'a custom order with its bill, without a place');

    await page.goto(`/shop/${shop}`);
    await page.getByRole('button', { name: /^Add / }).first().click();
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    // At the top, because the sticky bars cover what is scrolled below them.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await check(page, 'a menu with something in the cart');
    await page.goto('/cart');
    const checkout = page.getByRole('button', { name: /^Checkout/ });
    await checkout.waitFor();
    await check(page, 'a cart');
    await checkout.click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await check(page, 'the checkout');
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await check(page, 'the payment');
  });

  // The screens of shop admins and delivery have less than the owner's.
  test.each([
    ['the owner', OWNER, undefined],
    ['a shop admin', SHOP_ADMIN, PHONE],
    ['delivery', DELIVERY, PHONE],
  ])('the dashboard and the orders of %s', async (_, contact, only) => {
    const page = await open();
    await logIn(page, contact, '/admin/dashboard');
    await check(page, '/admin/dashboard', only);
    await look(page, '/admin/dashboard?section=orders', only);
    await page.getByRole('button', { name: 'List' }).click();
    const details = page.getByRole('link', { name: /, details$/ }).first();
    await details.waitFor();
    await check(page, 'the list of orders', only);
    await details.click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Timeline' }).waitFor();
    await check(page, 'an order’s details', only);
  });

  test('the question before a refund', async () => {
    const page = await open();
    await logIn(page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    await page
      .getByRole('button', { name: /^Cancel [A-Z0-9]{6}$/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    await check(page, 'the question');
  });

  test('the number of found orders is announced', async () => {
    const page = await open();
    await logIn(page, CUSTOMER, '/orders');
    const count = await page
      .getByRole('status')
      .filter({ hasText: /^\d+ orders$/ })
      .elementHandle();
    const all = await count?.textContent();
    await page.getByRole('button', { name: 'DELIVERED', exact: true }).click();
    // In the same element: screen readers do not announce a new one.
    await expect.poll(() => count?.textContent()).not.toBe(all);
    await expect.poll(() => count?.textContent()).toMatch(/^\d+ orders$/);
  });
  test('the button that hides a password is not announced as pressed', async () => {
    const page = await open();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Show password' }).press('Enter');
    const hide = page.getByRole('button', { name: 'Hide password' });
    await hide.waitFor();
    expect(await hide.getAttribute('aria-pressed')).toBeNull();
    await expect.poll(() => hide.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('with forced colours the main button has an edge', async () => {
    const page = await open();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Login', exact: true });
    await expect(button.evaluate((element) => getComputedStyle(element).borderTopWidth)).resolves.toBe('1px');
  });
});
