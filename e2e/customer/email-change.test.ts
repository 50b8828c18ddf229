import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, logInByForm } from '../testing/browser.ts';
import { openWithClipboard, pasteCode } from '../testing/codes.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInToUserApi, registerCustomer } from '../testing/product/api-calls.ts';
import { SHOP_ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('a change of the email', () => {
  const demo = startDemoProduct();
  const open = (viewport?: typeof DESKTOP) => openWithClipboard(demo.browser, demo.product, viewport);

  test('name and email are changed, the email after a code', async () => {
    const newEmail = 'shop.counter@snu.edu.in';
    const { page, pageErrors, context } = await open(DESKTOP);
    await logInByForm(page, SHOP_ADMIN, '/profile');
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    await page.getByLabel('Name').fill('Sana Counter');
    const field = page.getByLabel('Email', { exact: true });
    await field.fill(newEmail);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('You must verify your new email address first').first().waitFor();
    await page.getByRole('button', { name: 'Verify new email' }).click();
    await page.getByText('OTP sent to your new email!').waitFor();
    // After Cancel the email is unchanged. The code that was sent stays valid, also after a reload.
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await field.inputValue()).toBe('shopadmin@snu.edu.in');
    await page.reload();
    await page.getByLabel('Name').fill('Sana Counter');
    await field.fill(newEmail);
    await page.getByRole('button', { name: 'Verify new email' }).click();
    await pasteCode(page, await demo.product.codeFor(newEmail));
    await page.getByText('OTP verified successfully!').waitFor();
    await expect.poll(() => field.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    await expect.poll(() => field.isEnabled()).toBe(true);
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe(newEmail);
    expect(await page.getByLabel('Name').inputValue()).toBe('Sana Counter');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a late answer does not ask for the code of an address that was cancelled', async () => {
    const { page, pageErrors, context } = await open(DESKTOP);
    await logIn(page, await registerCustomer(demo.product), '/profile');
    const field = page.getByLabel('Email', { exact: true });
    await field.fill('asha.wrnog@snu.edu.in');
    const release = await holdRequests(page, '**/email-change/initiate');
    const asked = page.waitForRequest('**/email-change/initiate');
    await page.getByRole('button', { name: 'Verify new email' }).click();
    await asked;
    expect(await field.isEditable()).toBe(false);
    // Like a key of the keyboard, which the cover of a long request does not stop.
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    const sent = page.getByText('OTP sent to your new email!').waitFor();
    release();
    await sent;
    await field.fill('asha.wrong@snu.edu.in');
    await page.getByRole('button', { name: 'Verify new email' }).waitFor();
    expect(await page.getByText(/^We sent a code to/).count()).toBe(0);
    expect(await field.inputValue()).toBe('asha.wrong@snu.edu.in');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('an email change goes on after a reload, and ends when it is discarded', async () => {
    const newEmail = 'read.on.the.phone@snu.edu.in';
    const { page, pageErrors, context } = await open(DESKTOP);
    const contact = await registerCustomer(demo.product);
    await logIn(page, contact, '/profile');
    const field = page.getByLabel('Email', { exact: true });
    const verify = page.getByRole('button', { name: 'Verify new email' });
    const sentTo = page.getByText(`We sent a code to ${newEmail}.`);
    await field.fill(newEmail);
    // The code is mailed, and the answer is lost.
    await page.route(
      '**/email-change/initiate',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await verify.click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    const wasSent = page.getByText('A code was sent a moment ago. Check your inbox.').waitFor();
    await verify.click();
    await wasSent;
    await sentTo.waitFor();
    // A phone drops the page while its user reads the mail.
    await page.reload();
    await sentTo.waitFor();

    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Your Shopping Carts' }).waitFor();
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe(`customer.${contact}@snu.edu.in`);
    await field.fill(newEmail);
    await verify.click();
    await sentTo.waitFor();
    await pasteCode(page, await demo.product.codeFor(newEmail));
    await page.getByText('OTP verified successfully!').waitFor();
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();

    await field.fill('another.one@snu.edu.in');
    await verify.click();
    await page.getByText('We sent a code to another.one@snu.edu.in.').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
      'another.one',
    );
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('an email change asks for a new code when the code is used up or has expired, and says when somebody else has taken the email', async () => {
    const { product } = demo;
    const newEmail = 'asha.wanted@snu.edu.in';
    const { page, pageErrors, context } = await open(DESKTOP);
    await logInByForm(page, await registerCustomer(product), '/profile');
    const field = page.getByLabel('Email', { exact: true });
    await field.fill(newEmail);
    const sendCode = page.getByRole('button', { name: 'Verify new email' });
    await sendCode.click();
    const first = await product.codeFor(newEmail);
    const wrong = first === '000000' ? '111111' : '000000';
    for (let n = 1; n < 5; n += 1) {
      await pasteCode(page, wrong);
      await page.getByText('Invalid or expired OTP', { exact: true }).waitFor();
    }
    const needsNew = page.getByText('Invalid or expired OTP. Please request a new code.');
    await pasteCode(page, wrong);
    await needsNew.waitFor();
    await pasteCode(page, first);
    await needsNew.waitFor();

    await product.advance(31_000);
    await pasteCode(page, wrong);
    // A press during the check of the code would count for nothing.
    await needsNew.waitFor();
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await page.getByRole('button', { name: /^Resend code in/ }).waitFor();
    await pasteCode(page, await product.codeFor(newEmail, 2));
    await page.getByText('OTP verified successfully!').waitFor();
    const update = page.getByRole('button', { name: 'Update', exact: true });
    await product.advance(11 * 60_000);
    await update.click();
    await needsNew.waitFor();
    expect(await field.inputValue()).toBe(newEmail);

    await sendCode.click();
    await pasteCode(page, await product.codeFor(newEmail, 3));
    await page.getByText('OTP verified successfully!').last().waitFor();
    const { user, put, post } = await logInToUserApi(demo.product, await registerCustomer(product));
    await product.advance(31_000);
    await post('email-change/initiate', { newEmail });
    const otp = await product.codeFor(newEmail, 4);
    await post('email-change/verify', { newEmail, otp });
    const { name, contact, address } = user;
    await put('updateProfile', { name, contact, address, email: newEmail, otp });
    await update.click();
    await page.getByText('This email is already in use').waitFor();
    await expect.poll(() => field.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await field.inputValue()).not.toBe(newEmail);
    await update.click();
    await page.getByText('Profile Update Was Successful').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
