import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { registerCustomer } from '../testing/api-calls.ts';
import { chromiumPath, lengthenLimit, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { startDemoProduct } from '../testing/start-demo-product.ts';

// The same order in two tabs of one customer: it must not be paid twice by mistake.

interface Shop {
  _id: string;
  name: string;
  isOpen: boolean;
}

describe.skipIf(chromiumPath === null)('the same order in two tabs', () => {
  const demo = startDemoProduct();

  const openTwoTabs = async () => {
    const contact = await registerCustomer(demo.product);
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as Shop[];
    const shop = shops.find(({ isOpen }) => isOpen);
    if (!shop) throw new Error('no shop is open at noon');
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    // The question before a second payment is left out when the server takes longer.
    await lengthenLimit(context, 3_000, 60_000);
    await logIn(page, contact, '/');
    return { page, other: await openTab(context), shop, pageErrors };
  };
  const openTab = async (context: BrowserContext) => {
    const tab = await context.newPage();
    await tab.goto('/');
    return tab;
  };
  const payNow = (tab: Page) => tab.getByRole('button', { name: /^Pay Now/ }).click();
  /** The button of the payment sheet. */
  const success = (tab: Page) => tab.getByRole('button', { name: 'Success', exact: true });
  const isOrdered = (tab: Page) => tab.waitForURL(/\/track\/[A-Z0-9]{6}$/);

  const fillCart = async (tab: Page, shop: Shop) => {
    await tab.goto(`/shop/${shop._id}`);
    await tab.getByRole('button', { name: /^add /i }).first().click();
    await tab.getByRole('link', { name: /1 item .*View cart/ }).waitFor();
  };
  const goToPayment = async (tab: Page) => {
    await tab.goto('/cart');
    await tab.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(tab);
    await tab.getByRole('button', { name: /^Go To Payment/ }).click();
  };
  const fillCustomForm = async (tab: Page, shop: Shop, price: string) => {
    await tab.goto(`/shop/${shop._id}?tab=custom`);
    await tab.getByLabel('Price of the items').fill(price);
    await tab.getByLabel('What you agreed on').fill('Two cakes');
    await choosePlace(tab);
  };
  const sendCustomForm = async (tab: Page) => {
    await tab.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await tab.getByRole('heading', { name: 'Order Summary' }).waitFor();
  };
  const goToCustomPayment = async (tab: Page, shop: Shop, price: string) => {
    await fillCustomForm(tab, shop, price);
    await sendCustomForm(tab);
  };

  test('the payment sheet closes when the other tab has ordered the cart', async () => {
    const { page, other, shop, pageErrors } = await openTwoTabs();
    await fillCart(page, shop);
    for (const tab of [page, other]) {
      await goToPayment(tab);
      await payNow(tab);
      await success(tab).waitFor();
    }
    await success(page).click();
    await isOrdered(page);

    await other.getByText('It was ordered or emptied meanwhile').waitFor();
    expect(await success(other).count()).toBe(0);
    await other.getByRole('link', { name: 'My Orders' }).last().click();
    await other.waitForURL(/\/orders/);
    expect(pageErrors).toEqual([]);
  });

  test("the payment sheet also closes after 'Pay again', because this cart is ordered only once", async () => {
    const { page, other, shop } = await openTwoTabs();
    await fillCart(page, shop);
    await goToPayment(page);
    await payNow(page);
    await success(page).click();
    await isOrdered(page);
    // With the clock set back, the order is newer than the next cart.
    await demo.product.advance(-60_000);
    await fillCart(page, shop);
    for (const tab of [page, other]) {
      await goToPayment(tab);
      await payNow(tab);
      const question = tab.getByRole('alertdialog', { name: 'You may have ordered this already' });
      await question.getByRole('button', { name: 'Pay again' }).click();
      await success(tab).waitFor();
    }
    await success(page).click();
    await isOrdered(page);
    await other.getByText('It was ordered or emptied meanwhile').waitFor();
    expect(await success(other).count()).toBe(0);
  });

  test('the payment sheet of a custom order closes when the other tab has ordered the same', async () => {
    const { page, other, shop, pageErrors } = await openTwoTabs();
    for (const tab of [page, other]) {
      await goToCustomPayment(tab, shop, '333');
      await payNow(tab);
      await success(tab).waitFor();
    }
    await success(page).click();
    await isOrdered(page);
    await other.getByText('An order with the same total was placed meanwhile').waitFor();
    expect(await success(other).count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('a form that is sent after the other tab has ordered the same asks before it is paid', async () => {
    const { page, other, shop } = await openTwoTabs();
    await fillCustomForm(other, shop, '444');
    await goToCustomPayment(page, shop, '444');
    await payNow(page);
    await success(page).click();
    await isOrdered(page);
    await sendCustomForm(other);
    // Otherwise this tab may have begun to finish the payment of the first one, and would ask another question.
    await other.reload();
    await payNow(other);
    const question = other.getByRole('alertdialog', { name: 'You may have ordered this already' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await success(other).count()).toBe(0);
  });
});
