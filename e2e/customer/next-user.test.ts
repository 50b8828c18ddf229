import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  logInByForm,
  nextFrame,
  openScreen,
  PASSWORD,
} from '../testing/browser.ts';
import { logInToUserApi, registerCustomer } from '../testing/product/api-calls.ts';
import { startDemoProduct } from '../testing/product/start-demo-product.ts';
import { recordToasts } from '../testing/record-toasts.ts';

describe.skipIf(chromiumPath === null)('the next user of a device', () => {
  const demo = startDemoProduct();

  test('the answer to a password change of the former user does not end the session of the next one, and nothing typed stays', async () => {
    const [former, next] = [await registerCustomer(demo.product), await registerCustomer(demo.product)];
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logInByForm(page, former, '/profile');
    let isDone = () => {};
    const done = new Promise<void>((resolve) => (isDone = resolve));
    let answer = () => {};
    const isNext = new Promise<void>((resolve) => (answer = resolve));
    await context.route('**/api/users/changePassword', async (route) => {
      const response = await route.fetch();
      isDone();
      await isNext;
      await route.fulfill({ response });
    });
    const newPassword = page.getByLabel('New password', { exact: true });
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await newPassword.fill('changed-1');
    await page.getByLabel('Confirm new password').fill('changed-1');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await done;

    const tab = await context.newPage();
    await logIn(tab, next, '/profile');
    await expect.poll(() => page.getByLabel('Contact').inputValue()).toBe(next);
    expect(await newPassword.inputValue()).toBe('');
    const toasts = await recordToasts(page);
    const answered = page.waitForEvent('requestfinished', (request) => request.method() === 'PUT');
    answer();
    await answered;
    await nextFrame(page);
    expect(await toasts()).not.toContain('Password Changed Successfully, Please Login Again!');
    expect(new URL(page.url()).pathname).toBe('/profile');
    const { user } = await logInToUserApi(demo.product, next);
    const id = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { _id?: string })._id);
    expect(await id()).toBe(user._id);
    expect(pageErrors).toEqual([]);
  });
});
