import { describe, expect, test } from 'vitest';
import { chromiumPath, openScreen, PASSWORD } from '../testing/browser.ts';
import { openCheckout } from '../testing/open-checkout.ts';
import { CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

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
    await page.getByText(/^You can try again in 1[45]:\d\d\.$/).waitFor();
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
});
