import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, logInByForm, PASSWORD } from '../testing/browser.ts';
import { openWithClipboard } from '../testing/codes.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInToApi, logInToUserApi, registerCustomer } from '../testing/product/api-calls.ts';
import {
  ADMIN,
  CUSTOMER,
  DELIVERY,
  OWNER,
  SHOP_ADMIN,
  startDemoProduct,
} from '../testing/product/start-demo-product.ts';

// The profile, and changes of the account on other devices.

describe.skipIf(chromiumPath === null)('profile', () => {
  const demo = startDemoProduct();
  const open = (viewport?: typeof DESKTOP) => openWithClipboard(demo.browser, demo.product, viewport);

  test('mails about each step are off, and a change is shown on all devices', async () => {
    const openProfile = async () => {
      const { page } = await open();
      await logInByForm(page, DELIVERY, '/profile');
      return page.getByRole('switch', { name: 'Mail me each step of my orders' });
    };
    const here = await openProfile();
    const there = await openProfile();
    expect(await here.isChecked()).toBe(false);
    await here.check();
    await here.page().getByText('Each step is mailed to you').waitFor();
    await expect.poll(() => there.isChecked()).toBe(true);
    // A press just after the change of another device does nothing.
    await expect
      .poll(async () => {
        await there.click();
        return there.isChecked();
      })
      .toBe(false);
    await expect.poll(() => here.isChecked()).toBe(false);
    await here.page().reload();
    await here.waitFor();
    expect(await here.isChecked()).toBe(false);
  });

  test('each button that shows a password names it', async () => {
    const { page, pageErrors } = await open();
    await logInByForm(page, DELIVERY, '/profile');
    for (const [label, what] of [
      ['Current password', 'current password'],
      ['New password', 'new password'],
      ['Confirm new password', 'confirmed new password'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      await page.getByRole('button', { name: `Show ${what}`, exact: true }).click();
      expect(await field.getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: `Hide ${what}`, exact: true }).click();
      expect(await field.getAttribute('type')).toBe('password');
    }
    expect(await page.getByRole('button', { name: 'Show password', exact: true }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('the app is installed from the profile, and the browser is asked to keep its data', async () => {
    const { page, pageErrors } = await open();
    // Headless Chromium offers no installation.
    await page.addInitScript(() => {
      const asked = { install: 0, persist: 0 };
      Object.assign(window, { asked });
      StorageManager.prototype.persist = () => Promise.resolve((asked.persist += 1) > 0);
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: object }).asked);
    const offer = () =>
      page.evaluate(() => {
        const { asked: counts } = window as unknown as { asked: { install: number } };
        const prompt = () =>
          Promise.resolve({ outcome: (counts.install += 1) > 0 ? 'accepted' : 'dismissed' });
        window.dispatchEvent(
          Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
        );
      });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const button = page.getByRole('button', { name: 'Install Canteen' });
    await logInByForm(page, DELIVERY, '/profile');
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    await expect.poll(asked).toEqual({ install: 0, persist: 1 });
    // The next card, which gets the focus, is loaded by itself.
    await page.getByRole('heading', { name: 'Where am I signed in' }).waitFor();
    expect(await button.count()).toBe(0);
    await offer();
    await button.click();
    await button.waitFor({ state: 'detached' });
    expect(await asked()).toEqual({ install: 1, persist: 1 });
    await expect.poll(focused).toBe('Where am I signed in');
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await expect.poll(asked).toEqual({ install: 1, persist: 2 });

    // While the next card is not loaded yet, the card before gets the focus.
    await page.route('**/online-cards-*', () => undefined);
    await page.reload();
    await page.getByRole('heading', { name: 'Notifications' }).waitFor();
    await offer();
    await button.press('Enter');
    await expect.poll(focused).toBe('Notifications');
    expect(pageErrors).toEqual([]);
  });

  test('an open profile shows changes from another device and keeps unsaved input', async () => {
    const contact = ADMIN;
    const { page, pageErrors, context } = await open(DESKTOP);
    await logInByForm(page, contact, '/profile');
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    const [name, email, address] = [
      page.getByLabel('Name'),
      page.getByLabel('Email', { exact: true }),
      page.getByLabel('Address'),
    ];
    await address.fill('Offices, Room 9');
    const person = { name: 'Arjun Elsewhere', email: 'arjun.elsewhere@snu.edu.in', contact };
    const device = await logInToUserApi(demo.product, contact);
    await device.post('email-change/initiate', { newEmail: person.email });
    const otp = await demo.product.codeFor(person.email);
    await device.post('email-change/verify', { newEmail: person.email, otp });
    await device.put('updateProfile', { ...person, address: 'Library, Room 1', otp });
    await expect.poll(() => name.inputValue()).toBe(person.name);
    await expect.poll(() => email.inputValue()).toBe(person.email);
    expect(await address.inputValue()).toBe('Offices, Room 9');
    expect(await page.getByRole('button', { name: 'Verify new email' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    // After saving, there is no unsaved input.
    await device.put('updateProfile', { ...person, address: 'Library, Room 1' });
    await expect.poll(() => address.inputValue()).toBe('Library, Room 1');
    expect(await name.inputValue()).toBe(person.name);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('after ten changes of the contact number its field says so, and the rest can be saved', async () => {
    const contact = await registerCustomer(demo.product);
    const ask = await logInToApi(demo.product, contact);
    const person = {
      name: 'Nandini Rao',
      email: `customer.${contact}@snu.edu.in`,
      address: 'Hostel Block 4',
    };
    const save = (number: string) => ask('PUT', '/api/users/updateProfile', { ...person, contact: number });
    for (let n = 0; n < 5; n += 1) {
      await save(`7${contact.slice(1)}`);
      await save(contact);
    }
    const { page } = await open();
    await logInByForm(page, contact, '/profile');
    const field = page.getByLabel('Contact number');
    await field.fill(`7${contact.slice(1)}`);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page
      .getByText(
        /^You can change your contact number 10 times a day\. You can change it again in 2[34] hours\.$/,
      )
      .waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await field.fill(contact);
    await page.getByLabel('Name').fill('Nandini Sen');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
  });

  test('a user who loses a role leaves the page at once, with a message', async () => {
    const { page, pageErrors, context } = await open(DESKTOP);
    await logInByForm(page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    await page.waitForURL(/\/admin\/dashboard/);
    const shopAdmin = await logInToUserApi(demo.product, SHOP_ADMIN);
    const owner = await logInToUserApi(demo.product, OWNER);
    // The first change that arrives shows that the socket is connected.
    await owner.put(`admin/${shopAdmin.user._id}/delivery-role`, { isDelivery: true });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('user') ?? ''))
      .toContain('"isDelivery":true');
    await owner.put(`admin/${shopAdmin.user._id}/delivery-role`, { isDelivery: false });
    await owner.put(`admin/${shopAdmin.user._id}/shop-admin-role`, { isShopAdmin: false });
    await page.waitForURL(/\/$/);
    await page.getByText('You are not allowed to do this').waitFor();

    await owner.put(`admin/${shopAdmin.user._id}/block`, { isBlocked: true });
    await page.getByText('Your session has expired. You will be redirected to login.').waitFor();
    await page.waitForURL(/\/login/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('when the answer to a new password is lost, a message says that it was probably changed', async () => {
    const { page, pageErrors, context } = await open(DESKTOP);
    await logIn(page, await registerCustomer(demo.product), '/profile');
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('changed-1');
    await page.getByLabel('Confirm new password').fill('changed-1');
    await page.route('**/changePassword', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const told = page
      .getByText('The answer was lost, but your password was probably changed. Login with the new one.')
      .waitFor();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await told;
    await page.waitForURL(/\/login\?/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a save keeps what another device has saved meanwhile, and asks before it replaces it', async () => {
    const contact = await registerCustomer(demo.product);
    const { page, context, pageErrors } = await open();
    await logInByForm(page, contact, '/profile');
    const { user, put } = await logInToUserApi(demo.product, contact);
    const saved = { name: user.name, email: user.email, contact };
    let answers = 0;
    await page.route('**/api/users/updateProfile', async (route) => {
      answers += 1;
      if (answers === 1) await put('updateProfile', { ...saved, address: 'Hostel Block 5' });
      if (answers === 2)
        await put('updateProfile', { ...saved, name: 'Nandini Sen', address: 'Hostel Block 6' });
      await route.continue();
    });
    const [name, address] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Address')];
    const update = page.getByRole('button', { name: 'Update', exact: true });
    await name.fill('Nandini Das');
    const success = page.getByText('Profile Update Was Successful').waitFor();
    await update.click();
    await success;
    await expect.poll(() => address.inputValue()).toBe('Hostel Block 5');
    expect(await name.inputValue()).toBe('Nandini Das');

    await address.fill('Hostel Block 7');
    await update.click();
    await page.getByText('This was changed to Hostel Block 6 elsewhere. Save again to replace it.').waitFor();
    expect(await address.inputValue()).toBe('Hostel Block 7');
    await update.click();
    await expect
      .poll(async () => (await logInToUserApi(demo.product, contact)).user)
      .toMatchObject({ name: 'Nandini Sen', address: 'Hostel Block 7' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('text that is typed during a save stays in its field', async () => {
    const contact = await registerCustomer(demo.product);
    const { page, context, pageErrors } = await open();
    await logInByForm(page, contact, '/profile');
    const release = await holdRequests(page, '**/api/users/updateProfile');
    const [name, address] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Address')];
    await name.fill('  Nandini Das ');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await address.fill('Hostel Block 7');
    release();
    await page.getByText('Profile Update Was Successful').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Nandini Das');
    expect(await address.inputValue()).toBe('Hostel Block 7');
    expect((await logInToUserApi(demo.product, contact)).user).toMatchObject({ name: 'Nandini Das' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a former name that is typed again during a save, and another email, stay in their fields', async () => {
    const contact = await registerCustomer(demo.product);
    const { page, context, pageErrors } = await open();
    await logInByForm(page, contact, '/profile');
    const release = await holdRequests(page, '**/api/users/updateProfile');
    const asked = page.waitForRequest('**/api/users/updateProfile');
    const [name, email] = [
      page.getByLabel('Name', { exact: true }),
      page.getByLabel('Email', { exact: true }),
    ];
    await name.fill('Nandini Das');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await asked;
    await name.fill('Nandini Rao');
    await email.fill('typed.meanwhile@snu.edu.in');
    const told = page.getByText('Profile Update Was Successful').waitFor();
    release();
    await told;
    expect(await name.inputValue()).toBe('Nandini Rao');
    expect(await email.inputValue()).toBe('typed.meanwhile@snu.edu.in');
    await page.getByRole('button', { name: 'Verify new email' }).waitFor();
    expect((await logInToUserApi(demo.product, contact)).user).toMatchObject({ name: 'Nandini Das' });
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('another session can be ended, and a new password ends all other sessions at once', async () => {
    const here = await open(DESKTOP);
    const there = await open();
    await logInByForm(there.page, CUSTOMER, '/orders');
    await there.page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await logInByForm(here.page, CUSTOMER, '/profile');
    const rows = here.page.getByRole('listitem').filter({ hasText: 'Sign out' });
    await expect.poll(() => rows.count()).toBe(2);
    await rows.nth(0).getByText('This device').waitFor();
    // Devices may have the same name: a screen reader also says when and where each was signed in.
    expect(await here.page.getByRole('button', { description: /· since \d.* · 127\.0\.0\.1/ }).count()).toBe(
      1,
    );

    const expired = there.page.getByText('Your session has expired. You will be redirected to login.');
    await rows.nth(1).getByRole('button').click();
    await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expired.waitFor();
    await there.page.waitForURL(/\/login\?redirect=%2Forders$/);
    await expect.poll(() => rows.count()).toBe(1);

    await logInByForm(there.page, CUSTOMER, '/orders');
    await there.page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await here.page.getByLabel('Current password', { exact: true }).fill('not-it-at-all');
    await here.page.getByLabel('New password', { exact: true }).fill('changed-1');
    await here.page.getByLabel('Confirm new password').fill('changed-2');
    const change = here.page.getByRole('button', { name: 'Change Password' });
    await change.click();
    await here.page.getByText('Passwords Do No Match').waitFor();
    await here.page.getByLabel('Confirm new password').fill('changed-1');
    await change.click();
    await here.page.getByText('Your current password is wrong').waitFor();
    await here.page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    // Both messages are shown for some seconds only, so wait for them from before the click.
    const told = Promise.all([
      here.page.getByText('Password Changed Successfully, Please Login Again!').waitFor(),
      expired.waitFor(),
    ]);
    await change.click();
    await told;
    await here.page.waitForURL(/\/login$/);
    expect(await here.page.getByText('Your session has expired.').count()).toBe(0);
    await there.page.waitForURL(/\/login\?redirect=%2Forders$/);

    await here.page.getByLabel(/contact/i).fill(CUSTOMER);
    await here.page.getByLabel('Password', { exact: true }).fill('changed-1');
    await here.page.getByRole('button', { name: 'Login' }).click();
    await here.page.getByText('Login Successful').waitFor();
    expect(here.pageErrors).toEqual([]);
    expect(there.pageErrors).toEqual([]);
    await Promise.all([here.context.close(), there.context.close()]);
  });
});
