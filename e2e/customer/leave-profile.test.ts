import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logInByForm, waitForHistoryEntries, nextFrame } from '../testing/browser.ts';
import { openWithClipboard } from '../testing/codes.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInToUserApi, registerCustomer } from '../testing/product/api-calls.ts';
import { DELIVERY, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('leaving the profile with input that is not saved', () => {
  const demo = startDemoProduct();
  const open = (viewport?: typeof DESKTOP) => openWithClipboard(demo.browser, demo.product, viewport);

  test('input that is not saved is lost only after a question', async () => {
    const { page } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/profile');
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    await page.getByLabel('Name').fill('Not Saved Yet');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name').inputValue()).toBe('Not Saved Yet');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload().catch(() => null);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).not.toBe('Not Saved Yet');
    await page.getByLabel('Name').fill('Not Saved Either');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('a current password that the browser has filled in is left without a question', async () => {
    const { page, context } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/orders');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const openProfile = async () => {
      await page.goto('/orders');
      await page.getByRole('heading', { name: 'My Orders' }).waitFor();
      await page.goto('/profile');
      const current = page.getByLabel('Current password', { exact: true });
      await current.fill('campus123');
      // No test can make the browser fill in a password.
      const session = await context.newCDPSession(page);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', {
        nodeId: root.nodeId,
        selector: '[name=currentPassword]',
      });
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['autofill'] });
    };
    await openProfile();
    await page.goBack();
    await page.waitForURL('**/orders');
    await openProfile();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await openProfile();
    await page.getByLabel('New password', { exact: true }).fill('other');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await question.waitFor();
  });

  test('Back and Logout ask too before input is lost, and lead where they would without it', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    const menu = page.getByRole('button', { name: /^Account of/ });
    const openProfile = async () => {
      await menu.click();
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await page.getByRole('heading', { name: 'Update Profile' }).waitFor();
    };
    const name = page.getByLabel('Name');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const answer = async (button: 'Discard' | 'Keep editing') => {
      await question.getByRole('button', { name: button }).click();
      await question.waitFor({ state: 'detached' });
    };
    await openProfile();
    await name.fill('Not Saved Yet');
    await page.getByLabel('Current password', { exact: true }).fill('something');
    await waitForHistoryEntries(page, 1);
    for (let n = 0; n < 2; n += 1) {
      await page.goBack();
      await answer('Keep editing');
      expect(new URL(page.url()).pathname).toBe('/profile');
      expect(await name.inputValue()).toBe('Not Saved Yet');
    }
    await page.goBack();
    await answer('Discard');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();

    // After saving, Back leads to the former page at once.
    await openProfile();
    await name.fill('Dev Rider');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    await waitForHistoryEntries(page, 0);
    await page.goBack();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(await question.count()).toBe(0);

    await openProfile();
    await name.fill('Not Saved Either');
    const logOut = async () => {
      await menu.click();
      await page.getByRole('button', { name: 'Logout' }).click();
    };
    await logOut();
    await answer('Keep editing');
    expect(await name.inputValue()).toBe('Not Saved Either');
    await logOut();
    const message = page.getByText('Logout Successful').waitFor();
    await answer('Discard');
    await message;
    await page.waitForURL(/\/login/);
    // The page before the profile needs a login too.
    await page.goBack();
    await page.waitForURL(/\/login\?returnUrl=%2Forders$/);
    expect(pageErrors).toEqual([]);
  });

  test('Back asks again after Keep editing, and no more after Discard', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/cart');
    const menu = page.getByRole('button', { name: /^Account of/ });
    await menu.click();
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    const orders = page.getByRole('heading', { name: 'My Orders' });
    await orders.waitFor();
    await menu.click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    const name = page.getByLabel('Name');
    const saved = await name.inputValue();
    await name.fill('Not Saved Yet');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await waitForHistoryEntries(page, 1);
    await page.goBack();
    await question.waitFor();
    // Back while the question is shown keeps the input too.
    await waitForHistoryEntries(page, 1);
    await page.goBack();
    await waitForHistoryEntries(page, 1);
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Not Saved Yet');
    await page.goBack();
    await question.getByRole('button', { name: 'Discard' }).click();
    await orders.waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/cart');
    await page.goForward();
    await orders.waitFor();
    await page.goForward();
    await expect.poll(() => name.inputValue()).toBe(saved);
    // The entry of the question is still there, and leads back to the profile.
    await page.goForward();
    await waitForHistoryEntries(page, 0);
    expect(new URL(page.url()).pathname).toBe('/profile');
    await page.goBack();
    await orders.waitFor();
    expect(await question.count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('Back asks nothing during a save, and leads one page back after it', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByLabel('Address').fill('Hostel Block 9');
    await waitForHistoryEntries(page, 1);
    const release = await holdRequests(page, '**/updateProfile');
    const asked = page.waitForRequest('**/updateProfile');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await asked;
    await page.goBack();
    // The entry that makes Back ask is there again.
    await waitForHistoryEntries(page, 1);
    await nextFrame(page);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const told = page.getByText('Profile Update Was Successful').waitFor();
    release();
    await told;
    await waitForHistoryEntries(page, 0);
    expect(new URL(page.url()).pathname).toBe('/profile');
    await page.goBack();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the question of Back closes when the input was saved meanwhile', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    const customer = await registerCustomer(demo.product);
    await logInByForm(page, customer, '/orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByLabel('Address').fill('Hostel Block 9');
    await waitForHistoryEntries(page, 1);
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.waitFor();
    const { user, put } = await logInToUserApi(demo.product, customer);
    const { name, email, contact } = user;
    await put('updateProfile', { name, email, contact, address: 'Hostel Block 9' });
    await question.waitFor({ state: 'detached' });
    await waitForHistoryEntries(page, 0);
    await page.goBack();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('without an earlier page, Discard shows the saved values, and Back asks again about new input', async () => {
    const { page, context } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: '/profile', target: '_blank', rel: 'noopener', textContent: 'New tab' });
      document.querySelector('h1')?.append(link);
    });
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'New tab' }).click(),
    ]);
    const name = tab.getByLabel('Name');
    const email = tab.getByLabel('Email', { exact: true });
    const password = tab.getByLabel('Current password', { exact: true });
    await name.waitFor();
    expect(await tab.evaluate(() => history.length)).toBe(1);
    const values = () => Promise.all([name, email, password].map((field) => field.inputValue()));
    const saved = await values();
    const question = tab.getByRole('alertdialog', { name: 'Discard your changes?' });
    for (let n = 0; n < 2; n += 1) {
      await name.fill('Not Saved Yet');
      await email.fill('not.saved@elsewhere.example');
      await password.fill('something');
      await waitForHistoryEntries(tab, 1);
      await tab.evaluate(() => history.back());
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect.poll(values).toEqual(saved);
      await question.waitFor({ state: 'detached' });
    }
    expect(new URL(tab.url()).pathname).toBe('/profile');
    await tab.getByRole('link', { name: 'Home', exact: true }).click();
    await tab.waitForURL((url) => url.pathname === '/');
    expect(await question.count()).toBe(0);
  });

  test('Back asks again about what is typed after a logout that was not confirmed', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/orders');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    const menu = page.getByRole('button', { name: /^Account of/ });
    await menu.click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    const name = page.getByLabel('Name');
    await name.fill('Not Saved Yet');
    // A change of status that waits for the network: the logout asks about it.
    await page.evaluate(() => {
      const { _id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { _id: string };
      localStorage.setItem(`private:${_id}:order-change:1`, '{}');
    });
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const logOut = page.getByRole('alertdialog', { name: /^Log out and lose/ });
    await menu.click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await discard.getByRole('button', { name: 'Discard' }).click();
    await logOut.getByRole('button', { name: 'Cancel' }).click();
    await logOut.waitFor({ state: 'detached' });
    await waitForHistoryEntries(page, 0);
    await name.fill('Not Saved Yet!');
    await waitForHistoryEntries(page, 1);
    await page.goBack();
    await discard.getByRole('button', { name: 'Keep editing' }).click();
    await discard.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Not Saved Yet!');
    await waitForHistoryEntries(page, 1);
    await page.goBack();
    await discard.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a tapped notification asks too before input is lost', async () => {
    const { page, pageErrors } = await open(DESKTOP);
    await logInByForm(page, DELIVERY, '/profile');
    const name = page.getByLabel('Name');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    // As the service worker does after a tap.
    const tap = (path: string) =>
      page.evaluate((to) => {
        const message = new MessageEvent('message', { data: { type: 'OPEN', path: to } });
        navigator.serviceWorker.dispatchEvent(message);
      }, path);
    await name.fill('Not Saved Yet');
    await waitForHistoryEntries(page, 1);
    await tap('/orders');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(await name.inputValue()).toBe('Not Saved Yet');
    await tap('/orders');
    await question.getByRole('button', { name: 'Discard' }).click();
    const orders = page.getByRole('heading', { name: 'My Orders' });
    await orders.waitFor();
    // The entry that made Back ask is gone.
    await page.goBack();
    await expect.poll(() => name.inputValue()).not.toBe('Not Saved Yet');
    expect(await page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
    // Without input that would be lost there is no question.
    await tap('/orders');
    await orders.waitFor();
    expect(await question.count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
