import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { logInToApi, registerCustomer } from '../testing/api-calls.ts';
import { chromiumPath, logIn, openScreen } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { OWNER, startDemoProduct } from '../testing/start-demo-product.ts';

// On a phone, a food whose price changes while it is in the cart of a customer.

interface Food {
  _id: string;
  name: string;
  price: number;
}

describe.skipIf(chromiumPath === null)('a changed price', () => {
  const demo = startDemoProduct();
  let page: Page;
  let pageErrors: string[];
  let setPrice: (price: number) => Promise<unknown>;

  beforeEach(async () => {
    const owner = await logInToApi(demo.product, OWNER);
    const contact = await registerCustomer(demo.product);
    const shops = await owner<{ _id: string; isOpen: boolean; taxable: boolean }[]>('GET', '/api/shops');
    const shop = shops.find(({ isOpen, taxable }) => isOpen && !taxable)?._id ?? '';
    const [food] = await owner<Food[]>('GET', `/api/shops/${shop}/foods`);
    if (!food) throw new Error('a shop without foods');
    const { _id, name } = food;
    setPrice = (price) => owner('PUT', `/api/foods/${_id}`, { name, price, shop });
    await setPrice(50);
    ({ page, pageErrors } = await openScreen(demo.browser, demo.product.url));
    await logIn(page, contact, `/food/${_id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('**/cart');
    await checkout('₹80').waitFor();
  });

  const checkout = (total: string) => page.getByRole('button', { name: new RegExp(`^Checkout.*${total}$`) });
  const goToPayment = (total: string) => page.getByRole('button', { name: `Go To Payment ${total}` });

  test('the cart does not lead on with another total than its button said', async () => {
    await page.goto('/healthz');
    await setPrice(60);
    // The menu comes after the press.
    let send = () => {};
    const isSent = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/api/shops/*/foods', async (route) => {
      await isSent;
      await route.continue();
    });
    await page.goto('/cart');
    await checkout('₹80').click();
    send();
    await page.getByText('Prices have changed. Look at the new total, then check out.').waitFor();
    await page.getByText('₹60 each · was ₹50').waitFor();
    await checkout('₹90').click();
    await goToPayment('₹90').waitFor();
    expect(await page.getByText('The total has changed').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('the order form does not lead on with another total than its button said', async () => {
    await checkout('₹80').click();
    await choosePlace(page);
    await setPrice(60);
    await goToPayment('₹80').click();
    await page.getByText('The total has changed').waitFor();
    await page.getByText('It was ₹80.').waitFor();
    await goToPayment('₹90').click();
    await page.getByRole('button', { name: 'Pay Now ₹90' }).waitFor();
    expect(pageErrors).toEqual([]);
  });
});
