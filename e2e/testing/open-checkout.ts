import type { Browser } from 'playwright-core';
import { logIn, openScreen } from './browser.ts';
import { oneOpenShop } from './open-shops.ts';
import { registerCustomer } from './product/api-calls.ts';
import type { Product } from './product/start-product.ts';

/** The checkout of a customer without an earlier order, so that no place is chosen yet. */
export async function openCheckout({ browser, product }: { browser: Browser; product: Product }) {
  const contact = await registerCustomer(product);
  const screen = await openScreen(browser, product.url);
  const { page } = screen;
  await logIn(page, contact, `/shop/${(await oneOpenShop(product))._id}`);
  await page.getByRole('button', { name: /^add /i }).first().click();
  await page.getByRole('link', { name: /View cart/ }).click();
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await page.getByRole('heading', { name: 'Order Form' }).waitFor();
  await page.locator('.leaflet-container').waitFor();
  return { ...screen, contact };
}
