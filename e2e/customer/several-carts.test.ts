import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { type OpenShop, twoOpenShops } from '../testing/open-shops.ts';
import { registerCustomer } from '../testing/product/api-calls.ts';
import { startDemoProduct } from '../testing/product/start-demo-product.ts';
import { areStored } from '../testing/stored-rows.ts';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('carts of two shops', () => {
  test('the page of the carts shows the cart of the shop that the customer comes from', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    const [shop, other] = await twoOpenShops(demo.product);
    const heading = (name: string) => page.getByRole('heading', { name, level: 2, exact: true });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const add = async ({ _id, foods: [{ name }] }: OpenShop) => {
      await page.goto(`/shop/${_id}`);
      await page
        .getByRole('button', { name: `Add ${name}`, exact: true })
        .first()
        .click();
      await page.getByRole('link', { name: /View cart/ }).click();
    };
    await add(shop);
    await heading(shop.name).waitFor();
    await expect.poll(focused).toBe('Your Shopping Carts');
    await add(other);
    await expect.poll(focused).toBe(other.name);
    const top = async () => (await heading(other.name).boundingBox())?.y ?? 0;
    await expect.poll(top).toBeLessThan(PHONE.height / 2);
    // Not again after Back, where the page is as it was left.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(top).toBeGreaterThan(PHONE.height / 2);
    await page.getByRole('link', { name: `View Shop ${shop.name}` }).click();
    await page.getByRole('heading', { name: shop.name, level: 1 }).waitFor();
    await page.goBack();
    await heading(other.name).waitFor();
    await expect.poll(focused).toBe('Your Shopping Carts');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // The page of a food leads to the cart too.
    await page.goto(`/food/${other.foods[0]._id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect.poll(focused).toBe(other.name);
    expect(pageErrors).toEqual([]);
  });

  const note = (tab: Page) => tab.getByLabel('Note for the shop (optional)');
  const checkOut = async (tab: Page, { name }: OpenShop) => {
    await tab
      .locator('section')
      .filter({ has: tab.getByRole('heading', { name, level: 2, exact: true }) })
      .getByRole('button', { name: /^Checkout/ })
      .click();
    await tab.locator('h1 + p').getByText(name, { exact: true }).waitFor();
    await note(tab).waitFor();
  };
  const openForm = async (tab: Page, shop: OpenShop) => {
    await tab.goto(`/food/${shop.foods[0]._id}`);
    await tab.getByRole('button', { name: /^Add to Cart/ }).click();
    await tab.waitForURL('**/cart');
    await checkOut(tab, shop);
  };
  /** A customer has typed a note for each shop, and has ordered from the first one in `page`. `tab` shows the other form. */
  const orderWithNotes = async () => {
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const [shop, other] = await twoOpenShops(demo.product);
    await logIn(page, await registerCustomer(demo.product));
    await openForm(page, shop);
    await note(page).fill('No onions');
    await expect.poll(() => areStored(page, [{ table: 'drafts' }])).toBe(true);
    const tab = await context.newPage();
    await openForm(tab, other);
    await note(tab).fill('Extra chutney');
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\//);
    return { page, tab, shop, other, pageErrors };
  };

  test('an order does not delete the note for another shop', async () => {
    const { page, shop, other, pageErrors } = await orderWithNotes();
    await openForm(page, other);
    expect(await note(page).inputValue()).toBe('Extra chutney');
    await openForm(page, shop);
    expect(await note(page).inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });

  test('the note of an order does not come back when the customer types in the form of another shop', async () => {
    const { page, tab, shop, other, pageErrors } = await orderWithNotes();
    await note(tab).fill('More chutney');
    // The form stores what was typed before it opens again.
    await tab.getByRole('main').getByRole('link', { name: 'Cart' }).click();
    await checkOut(tab, other);
    expect(await note(tab).inputValue()).toBe('More chutney');
    await openForm(page, shop);
    expect(await note(page).inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });
});
