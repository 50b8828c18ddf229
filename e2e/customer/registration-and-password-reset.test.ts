import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../testing/browser.ts';
import { codeDigits, openWithClipboard, pasteCode } from '../testing/codes.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('registration and password reset', () => {
  const demo = startDemoProduct();
  const open = () => openWithClipboard(demo.browser, demo.product);

  test('an email of another domain is refused, and without a network the input stays', async () => {
    const email = 'no.network@snu.edu.in';
    const { page, pageErrors, context } = await open();
    await page.goto('/register');
    await page.getByRole('heading', { name: "Let's get started!" }).waitFor();
    await page.getByLabel('Email').fill('ravi@');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter a snu email address').waitFor();
    await page.getByLabel('Email').fill('ravi@gmail.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter a snu email address').waitFor();
    await page.getByLabel('Email').fill(email);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await context.setOffline(false);
    // The message is shown for two seconds, so wait for it from before the click.
    const sent = page.getByText('OTP sent to your email!').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await sent;
    const heading = page.getByRole('heading', { name: 'Verify your email' });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: /^Resend code in 0:\d\d$/ }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the boxes of a code take typing, corrections and autofill', async () => {
    const { page, pageErrors, context } = await open();
    await page.goto('/register');
    await page.getByLabel('Email').fill('typed.code@snu.edu.in');
    await page.getByRole('button', { name: 'Continue' }).click();
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    await verify.waitFor();
    expect(await verify.isDisabled()).toBe(true);
    const first = page.getByLabel('Digit 1 of 6');
    expect(await first.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await page.getByLabel('Digit 2 of 6').getAttribute('autocomplete')).toBe('off');
    await first.focus();
    await page.keyboard.type('123456');
    expect(await codeDigits(page)).toBe('123456');
    // Also over a digit that is the same.
    await first.click();
    await page.keyboard.type('123465');
    expect(await codeDigits(page)).toBe('123465');
    await first.click();
    await page.keyboard.type('123456');
    await page.getByLabel('Digit 3 of 6').click();
    await page.keyboard.press('Backspace');
    expect(await codeDigits(page)).toBe('12456');
    expect(await verify.isDisabled()).toBe(true);
    await page.keyboard.type('9');
    expect(await codeDigits(page)).toBe('129456');
    // Deletes across the boxes.
    await page.keyboard.press('End');
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Backspace');
    expect(await codeDigits(page)).toBe('129');
    await page.keyboard.type('78');
    expect(await codeDigits(page)).toBe('12978');
    // Autofill puts the whole code into the first box.
    await first.fill('654321');
    expect(await codeDigits(page)).toBe('654321');
    expect(await verify.isEnabled()).toBe(true);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a registration continues after a reload, without its passwords, and returns to the checkout', async () => {
    const email = 'ravi.new@snu.edu.in';
    const { page, pageErrors, context } = await open();
    // The guest's cart becomes the cart of the new account.
    await page.goto(`/shop/${(await oneOpenShop(demo.product))._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    await page.goto('/register?returnUrl=%2Fcheckout');
    await page.getByRole('heading', { name: "Let's get started!" }).waitFor();
    // Input of another person in this tab is not shown.
    await page.evaluate(() =>
      sessionStorage.setItem('registration-details', '{"name":"Somebody Else","contact":"","address":""}'),
    );
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    const heading = page.getByRole('heading', { name: 'Verify your email' });
    await heading.waitFor();

    // '← Change email' and back does not send a second code.
    await page.getByRole('button', { name: '← Change email' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    const code = await demo.product.codeFor(email);

    await pasteCode(page, code === '000000' ? '111111' : '000000');
    await page.getByText('Invalid or expired OTP').waitFor();
    await pasteCode(page, code);

    await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
    await page.getByLabel('Name').fill('Ravi New');
    await page.getByLabel('Contact number').fill('9812345678');
    await page.getByLabel('Address').fill('Tower 4, Room 101');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.reload();
    await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Ravi New');
    expect(await page.getByLabel('Address').inputValue()).toBe('Tower 4, Room 101');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
      'secret-1',
    );
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByLabel('Confirm password').fill('secret-2');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Confirm password').fill('secret-1');
    await page.getByRole('button', { name: '← Back to verification' }).click();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByLabel('Confirm password').fill('secret-1');
    // A contact number that is taken is reported at its field.
    await page.getByLabel('Contact number').fill(CUSTOMER);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect.poll(() => page.getByLabel('Contact number').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Contact number').fill('9812345678');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration Successful').waitFor();
    await page.waitForURL(/\/checkout$/);
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ravi New');
    // A signed-in user is redirected.
    await page.goto('/register');
    await page.waitForURL(/\/$/);
    expect(await page.evaluate(() => sessionStorage.getItem('registration'))).toBeNull();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('without its settings the page does not name a campus, and the message comes from the server', async () => {
    const { page, pageErrors, context } = await open();
    await page.route('**/api/config', (route) => route.abort());
    await page.goto('/register');
    await page
      .getByText('Your campus address. No campus address? Ask an admin to put yours on the list.', {
        exact: true,
      })
      .waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This Field Is Required').waitFor();
    await page.getByLabel('Email').fill('ravi@');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter a snu email address').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a forgotten password is reset with a code', async () => {
    const email = 'delivery@snu.edu.in';
    const { page, pageErrors, context } = await open();
    await page.goto('/login?returnUrl=%2Forders');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The login page has an 'Email' field too.
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
    // What was typed at the login is here already.
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('Password reset OTP sent to your email!').waitFor();
    await page.getByRole('button', { name: /^Resend code in 0:\d\d$/ }).waitFor();
    const old = await demo.product.codeFor(email);
    await demo.product.advance(31_000);
    // The page gets the server's time from a response.
    await pasteCode(page, old === '000000' ? '111111' : '000000');
    await page.getByRole('alert').filter({ hasText: 'Invalid OTP' }).waitFor();
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await expect.poll(() => codeDigits(page)).toBe('');
    await page.getByRole('button', { name: /^Resend code in 0:\d\d$/ }).waitFor();
    const code = await demo.product.codeFor(email, 2);
    if (old !== code) {
      await pasteCode(page, old);
      await page.getByText('Invalid OTP').waitFor();
    }
    await pasteCode(page, code);
    await page.getByRole('button', { name: 'Show password', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show confirmed password', exact: true }).waitFor();
    await page.getByLabel('New password').fill('1234');
    await page.getByLabel('Confirm password').fill('1234');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Password must be at least 5 characters').waitFor();
    await page.getByLabel('New password').fill('brand-new-1');
    await page.getByLabel('Confirm password').fill('brand-new-1');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Password reset successful! Please login with your new password.').waitFor();
    await page.waitForURL(/\/login\?returnUrl=%2Forders$/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('brand-new-1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Login Successful').waitFor();
    await page.waitForURL(/\/orders$/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a pasted contact number may have its country code and spaces', async () => {
    const email = 'pasted.number@snu.edu.in';
    const { page, pageErrors, context } = await open();
    await page.goto('/register');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await pasteCode(page, await demo.product.codeFor(email));
    const contact = page.getByLabel('Contact number');
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await contact.fill('');
      await contact.focus();
      await page.keyboard.press('ControlOrMeta+V');
    };
    await page.getByLabel('Name').fill('Pasted Number');
    await page.getByLabel('Address').fill('Tower 4, Room 104');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByLabel('Confirm password').fill('secret-1');
    // A number of too many digits is not cut: it would be the number of somebody else.
    await paste('98123456731');
    await expect.poll(() => contact.inputValue()).toBe('98123456731');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Please enter a valid 10-digit phone number').waitFor();
    await paste('+91 98123 45673');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration Successful').waitFor();
    // The app goes back in the history before it opens the home page.
    await page.waitForURL(/\/$/);

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await paste('919812345673');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Login Successful').waitFor();
    await page.goto('/profile');
    await expect.poll(() => contact.inputValue()).toBe('9812345673');
    await paste('09812345674');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    await expect.poll(() => contact.inputValue()).toBe('9812345674');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
