import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../testing/browser.ts';
import { codeDigits, openWithClipboard, pasteCode } from '../testing/codes.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { startDemoProduct } from '../testing/product/start-demo-product.ts';

// Back, Forward and late answers between the steps of a registration.

describe.skipIf(chromiumPath === null)('steps of a registration', () => {
  const demo = startDemoProduct();
  const open = () => openWithClipboard(demo.browser, demo.product);

  test("a late answer to 'Resend code' does not lead forward from the address", async () => {
    const { page, pageErrors, context } = await open();
    const email = page.getByLabel('Email');
    const address = 'late.resend@snu.edu.in';
    await page.goto('/register');
    await email.fill(address);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await demo.product.codeFor(address);
    await demo.product.advance(31_000);
    await page.reload();
    const release = await holdRequests(page, '**/register/initiate');
    const asked = page.waitForRequest('**/register/initiate');
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await asked;
    await page.goBack();
    await email.fill('other.address@snu.edu.in');
    const sent = page.getByText('OTP sent to your email!').waitFor();
    release();
    await sent;
    expect(await email.inputValue()).toBe('other.address@snu.edu.in');
    expect(await page.getByRole('heading', { name: 'Verify your email' }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test("'Continue' counts right after '← Change email', while the browser is still going back", async () => {
    const { page, pageErrors, context } = await open();
    await page.goto('/register');
    await page.getByLabel('Email').fill('slow.phone@snu.edu.in');
    const next = page.getByRole('button', { name: 'Continue' });
    await next.click();
    const heading = page.getByRole('heading', { name: 'Verify your email' });
    await heading.waitFor();
    await page.waitForFunction(() => history.state?.usr?.step === 'code');
    await page.evaluate(() => {
      const go = history.go.bind(history);
      history.go = (steps) => void Object.assign(window, { goBack: () => go(steps) });
    });
    await page.getByRole('button', { name: '← Change email' }).click();
    await next.click();
    await heading.waitFor();
    const isBack = page.evaluate(
      () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true })),
    );
    await page.evaluate('window.goBack()');
    await isBack;
    await page.waitForFunction(() => history.state?.usr?.step === 'code');
    expect(await heading.count()).toBe(1);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('Back goes one step back with what was typed, and after the registration to the page before it', async () => {
    const email = 'back.and.forth@snu.edu.in';
    const { page, pageErrors, context } = await open();
    const heading = (name: string) => page.getByRole('heading', { name });
    const names = {
      email: "Let's get started!",
      code: 'Verify your email',
      last: 'Complete Your Profile',
    };
    /** Waits until a step is shown and has its entry in the history, which it gets a moment later. */
    const shows = async (step: keyof typeof names) => {
      await heading(names[step]).waitFor();
      await page.waitForFunction((wanted) => (history.state?.usr?.step ?? 'email') === wanted, step);
    };
    await page.goto('/cart');
    await page.goto('/register');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await shows('code');
    await page.goBack();
    await shows('email');
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.goForward();
    await shows('code');
    const digits = await demo.product.codeFor(email);
    await pasteCode(page, digits);
    await shows('last');
    await page.getByLabel('Name').fill('Back And Forth');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');

    await page.goBack();
    await shows('code');
    expect(await codeDigits(page)).toBe(digits);
    await page.goBack();
    await shows('email');
    // The proved code is not lost: no second one is needed.
    await page.getByRole('button', { name: 'Continue' }).click();
    await shows('code');
    expect(await codeDigits(page)).toBe(digits);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await shows('last');
    expect(await page.getByLabel('Name').inputValue()).toBe('Back And Forth');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret-1');
    await page.getByRole('button', { name: '← Back to verification' }).click();
    await shows('code');
    await page.goForward();
    await shows('last');

    await page.getByLabel('Contact number').fill('9812345671');
    await page.getByLabel('Address').fill('Tower 4, Room 102');
    await page.getByLabel('Confirm password').fill('secret-1');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration Successful').waitFor();
    await heading('All Shops').waitFor();
    await page.goBack();
    await heading('Your Shopping Carts').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
