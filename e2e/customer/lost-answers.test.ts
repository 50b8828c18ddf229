import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../testing/browser.ts';
import { openWithClipboard, pasteCode } from '../testing/codes.ts';
import { startDemoProduct } from '../testing/start-demo-product.ts';

const WAS_SENT = 'A code was sent a moment ago. Look into your mails.';

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
  const demo = startDemoProduct();
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
