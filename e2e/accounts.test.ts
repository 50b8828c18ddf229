import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openBrowser, openScreen, type Screen } from './browser.ts';
import { startProduct, type Product } from './product.ts';

// Everything about who someone is, as a person with a mailbox meets it.

const PASSWORD = 'campus123';

describe.skipIf(chromiumPath === null)('accounts', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.close();
  });

  const open = async (viewport?: typeof DESKTOP): Promise<Screen> => {
    const screen = await openScreen(browser, product.url, viewport);
    await screen.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return screen;
  };

  /** The code in the newest mail to an address, once there are so many mails. */
  async function codeFor(email: string, mails = 1): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${product.url}/dev/mail.json?to=${encodeURIComponent(email)}`);
          const box = (await answer.json()) as { text: string }[];
          code = /\b\d{6}\b/.exec(box[0]?.text ?? '')?.[0];
          return box.length >= mails && code !== undefined;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(true);
    return code ?? '';
  }

  /** As one does it: copied in the mail with what is around it, pasted into the first box. */
  async function pasteCode(page: Page, code: string): Promise<void> {
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
    );
    await page.getByLabel('Digit 1 of 6').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
  }

  const boxes = (page: Page) =>
    page.getByRole('textbox', { name: /^Digit \d of 6$/ }).evaluateAll((all) =>
      // The page's own types are not those of this file.
      all.map((box) => (box as unknown as { value: string }).value).join(''),
    );

  /** The session token of a demo account, as another device of theirs would have it. */
  async function elsewhere(contact: string) {
    const { token, ...user } = (await product.post('/api/users/login', {
      contact,
      password: PASSWORD,
    })) as Record<'token' | '_id' | 'name' | 'email' | 'contact' | 'address', string>;
    const put = async (path: string, body: object) => {
      const answer = await fetch(`${product.url}/api/users/${path}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(200);
    };
    return { user, put };
  }

  test('registers with a pasted code, survives a reload, and goes where it was going', async () => {
    const email = 'ravi.new@snu.edu.in';
    const { page, complaints, context } = await open();
    // A guest's cart comes along.
    const shops = (await (await fetch(`${product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    const shop = shops.find(({ isOpen }) => isOpen)?._id;
    expect(shop).toBeDefined();
    await page.goto(`/shop/${shop}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    await page.goto('/register?returnUrl=%2Fcheckout');
    await page.getByRole('heading', { name: "Let's get started!" }).waitFor();
    await page.getByLabel('Email').fill('ravi@');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter a snu email address').waitFor();
    await page.getByLabel('Email').fill('ravi@gmail.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter a snu email address').waitFor();
    await page.getByLabel('Email').fill(email);
    // Without a network it says so, and what was typed stays.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('OTP sent to your email!').waitFor();
    const heading = page.getByRole('heading', { name: 'Verify your email' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: /^Resend code in 0:\d\d$/ }).waitFor();
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    expect(await verify.isDisabled()).toBe(true);

    // '← Change email' and back again asks for no second code.
    await page.getByRole('button', { name: '← Change email' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading.waitFor();
    await page.reload();
    await heading.waitFor();
    const code = await codeFor(email);

    // Typed and corrected in the middle, erased across the boxes, and all at once, as autofill does it.
    const first = page.getByLabel('Digit 1 of 6');
    expect(await first.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await page.getByLabel('Digit 2 of 6').getAttribute('autocomplete')).toBe('off');
    await first.focus();
    await page.keyboard.type('123456');
    expect(await boxes(page)).toBe('123456');
    await page.getByLabel('Digit 3 of 6').click();
    await page.keyboard.press('Backspace');
    expect(await boxes(page)).toBe('12456');
    expect(await verify.isDisabled()).toBe(true);
    await page.keyboard.type('9');
    expect(await boxes(page)).toBe('129456');
    await page.keyboard.press('End');
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Backspace');
    expect(await boxes(page)).toBe('129');
    await page.keyboard.type('78');
    expect(await boxes(page)).toBe('12978');
    await first.fill('654321');
    expect(await boxes(page)).toBe('654321');
    expect(await verify.isEnabled()).toBe(true);

    await pasteCode(page, code === '000000' ? '111111' : '000000');
    await page.getByText('Invalid or expired OTP').waitFor();
    await pasteCode(page, code);

    await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
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
    await verify.click();
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByLabel('Confirm password').fill('secret-1');
    // A number that somebody has is said at its field.
    await page.getByLabel('Contact number').fill('9000000005');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect
      .poll(() => page.getByLabel('Contact number').getAttribute('aria-invalid'), { timeout: 10_000 })
      .toBe('true');
    await page.getByLabel('Contact number').fill('9812345678');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration Successful').waitFor();
    await page.waitForURL(/\/checkout$/);
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Ravi New');
    // Whoever is signed in is sent away.
    await page.goto('/register');
    await page.waitForURL(/\/$/);
    expect(await page.evaluate(() => sessionStorage.getItem('registration'))).toBeNull();

    // Who leaves at the checkout comes back to the homepage, and is told so.
    await page.goto('/checkout');
    await page.getByRole('button', { name: /Ravi|account|profile/i }).click();
    await page.getByText('Logout', { exact: true }).click();
    await page.getByText('Logout Successful').waitFor();
    await page.goto('/login?returnUrl=%2Fcheckout');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Redirecting to homepage').waitFor();
    await page.waitForURL(/\/$/);
    // Once, and not again.
    await page.goto('/checkout');
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a forgotten password', async () => {
    const email = 'delivery@snu.edu.in';
    const { page, complaints, context } = await open();
    await page.goto('/login?returnUrl=%2Forders');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await page.getByText('Password reset OTP sent to your email!').waitFor();
    const old = await codeFor(email);
    await page.getByRole('button', { name: /^Resend code in 0:\d\d$/ }).waitFor();
    await product.post('/dev/clock', { offsetMs: 31_000 });
    // The page learns the time from an answer.
    await pasteCode(page, old === '000000' ? '111111' : '000000');
    await page.getByText('Invalid OTP').waitFor();
    await page.getByRole('button', { name: 'Resend code', exact: true }).click();
    await expect.poll(() => boxes(page)).toBe('');
    const code = await codeFor(email, 2);
    await page.getByRole('button', { name: /^Resend code in 0:\d\d$/ }).waitFor();
    if (old !== code) {
      await pasteCode(page, old);
      await page.getByText('Invalid OTP').waitFor();
    }
    await pasteCode(page, code);
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
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('says how long one has to wait after too many wrong passwords', async () => {
    const { page, complaints, context } = await open();
    const body = { email: 'guessed@snu.edu.in', password: 'wrong one' };
    const guess = () => product.post('/api/users/login', body);
    for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toThrow('400');
    await page.goto('/login');
    await page.getByLabel('Email').fill(body.email);
    await page.getByLabel('Password', { exact: true }).fill(body.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Too many wrong passwords for this account.').waitFor();
    await page.getByText(/^You can try again in 1[45]:\d\d\.$/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('changes name and email, the new address proved', async () => {
    const newEmail = 'shop.counter@snu.edu.in';
    const { page, complaints, context } = await open(DESKTOP);
    await logIn(page, '9000000003', '/profile');
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    await page.getByLabel('Name').fill('Sana Counter');
    const field = page.getByLabel('Email', { exact: true });
    await field.fill(newEmail);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('You must verify your new email address first').first().waitFor();
    await page.getByRole('button', { name: 'Verify new email' }).click();
    await page.getByText('OTP sent to your new email!').waitFor();
    // Cancelled, it is as it was; the code that is out stays good when one comes back to it, also after a reload.
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await field.inputValue()).toBe('shopadmin@snu.edu.in');
    await page.reload();
    await page.getByLabel('Name').fill('Sana Counter');
    await field.fill(newEmail);
    await page.getByRole('button', { name: 'Verify new email' }).click();
    await pasteCode(page, await codeFor(newEmail));
    await page.getByText('OTP verified successfully!').waitFor();
    expect(await field.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    expect(await field.isEnabled()).toBe(true);
    await page.reload();
    expect(await field.inputValue()).toBe(newEmail);
    expect(await page.getByLabel('Name').inputValue()).toBe('Sana Counter');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an open profile follows what is changed elsewhere, but for what is typed here', async () => {
    const contact = '9000000002';
    const { page, complaints, context } = await open(DESKTOP);
    await logIn(page, contact, '/profile');
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    const [name, email, address] = [
      page.getByLabel('Name'),
      page.getByLabel('Email', { exact: true }),
      page.getByLabel('Address'),
    ];
    await address.fill('Offices, Room 9');
    const owner = await elsewhere('9000000001');
    const id = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { _id: string })._id,
    );
    const person = { name: 'Arjun Elsewhere', email: 'arjun.elsewhere@snu.edu.in', contact };
    await owner.put(`admin/${id}`, { ...person, address: 'Library, Room 1' });
    await expect.poll(() => name.inputValue()).toBe(person.name);
    await expect.poll(() => email.inputValue()).toBe(person.email);
    expect(await address.inputValue()).toBe('Offices, Room 9');
    expect(await page.getByRole('button', { name: 'Verify new email' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    // Saved, it is no longer typed here.
    await owner.put(`admin/${id}`, { ...person, address: 'Library, Room 1' });
    await expect.poll(() => address.inputValue()).toBe('Library, Room 1');
    expect(await name.inputValue()).toBe(person.name);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('who loses a role loses the page within a second, and is told', async () => {
    const { page, complaints, context } = await open(DESKTOP);
    await logIn(page, '9000000003', '/admin/dashboard?section=orders');
    await page.waitForURL(/\/admin\/dashboard/);
    const shopAdmin = await elsewhere('9000000003');
    const owner = await elsewhere('9000000001');
    // The connection stands once a first change is heard.
    await owner.put(`admin/${shopAdmin.user._id}/delivery-role`, { isDelivery: true });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('user') ?? ''), { timeout: 10_000 })
      .toContain('"isDelivery":true');
    await owner.put(`admin/${shopAdmin.user._id}/delivery-role`, { isDelivery: false });
    await owner.put(`admin/${shopAdmin.user._id}/shop-admin-role`, { isShopAdmin: false });
    await page.waitForURL(/\/$/, { timeout: 1_000 });
    await page.getByText('You are not allowed to do this').waitFor();

    await owner.put(`admin/${shopAdmin.user._id}/block`, { isBlocked: true });
    await page
      .getByText('Your session has expired. You will be redirected to login.')
      .waitFor({ timeout: 1_000 });
    await page.waitForURL(/\/login/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('signs another place out, and a changed password signs out everywhere at once', async () => {
    const here = await open(DESKTOP);
    const there = await open();
    await logIn(there.page, '9000000005', '/orders');
    await there.page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await logIn(here.page, '9000000005', '/profile');
    const rows = here.page.getByRole('listitem').filter({ hasText: 'Sign out' });
    await expect.poll(() => rows.count()).toBe(2);
    await rows.nth(0).getByText('This device').waitFor();

    const expired = there.page.getByText('Your session has expired. You will be redirected to login.');
    await rows.nth(1).getByRole('button').click();
    await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expired.waitFor();
    await there.page.waitForURL(/\/login\?redirect=%2Forders$/);
    await expect.poll(() => rows.count()).toBe(1);

    await logIn(there.page, '9000000005', '/orders');
    await there.page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await here.page.getByLabel('Current password').fill('not-it-at-all');
    await here.page.getByLabel('New password', { exact: true }).fill('changed-1');
    await here.page.getByLabel('Confirm new password').fill('changed-2');
    const change = here.page.getByRole('button', { name: 'Change Password' });
    await change.click();
    await here.page.getByText('Passwords Do No Match').waitFor();
    await here.page.getByLabel('Confirm new password').fill('changed-1');
    await change.click();
    await here.page.getByText('Your current password is wrong').waitFor();
    await here.page.getByLabel('Current password').fill(PASSWORD);
    await change.click();
    await here.page.getByText('Password Changed Successfully, Please Login Again!').waitFor();
    await here.page.waitForURL(/\/login$/);
    expect(await here.page.getByText('Your session has expired.').count()).toBe(0);
    await expired.waitFor({ timeout: 3_000 });
    await there.page.waitForURL(/\/login\?redirect=%2Forders$/);

    await here.page.getByLabel(/contact/i).fill('9000000005');
    await here.page.getByLabel('Password', { exact: true }).fill('changed-1');
    await here.page.getByRole('button', { name: 'Login' }).click();
    await here.page.getByText('Login Successful').waitFor();
    expect(here.complaints).toEqual([]);
    expect(there.complaints).toEqual([]);
    await Promise.all([here.context.close(), there.context.close()]);
  });
});
