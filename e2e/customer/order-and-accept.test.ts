import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logInByForm, openScreen, PHONE, type Screen } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { logInForToken } from '../testing/product/api-calls.ts';
import { CUSTOMER, startDemoProduct, SHOP_ADMIN } from '../testing/product/start-demo-product.ts';

// The main journey: a customer orders, and the shop accepts the order on another screen.

describe.skipIf(chromiumPath === null)('a customer orders, pays and tracks; the shop sees it live', () => {
  const demo = startDemoProduct();
  let customer: Screen;
  let shop: Screen;

  beforeAll(async () => {
    customer = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
      reducedMotion: 'no-preference',
    });
    shop = await openScreen(demo.browser, demo.product.url, DESKTOP, {
      reducedMotion: 'no-preference',
    });
  });

  /** A shop of the demo shop admin that is open now; one of the two is always open. */
  async function openShop(): Promise<string> {
    const token = await logInForToken(demo.product, SHOP_ADMIN);
    const answer = await fetch(`${demo.product.url}/api/shops/managed`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const shops = (await answer.json()) as { name: string; isOpen: boolean }[];
    const name = shops.find(({ isOpen }) => isOpen)?.name;
    if (name === undefined) throw new Error('neither of the shops is open');
    return name;
  }

  test('a customer orders from the home page on, and sees ACCEPTED live', async () => {
    const shopName = await openShop();

    // The staff screen is open before the order is placed.
    await logInByForm(shop.page, SHOP_ADMIN, '/admin/dashboard?section=orders');
    await shop.page
      .getByRole('heading', { name: /orders/i })
      .first()
      .waitFor();

    // A guest fills a cart.
    const { page } = customer;
    await page.goto('/');
    await page.getByRole('heading', { name: 'All Shops' }).waitFor();
    await page.getByRole('link', { name: shopName }).click();
    await page.getByRole('heading', { name: shopName, level: 1 }).waitFor();
    const add = page.getByRole('button', { name: /^add /i });
    const dish = ((await add.first().getAttribute('aria-label')) ?? '').replace(/^Add /, '');
    await add.nth(0).click();
    await add.nth(1).click();
    await page.getByRole('link', { name: /2 items · ₹.*View cart/ }).click();
    await page.getByRole('heading', { name: 'Your Shopping Carts' }).waitFor();

    // The cart survives a reload. Checkout requires a login and continues after it.
    await page.reload();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.waitForURL(/\/login\?returnUrl=%2Fcheckout$/);
    await page.getByLabel(/contact/i).fill(CUSTOMER);
    await page.getByLabel('Password', { exact: true }).fill('campus123');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();

    // Without a location on the map the form cannot be sent.
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByText('Please select your location on the map').first().waitFor();
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    const payButton = page.getByRole('button', { name: /^Pay Now/ });
    const amount = /₹[\d,.]+/.exec((await payButton.textContent()) ?? '')?.[0] ?? '';
    expect(amount).not.toBe('');
    await payButton.click();

    // After payment in the provider's widget the order's page opens.
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByRole('heading', { name: number }).waitFor();
    await page.getByText('PAID', { exact: false }).first().waitFor();
    await page.getByText(amount).first().waitFor();

    // The staff screen shows the order without a reload and accepts it.
    const card = shop.page.getByRole('article').filter({ hasText: number });
    await card.waitFor();
    await card.getByRole('button', { name: /accept/i }).click();
    // The message stays while the pointer is on it.
    const undo = shop.page.getByRole('button', {
      name: new RegExp(`^Undo \\d+: set ${number} to PAID again$`),
    });
    await undo.hover();
    await shop.page.getByText('Order status updated to ACCEPTED').waitFor();
    const state = page.getByRole('region', { name: 'State' });
    await state.getByText('ACCEPTED').waitFor();

    // A change by mistake is undone on both screens.
    await undo.click();
    await shop.page.getByText('Order status updated to PAID').waitFor();
    await state.getByText('PAID').waitFor();
    await card.getByRole('button', { name: /accept/i }).click();
    await state.getByText('ACCEPTED').waitFor();

    // The kitchen sees how many of each dish it has to make.
    await shop.page.getByText(/^To make: \d+ pieces? of \d+ dish(?:es)?$/).click();
    await shop.page.getByRole('list', { name: 'To make' }).getByText(dish, { exact: true }).waitFor();

    // The cart no longer has the paid items.
    await page.goto('/cart');
    await page.getByText('Cart is Empty!').waitFor();
    expect(customer.pageErrors).toEqual([]);
    expect(shop.pageErrors).toEqual([]);
  });
});
