import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  changeLimit,
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PASSWORD,
  waitForHistoryEntries,
} from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { openWithClipboard, pasteCode } from '../testing/codes.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { oneOpenShop, twoOpenShops } from '../testing/open-shops.ts';
import { logInForToken, logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

/** Holds the menu of a shop back. The returned function lets it go on or fail, and waits until the page has got that. */
const holdMenuBack = async (page: Page, shopId: string) => {
  let answer = (_how: 'continue' | 'abort') => {};
  const how = new Promise<'continue' | 'abort'>((resolve) => (answer = resolve));
  const path = `/api/shops/${shopId}/foods`;
  await page.route(`**${path}`, async (route) => route[await how]());
  return async (wanted: 'continue' | 'abort') => {
    const isMenu = (request: Request) => new URL(request.url()).pathname === path;
    const answered =
      wanted === 'abort'
        ? page.waitForEvent('requestfailed', isMenu)
        : page.waitForEvent('requestfinished', isMenu);
    answer(wanted);
    await answered;
  };
};

describe.skipIf(chromiumPath === null)('an answer that comes after the page was left', () => {
  /** A customer with a food in the cart. The page leaves the app for a moment, so that it reads the menu again. */
  const openWithCart = async () => {
    const screen = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const { page } = screen;
    const [shop, other] = await twoOpenShops(demo.product);
    await logIn(page, await registerCustomer(demo.product), `/food/${shop.foods[0]._id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('**/cart');
    await page.goto('/healthz');
    return { ...screen, other, answer: await holdMenuBack(page, shop._id) };
  };
  /** The paths that the page shows from now on. */
  const followPaths = (page: Page) => {
    const shown: string[] = [];
    page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
    return shown;
  };
  /** Waits for the shops: the address changes before the page does, and the cart has a link to one shop. */
  const goHome = async (page: Page) => {
    // By key, which the cover of a long request does not stop.
    await page.getByRole('banner').locator('a[href="/"]').first().press('Enter');
    await page.locator('main a[href^="/shop/"]').nth(1).waitFor();
  };
  /** The page of a shop with its menu, which is asked for later than the answer that was held back. */
  const openMenu = async (page: Page, shopId: string) => {
    await page.locator(`main a[href="/shop/${shopId}"]`).first().click();
    await page.getByRole('button', { name: /^Add / }).first().waitFor();
    await nextFrame(page);
  };

  test('a cart that was left before the answer does not open the order form', async () => {
    const { page, other, answer, pageErrors } = await openWithCart();
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await goHome(page);
    const shown = followPaths(page);
    await answer('continue');
    await openMenu(page, other._id);
    expect(shown).toEqual([`/shop/${other._id}`]);
    expect(pageErrors).toEqual([]);
  });

  test('an order form that was left before the answer opens no cart and shows no message', async () => {
    const { page, other, answer, pageErrors } = await openWithCart();
    await page.goto('/checkout');
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await goHome(page);
    const shown = followPaths(page);
    await answer('abort');
    await openMenu(page, other._id);
    expect(shown).toEqual([`/shop/${other._id}`]);
    expect(await page.getByText('Unable to verify shop availability').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('an order form that was sent and left before the answer does not open the payment', async () => {
    const { page, other, answer, pageErrors } = await openWithCart();
    await page.goto('/checkout');
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await goHome(page);
    const shown = followPaths(page);
    await answer('continue');
    await openMenu(page, other._id);
    expect(shown).toEqual([`/shop/${other._id}`]);
    await page.goto('/payment');
    await page.waitForURL('**/checkout');
    expect(pageErrors).toEqual([]);
  });

  test('what is changed in an order form while the shop is asked is in the order', async () => {
    const { page, answer, pageErrors } = await openWithCart();
    await page.goto('/checkout');
    await choosePlace(page);
    const goToPayment = page.getByRole('button', { name: /^Go To Payment/ });
    await goToPayment.click();
    await page.getByLabel('Address').fill('Library, window seat');
    const told = page.getByText('The form has changed. Press Go To Payment again.').waitFor();
    await answer('continue');
    await told;
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await goToPayment.click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByText('Library, window seat').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a payment page that was left before the answer asks nothing', async () => {
    const contact = await registerCustomer(demo.product);
    const token = await logInForToken(demo.product, contact);
    const { shopId } = await placeOrder(demo.product, token);
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    // The question is left out when the server takes longer.
    await changeLimit(context, 3_000, 60_000);
    await logIn(page, contact, `/shop/${shopId}?tab=custom`);
    await page.getByLabel('Price of the items').fill('100');
    await choosePlace(page);
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    const payNow = page.getByRole('button', { name: /^Pay Now/ });
    const question = page.getByRole('alertdialog', { name: 'You may have ordered this already' });
    await payNow.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await waitForHistoryEntries(page, 0);
    const release = await holdRequests(page, '**/api/orders?*');
    const asked = page.waitForRequest('**/api/orders?*');
    await payNow.click();
    await asked;
    await page.goBack();
    await page.getByLabel('Price of the items').waitFor();
    const answered = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/api/orders?'),
    );
    release();
    await answered;
    await page.getByRole('tab', { name: 'Menu' }).click();
    await page.getByRole('button', { name: /^Add / }).first().waitFor();
    await nextFrame(page);
    expect(await question.count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('after a logout, the new prices of a payment are not stored for the next user', async () => {
    const contact = await registerCustomer(demo.product);
    const owner = await logInToApi(demo.product, OWNER);
    const [shop] = await twoOpenShops(demo.product);
    const [{ _id, name }] = shop.foods;
    const setPrice = (price: number) => owner('PUT', `/api/foods/${_id}`, { name, price, shop: shop._id });
    await setPrice(50);
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, contact, `/food/${_id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    const answer = await holdMenuBack(page, shop._id);
    await setPrice(60);
    const refused = page.waitForResponse('**/api/razorpay/order');
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    expect((await refused).status()).toBe(409);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    await answer('continue');
    await nextFrame(page);
    expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('a login that was left before the answer logs in, and the page stays', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const { _id } = await oneOpenShop(demo.product);
    await page.goto(`/shop/${_id}`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Contact number').fill(CUSTOMER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const release = await holdRequests(page, '**/api/users/login');
    const asked = page.waitForRequest('**/api/users/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await asked;
    await page.goBack();
    await page.getByRole('button', { name: /^Add / }).first().waitFor();
    const shown = followPaths(page);
    const told = page.getByText('Login Successful').waitFor();
    release();
    await told;
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await nextFrame(page);
    expect(shown).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  /** The last step of a registration that a guest has begun at the login. Its answer is held until `release` is called. */
  const sendRegistration = async (email: string, contact: string) => {
    const { page, pageErrors } = await openWithClipboard(demo.browser, demo.product, DESKTOP);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Register here' }).click();
    await page.getByRole('heading', { name: "Let's get started!" }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await pasteCode(page, await demo.product.codeFor(email));
    await page.getByLabel('Name').fill('Ravi Left');
    await page.getByLabel('Contact number').fill(contact);
    await page.getByLabel('Address').fill('Tower 4, Room 101');
    await page.getByLabel('Password', { exact: true }).fill('secret-1');
    await page.getByLabel('Confirm password').fill('secret-1');
    const release = await holdRequests(page, '**/register/complete');
    const asked = page.waitForRequest('**/register/complete');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await asked;
    const told = page.getByText('Registration Successful').waitFor();
    const finish = async () => {
      release();
      await told;
    };
    return { page, pageErrors, finish };
  };
  test('a registration that was left before the answer logs in, and the page stays', async () => {
    const { page, pageErrors, finish } = await sendRegistration('ravi.left@snu.edu.in', '9812345601');
    await goHome(page);
    const shown = followPaths(page);
    await finish();
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await nextFrame(page);
    expect(shown).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('a registration that ends while the user is back at an earlier step replaces only its own steps', async () => {
    const { page, pageErrors, finish } = await sendRegistration('ravi.back@snu.edu.in', '9812345602');
    await page.goBack();
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
    await finish();
    await page.waitForURL((url) => url.pathname === '/');
    // The login, from which the registration was opened, is still before it.
    expect(await page.evaluate(() => (history.state as { idx: number }).idx)).toBe(1);
    expect(pageErrors).toEqual([]);
  });

  test("after 'Order again' the cart does not open when the customer has left the order", async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const [shop, other] = await twoOpenShops(demo.product);
    const customer = await logInToApi(demo.product, CUSTOMER);
    interface Order {
      orderId: string;
      shopId: string;
      items?: { food: string | null }[];
    }
    const orders = await customer<Order[]>('GET', '/api/orders/DELIVERED');
    const order = orders.find(({ items = [] }) => items.some(({ food }) => food !== null));
    if (!order) throw new Error('no delivered order of foods');
    const answer = await holdMenuBack(page, order.shopId);
    await logIn(page, CUSTOMER, `/track/${order.orderId}`);
    await page.getByRole('button', { name: /^Order again/ }).click();
    await goHome(page);
    const shown = followPaths(page);
    await answer('continue');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Cart.*\b\d+ items?/ })
      .waitFor();
    const { _id } = order.shopId === other._id ? shop : other;
    await openMenu(page, _id);
    expect(shown).toEqual([`/shop/${_id}`]);
    expect(pageErrors).toEqual([]);
  });
});
