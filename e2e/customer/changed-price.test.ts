import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { logInToApi, registerCustomer } from '../testing/api-calls.ts';
import { chromiumPath, logIn, openScreen } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { OWNER, startDemoProduct } from '../testing/start-demo-product.ts';

// On a phone, a food whose price changes while it is in the cart of a customer.

/** The list of the shops, and one shop. */
const SHOPS = /\/api\/shops(\/\w+)?$/;

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
  let setTaxable: (taxable: boolean) => Promise<unknown>;

  beforeEach(async () => {
    const owner = await logInToApi(demo.product, OWNER);
    const contact = await registerCustomer(demo.product);
    const shops = await owner<{ _id: string; isOpen: boolean; taxable: boolean }[]>('GET', '/api/shops');
    const shop = shops.find(({ isOpen, taxable }) => isOpen && !taxable)?._id ?? '';
    const [food] = await owner<Food[]>('GET', `/api/shops/${shop}/foods`);
    if (!food) throw new Error('a shop without foods');
    const { _id, name } = food;
    setPrice = (price) => owner('PUT', `/api/foods/${_id}`, { name, price, shop });
    setTaxable = (taxable) => owner('PATCH', `/api/shops/${shop}/toggle-taxable`, { taxable });
    await setPrice(50);
    ({ page, pageErrors } = await openScreen(demo.browser, demo.product.url));
    await logIn(page, contact, `/food/${_id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('**/cart');
    await checkout('₹80').waitFor();
  });

  /** Holds these answers back until the returned function is called. */
  const holdBack = async (url: string | RegExp) => {
    let send = () => {};
    const isSent = new Promise<void>((resolve) => (send = resolve));
    await page.route(url, async (route) => {
      await isSent;
      await route.continue();
    });
    return send;
  };
  const checkout = (total: string) => page.getByRole('button', { name: new RegExp(`^Checkout.*${total}$`) });
  const goToPayment = (total: string) => page.getByRole('button', { name: `Go To Payment ${total}` });

  test('the cart does not lead on with another total than its button said', async () => {
    await page.goto('/healthz');
    await setPrice(60);
    // The menu comes after the press.
    const send = await holdBack('**/api/shops/*/foods');
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
    // A screen reader reads a text that comes into an element which was there before.
    await page
      .locator('form div[role=status]:empty')
      .evaluate((one) => one.setAttribute('data-testid', 'note'));
    const note = page.getByTestId('note');
    await setPrice(60);
    await goToPayment('₹80').click();
    await note.getByText('The total has changed').waitFor();
    await note.getByText('It was ₹80.').waitFor();
    await setPrice(70);
    await goToPayment('₹90').click();
    await note.getByText('It was ₹90.').waitFor();
    await goToPayment('₹100').click();
    await page.getByRole('button', { name: 'Pay Now ₹100' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the cart does not lead on with another GST than its button said', async () => {
    // The shop comes after the press.
    const send = await holdBack(SHOPS);
    await setTaxable(true);
    try {
      await checkout('₹80').click();
      send();
      await page.getByText('GST has changed. Look at the new total, then check out.').waitFor();
      await checkout('₹82.50').click();
      await goToPayment('₹82.50').waitFor();
      expect(await page.getByText('The total has changed').count()).toBe(0);
      expect(pageErrors).toEqual([]);
    } finally {
      await setTaxable(false);
    }
  });

  test('the cart names no total before it knows the GST', async () => {
    await page.goto('/healthz');
    // The device does not know the shop either.
    await page.evaluate(
      () =>
        new Promise((done, fail) => {
          const opening = indexedDB.open('canteen');
          opening.onerror = fail;
          opening.onsuccess = () => {
            const clearing = opening.result.transaction('shops', 'readwrite');
            clearing.objectStore('shops').clear();
            clearing.onabort = fail;
            clearing.oncomplete = () => done(opening.result.close());
          };
        }),
    );
    const send = await holdBack(SHOPS);
    await page.goto('/cart');
    const button = page.getByRole('button', { name: /^Checkout/ });
    await button.waitFor();
    expect(await button.textContent()).not.toContain('₹');
    const bill = page.getByRole('region', { name: /^1 item from/ });
    await bill.getByText('Items total').waitFor();
    send();
    await checkout('₹80').waitFor();
    await bill.getByText('Total', { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
  });
});
