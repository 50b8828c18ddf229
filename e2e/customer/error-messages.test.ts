import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  changeLimit,
  chromiumPath,
  logIn,
  openScreen,
  PASSWORD,
  PHONE,
  type Screen,
} from '../testing/browser.ts';
import { openWithClipboard, pasteCode } from '../testing/codes.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('messages', () => {
  const open = () => openScreen(demo.browser, demo.product.url, PHONE, { serviceWorkers: 'allow' });
  const errors = (page: Page) => page.locator('[data-toast="error"]');

  /** Puts a food into the cart, after the login of `contact`. */
  const openShop = async (page: Page, contact = '') => {
    const path = `/shop/${(await oneOpenShop(demo.product))._id}`;
    await (contact === '' ? page.goto(path) : logIn(page, contact, path));
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

  test('a digit that would make a quantity larger than 99 is ignored, in the box and in the cart', async () => {
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

  test('an outage of the server is not called offline, and the customer can try again by hand', async () => {
    const { page, context } = await open();
    // The app asks again by itself after these times.
    for (const ms of [2_000, 5_000, 10_000, 30_000]) await changeLimit(context, ms, 600_000);
    await page.goto('/');
    const beverages = page.getByRole('link', { name: /^Beverages/ });
    await beverages.waitFor();
    const stop = (path: string) => context.route(path, (route) => route.abort());
    await Promise.all(['**/api/**', '**/healthz', '**/socket.io/**'].map(stop));
    await beverages.click();
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
    await openShop(page, CUSTOMER);
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText(/^Tap your place on the map, or allow the location/).waitFor();
    await page.getByText('User denied Geolocation').waitFor();
  });
});

// A field shows its error when it is left. The error moves what is below it.

describe.skipIf(chromiumPath === null)('a wrong field', () => {
  test.each(['mouse', 'finger'])('does not move away what a %s is pressing', async (by) => {
    const hasTouch = by === 'finger';
    const { page, pageErrors, context } = await openScreen(demo.browser, demo.product.url, PHONE, {
      hasTouch,
    });
    const press = (target: Locator) => (hasTouch ? target.tap() : target.click({ delay: 80 }));
    const email = page.getByLabel('Email');
    await page.goto('/login');
    await email.fill('nobody');
    await press(page.getByRole('link', { name: 'Forgot password?' }));
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();

    await page.goto('/register');
    await email.fill('ravi@');
    await press(page.getByRole('button', { name: 'Continue' }));
    await page.getByText('Please enter a snu email address').waitFor();
    // The press has sent the form, which focuses the wrong field.
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('shows its error when it is left by key or by a press beside it', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url);
    const error = page.getByText('Email Is Not Valid');
    for (const leave of [
      () => page.keyboard.press('Tab'),
      () => page.getByRole('heading', { level: 1 }).click({ delay: 80 }),
    ]) {
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody');
      await leave();
      await error.waitFor();
    }
    await context.close();
  });
});

const WAS_SENT = 'A code was sent a moment ago. Check your inbox.';

/** The server gets the next request to this address, and its answer is lost. */
const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

describe.skipIf(chromiumPath === null)('account steps whose answers were lost', () => {
  const open = () => openWithClipboard(demo.browser, demo.product);

  test.each([
    ['/register', 'Continue', 'register/initiate', 'lost.first@snu.edu.in', 'Complete Your Profile'],
    ['/forgot-password', 'Send Code', 'forgot-password/initiate', 'admin@snu.edu.in', 'Set a new password'],
  ])(
    'the code can be entered at %s when the answer that it was sent is lost',
    async (path, button, url, email, next) => {
      const { page, pageErrors, context } = await open();
      await page.goto(path);
      await page.getByLabel('Email').fill(email);
      await loseAnswer(page, `**/api/users/${url}`);
      await page.getByRole('button', { name: button }).click();
      await page.getByText('No connection. Check your network and try again.').waitFor();
      const hint = page.getByText(WAS_SENT).waitFor();
      await page.getByRole('button', { name: button }).click();
      await hint;
      await page.getByRole('button', { name: /^Resend code in 0:\d\d$/ }).waitFor();
      await pasteCode(page, await demo.product.codeFor(email));
      await page.getByRole('heading', { name: next }).waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  test('a registration whose answer was lost is finished at the next press', async () => {
    const email = 'lost.answer@snu.edu.in';
    const { page, pageErrors, context } = await open();
    await page.goto('/register?returnUrl=%2Fcart');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await pasteCode(page, await demo.product.codeFor(email));
    await page.getByLabel('Name').fill('Lost Answer');
    await page.getByLabel('Contact number').fill('9812345672');
    await page.getByLabel('Address').fill('Tower 4, Room 103');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByLabel('Confirm password').fill('secret-1');
    await loseAnswer(page, '**/api/users/register/complete');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration Successful').waitFor();
    await page.waitForURL(/\/cart$/);
    await page.getByRole('button', { name: 'Account of Lost' }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a password reset whose answer was lost is finished at the next press', async () => {
    const email = 'shopadmin@snu.edu.in';
    const { page, pageErrors, context } = await open();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await pasteCode(page, await demo.product.codeFor(email));
    await page.getByLabel('New password').fill('brand-new-2');
    await page.getByLabel('Confirm password').fill('brand-new-2');
    await loseAnswer(page, '**/api/users/forgot-password/reset');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Password reset successful! Please login with your new password.').waitFor();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('brand-new-2');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Login Successful').waitFor();
    // The check of the new password has left no session.
    await page.goto('/profile');
    await page.getByText('This device', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Sign out/ }).count()).toBe(1);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
