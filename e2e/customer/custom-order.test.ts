import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, openScreen, PASSWORD } from '../testing/browser.ts';
import { twoOpenShops } from '../testing/open-shops.ts';
import { CUSTOMER, SHOP_ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('a custom order', () => {
  const demo = startDemoProduct();

  test("a guest's custom order is kept during the login that it requires", async () => {
    const [shop] = await twoOpenShops(demo.product);
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await page.goto(`/shop/${shop._id}?tab=custom`);
    await page.getByLabel('Price of the items').fill('240');
    await page.getByLabel('Name').fill('Asha Rao');
    await page.getByLabel('Address').fill('Library, west gate');
    const note = page.getByLabel('What you agreed on');
    await note.fill('Two birthday cakes');
    expect(await note.getAttribute('aria-describedby')).toMatch(/-hint$/);
    await page.getByText('The shop sees only this, not your name.').waitFor();
    // 240 for the items and 44 for delivery.
    const proceed = page.getByRole('button', { name: 'Proceed to Payment ₹284' });
    await proceed.click();
    await page.getByText('Please select your location on the map').first().waitFor();
    await page.getByRole('button', { name: /use my location/i }).click();
    await page
      .getByText(/28\.52/)
      .first()
      .waitFor();
    await proceed.click();

    await page.waitForURL(/\/login\?/);
    await page.getByLabel(/contact/i).fill(CUSTOMER);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**/shop/${shop._id}?tab=custom`);
    await expect.poll(() => page.getByLabel('What you agreed on').inputValue()).toBe('Two birthday cakes');
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Rao');
    await proceed.click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByText('Library, west gate').waitFor();
    await page.getByRole('link', { name: 'Order Form' }).click();
    await proceed.waitFor();

    // Another user logs in in the other tab. This tab then shows nothing of the first user's input.
    await proceed.click();
    await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
    await page.getByText('Library, west gate').waitFor();
    const somebodyElse = await demo.product.post('/api/users/login', {
      contact: SHOP_ADMIN,
      password: PASSWORD,
    });
    const second = await context.newPage();
    second.on('pageerror', ({ message }) => pageErrors.push(message));
    await second.goto('/cart');
    await second.evaluate((user) => {
      window.localStorage.setItem('user', JSON.stringify(user));
    }, somebodyElse);
    await page.getByText('No items in cart to checkout').waitFor();
    await page.goto(`/shop/${shop._id}?tab=custom`);
    await page.getByLabel('Price of the items').waitFor();
    expect(await page.getByLabel('Price of the items').inputValue()).toBe('');
    expect(pageErrors).toEqual([]);
  });
});
