import { describe, expect, test } from 'vitest';
import { chromiumPath, openScreen, PHONE } from '../testing/browser.ts';
import { twoOpenShops, type OpenShop } from '../testing/open-shops.ts';
import { startDemoProduct } from '../testing/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('carts of two shops', () => {
  const demo = startDemoProduct();

  test('the page shows the one that the customer comes from', async () => {
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
});
