import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeLimit, chromiumPath, logIn, nextFrame, openScreen } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

// On a phone, a food whose price changes while it is in the cart of a customer.

/** The list of the shops, and one shop. */
const SHOPS = /\/api\/shops(\/\w+)?$/;

interface Food {
  _id: string;
  name: string;
  price: number;
}

describe.skipIf(chromiumPath === null)('a changed price', () => {
  let page: Page;
  let pageErrors: string[];
  let setPrice: (price: number) => Promise<unknown>;
  let setEnabled: (enabled: boolean) => Promise<unknown>;
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
    setEnabled = (enabled) => owner('PATCH', `/api/foods/${_id}/toggle-enabled`, { enabled });
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
    const send = await holdRequests(page, url);
    return send;
  };
  const checkout = (total: string) => page.getByRole('button', { name: new RegExp(`^Checkout.*${total}$`) });
  const goToPayment = (total: string) => page.getByRole('button', { name: `Go To Payment ${total}` });

  test('the cart does not continue when the total differs from the one on its button', async () => {
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

  test('the cart says that a food is gone for as long as it is gone', async () => {
    await page.clock.install();
    await page.goto('/cart');
    await checkout('₹80').waitFor();
    await setEnabled(false);
    const gone = page.getByText('No longer available');
    await gone.waitFor();
    // The menu is out of date now.
    await page.clock.fastForward(60_000);
    await nextFrame(page);
    await expect.poll(() => gone.count()).toBe(1);
    await setEnabled(true);
    await gone.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  });

  test('the order form does not continue when the total differs from the one on its button', async () => {
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

  test('the cart does not continue when the GST differs from the one on its button', async () => {
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

// On a phone, a shop that its staff disable while a customer has its food in the cart.

describe.skipIf(chromiumPath === null)('a disabled shop', () => {
  let enable = async () => {};
  afterEach(() => enable());

  /** A customer with one food of a shop in the cart, at the page of this food. */
  const openFood = async () => {
    const contact = await registerCustomer(demo.product);
    const shop = await oneOpenShop(demo.product);
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url);
    await logIn(page, contact, `/shop/${shop._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    // The menu that is left has such headings too.
    await page.getByRole('heading', { name: 'Your Shopping Carts' }).waitFor();
    await page.getByRole('heading', { level: 3 }).getByRole('link').click();
    await addToCart(page).waitFor();
    return { page, pageErrors, shop };
  };
  const addToCart = (page: Page) => page.getByRole('button', { name: /^Add to Cart/ });
  const disable = async ({ _id }: { _id: string }) => {
    const owner = await logInToApi(demo.product, OWNER);
    const set = (enabled: boolean) => owner('PATCH', `/api/shops/${_id}/toggle-enabled`, { enabled });
    await set(false);
    enable = async () => {
      await set(true);
      enable = async () => {};
    };
  };

  test('its food cannot be added, and the page says why where the customer sees it', async () => {
    const { page, shop } = await openFood();
    await disable(shop);
    const note = page.getByText(`${shop.name} is currently unavailable.`);
    await note.waitFor();
    await expect.poll(() => addToCart(page).isDisabled()).toBe(true);
    const [noteBox, buttonBox] = await Promise.all([note.boundingBox(), addToCart(page).boundingBox()]);
    expect((noteBox?.y ?? NaN) + (noteBox?.height ?? NaN)).toBeLessThan(buttonBox?.y ?? NaN);
    await enable();
    await expect.poll(() => addToCart(page).isDisabled()).toBe(false);
  });

  test('the cart says so once, and not that each food is gone', async () => {
    const { page, shop } = await openFood();
    await page.goBack();
    await page.getByRole('button', { name: /^Checkout/ }).waitFor();
    const emptyMenu = page.waitForResponse(async (answer) => {
      return answer.url().endsWith(`/api/shops/${shop._id}/foods`) && (await answer.text()) === '[]';
    });
    await disable(shop);
    await page.getByText('This shop takes no orders at the moment.').waitFor();
    await emptyMenu;
    await nextFrame(page);
    expect(await page.getByText('No longer available').count()).toBe(0);
  });

  test('an open order form and the payment page say so, until the shop takes orders again', async () => {
    const { page, pageErrors, shop } = await openFood();
    // Errors stay longer than a busy machine needs for the next page.
    await changeLimit(page.context(), 5_000, 20_000);
    await page.goBack();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByLabel('Note for the shop (optional)').fill('No onions');
    const inForm = page.getByText('This shop takes no orders at the moment. What you typed stays here.');
    await disable(shop);
    await inForm.waitFor();
    await enable();
    await inForm.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Note for the shop (optional)').inputValue()).toBe('No onions');

    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    const inSummary = page.getByText('This shop takes no orders at the moment. Your order is kept as it is.');
    await disable(shop);
    await inSummary.waitFor();
    const pay = page.getByRole('button', { name: /^Pay Now/ });
    await pay.click();
    const refusal = page.getByText('This cannot be ordered now');
    await refusal.waitFor();
    await enable();
    await inSummary.waitFor({ state: 'detached' });
    await refusal.waitFor({ state: 'detached' });
    await pay.click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    // The refused payment is an error in the console.
    expect(pageErrors.filter((text) => !text.includes('currently unavailable'))).toEqual([]);
  });

  test('both errors of a checkout can be read', async () => {
    const { page, pageErrors, shop } = await openFood();
    await page.goBack();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('button', { name: /^Go To Payment/ }).waitFor();
    await disable(shop);
    await page.reload();
    const second = page.getByText('Some shops in your cart are unavailable');
    await second.waitFor();
    await second.waitFor({ state: 'detached' });
    await page.getByText(`Cannot checkout. ${shop.name} is currently unavailable.`).waitFor();
    expect(pageErrors).toEqual([]);
  });
});
