import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen, PASSWORD } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';

// A session that ends by itself during an order, and a login in the same tab.

interface Shop {
  _id: string;
  name: string;
  isOpen: boolean;
}

describe.skipIf(chromiumPath === null)('a session that ends during an order', () => {
  const demo = startDemoProduct();

  /** Ends the user's sessions but this one, as 'Sign out' on another device does. */
  const endSessions = async (contact: string) => {
    const call = await logInToApi(demo.product, contact);
    const sessions = await call<{ _id: string; current: boolean }[]>('GET', '/api/users/sessions');
    for (const { _id, current } of sessions) if (!current) await call('DELETE', `/api/users/sessions/${_id}`);
  };
  const openShops = async (): Promise<Shop[]> => {
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as Shop[];
    return shops.filter(({ isOpen }) => isOpen);
  };
  const addFood = async (page: Page) => {
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /1 item .*View cart/ }).waitFor();
  };
  const fillForm = async (page: Page) => {
    await page.getByLabel('Name').fill('Nandini at the gate');
    await page.getByLabel('Address').fill('Library, second floor, window seat');
    await choosePlace(page);
    await page.getByLabel('Note for the shop (optional)').fill('No onions');
  };
  const typed = async (page: Page) => [
    await page.getByLabel('Name').inputValue(),
    await page.getByLabel('Address').inputValue(),
    await page.getByLabel('Note for the shop (optional)').inputValue(),
  ];
  const TYPED = ['Nandini at the gate', 'Library, second floor, window seat', 'No onions'];
  const logInAgain = async (page: Page, contact: string) => {
    await page.getByLabel(/contact/i).fill(contact);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  const atLogin = (page: Page, from: string) =>
    page.waitForURL((url) => url.pathname === '/login' && `${url.searchParams.get('redirect')}` === from);
  const form = (page: Page) => page.getByRole('heading', { name: 'Order Form' }).waitFor();
  const shopOf = (page: Page, { name }: Shop) =>
    page.locator('h1 + p').getByText(name, { exact: true }).waitFor();
  const toPayment = async (page: Page) => {
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
  };
  /** Keeps the text of every message that the page shows from now on. */
  const recordMessages = (page: Page) =>
    page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const toast of document.querySelectorAll('[data-toast]')) seen.push(toast.textContent ?? '');
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
  const messages = (page: Page) =>
    page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  const openForm = async (contact: string, [first, ...others]: [Shop, ...Shop[]]) => {
    const screen = await openScreen(demo.browser, demo.product.url);
    const { page } = screen;
    await logIn(page, contact, `/shop/${first._id}`);
    await addFood(page);
    for (const { _id } of others) {
      await page.goto(`/shop/${_id}`);
      await addFood(page);
    }
    await page.goto('/cart');
    return screen;
  };

  /** The filled order form of a new customer. */
  const openFilledForm = async () => {
    const [shop] = await openShops();
    if (!shop) throw new Error('an open shop');
    const customer = await registerCustomer(demo.product);
    const screen = await openForm(customer, [shop]);
    await screen.page.getByRole('button', { name: /^Checkout/ }).click();
    await form(screen.page);
    await fillForm(screen.page);
    return { customer, shop, ...screen };
  };

  test('the order form of the same shop and what was typed are there after the login', async () => {
    const [first, second] = await openShops();
    if (!first || !second) throw new Error('two open shops');
    const customer = await registerCustomer(demo.product);
    const { page, context, pageErrors } = await openForm(customer, [first, second]);
    const other = await context.newPage();
    await other.goto('/cart');
    const checkOut = async (tab: Page, shop: Shop) => {
      await tab
        .getByRole('region', { name: shop.name })
        .getByRole('button', { name: /^Checkout/ })
        .click();
      await form(tab);
      await shopOf(tab, shop);
    };
    await checkOut(page, first);
    // In another tab the other cart is the active one.
    await checkOut(other, second);
    await fillForm(page);
    await endSessions(customer);
    await atLogin(page, '/checkout');
    await logInAgain(page, customer);
    await form(page);
    await shopOf(page, first);
    await expect.poll(() => typed(page)).toEqual(TYPED);
    await toPayment(page);
    await page.getByText(TYPED[1] ?? '').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('nobody else who logs in sees what was typed', async () => {
    const { customer, shop, page } = await openFilledForm();
    await toPayment(page);
    await endSessions(customer);
    await atLogin(page, '/payment');
    await logInAgain(page, ADMIN);
    await page.waitForURL((url) => url.pathname === '/');
    const open = async (path: string) => {
      // Without a reload, which would empty the memory of the tab.
      await page.evaluate((to) => {
        history.pushState({ idx: (history.state as { idx: number }).idx + 1 }, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, path);
    };
    await open('/checkout');
    await page.getByText('No items in cart to checkout').waitFor();
    await open('/payment');
    await page.waitForURL(/\/checkout$/);
    await open(`/shop/${shop._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /1 item .*View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await form(page);
    // The form has been filled from the profile of this user.
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Arjun Malhotra');
    expect((await typed(page)).filter((value) => TYPED.includes(value))).toEqual([]);
  });

  test('a logout deletes what was typed', async () => {
    const { customer, page } = await openFilledForm();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
    await logInAgain(page, customer);
    await page.getByText('Redirecting to homepage').waitFor();
    await page.getByRole('link', { name: /^Cart/ }).first().click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await form(page);
    await expect.poll(() => typed(page)).toEqual(['Nandini Rao', 'Hostel Block 4', '']);
  });

  test('a logout in another tab deletes what was typed, and no session has expired', async () => {
    const [shop] = await openShops();
    if (!shop) throw new Error('an open shop');
    const customer = await registerCustomer(demo.product);
    const { page, context, pageErrors } = await openForm(customer, [shop]);
    const orders = await context.newPage();
    // The server tells these tabs of the logout, and the browser does not: on a busy phone it may be slow.
    for (const tab of [page, orders])
      await tab.addInitScript(() =>
        addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
      );
    await page.reload();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await form(page);
    await fillForm(page);
    await orders.goto('/orders');
    await orders.getByRole('heading', { name: 'My Orders' }).waitFor();
    for (const tab of [page, orders]) await recordMessages(tab);
    const home = await context.newPage();
    await home.goto('/');
    await home.getByRole('button', { name: /^Account of/ }).click();
    await home.getByRole('button', { name: 'Logout' }).click();
    for (const tab of [page, orders]) await tab.waitForURL(/\/login/);
    expect(new URL(orders.url()).search).toBe('?returnUrl=%2Forders');
    await logInAgain(page, customer);
    await form(page);
    await expect.poll(() => typed(page)).toEqual(['Nandini Rao', 'Hostel Block 4', '']);
    await expect.poll(() => messages(page)).toEqual(['Login Successful']);
    expect(await messages(orders)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('the payment page with the same order is there after the login', async () => {
    const { customer, page } = await openFilledForm();
    await toPayment(page);
    // A reload first: what the tab has in its memory comes from the device.
    await page.reload();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await endSessions(customer);
    await atLogin(page, '/payment');
    await logInAgain(page, customer);
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByText(TYPED[1] ?? '').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByText(TYPED[1] ?? '').waitFor();
  });

  test('a payment that was made becomes the order after the login', async () => {
    const { customer, page, context } = await openFilledForm();
    await toPayment(page);
    await context.route('**/api/razorpay/verify', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is down.', code: 'DEPENDENCY_DOWN' } }),
    );
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.getByRole('heading', { name: 'Finishing your order…' }).waitFor();
    await endSessions(customer);
    await atLogin(page, '/payment');
    await context.unroute('**/api/razorpay/verify');
    await logInAgain(page, customer);
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    const call = await logInToApi(demo.product, customer);
    expect(await call('GET', '/api/orders')).toHaveLength(1);
  });
});
