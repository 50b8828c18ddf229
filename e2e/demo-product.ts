import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chromiumPath, openBrowser } from './browser.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';

/** Contact numbers of the demo accounts. */
export const OWNER = '9000000001';
export const ADMIN = '9000000002';
export const SHOP_ADMIN = '9000000003';
export const DELIVERY = '9000000004';
export const CUSTOMER = '9000000005';
/** The password of every demo account. */
export const PASSWORD = 'campus123';

/** The product and a browser for the tests of one file. Read them inside a test or a hook, when they are running. */
export function runProduct(options?: ProductOptions) {
  const running = {} as { product: Product; browser: Browser };
  beforeAll(async () => {
    if (chromiumPath === null) return;
    [running.product, running.browser] = await Promise.all([startProduct(options), openBrowser()]);
  });
  afterAll(async () => {
    await running.browser?.close();
    await running.product?.close();
  });
  return running;
}
