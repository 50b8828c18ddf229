import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { openCheckout } from '../testing/open-checkout.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('the phone number of an order', () => {
  const demo = startDemoProduct();

  test('is shown before the payment, and can be changed although the payment was begun', async () => {
    const { page, pageErrors, contact } = await openCheckout(demo);
    const shop = (await page.getByRole('main').locator('p.text-muted').first().textContent()) ?? '';
    await choosePlace(page);
    await page.getByLabel('Note').fill('Ring the bell');
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await delivery.getByText(contact).waitFor();
    const pay = page.getByRole('button', { name: /^Pay Now/ });
    await pay.click();
    await page.getByRole('button', { name: 'Success', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('You closed the payment before it was done').waitFor();

    await delivery.getByRole('link', { name: 'Change phone number' }).click();
    const other = contact.replace(/^8/, '7');
    await page.getByLabel(/contact/i).fill(other);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    await page.getByRole('button', { name: 'Back to Order Summary' }).click();
    await delivery.getByText(other).waitFor();
    await delivery.getByText('Ring the bell').waitFor();
    await pay.click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
    await page.getByRole('region', { name: 'Details' }).getByText(other).waitFor();
    const own = await logInToApi(demo.product, other);
    const orders = await own<{ contact: string }[]>('GET', '/api/orders');
    expect(orders.map((order) => order.contact)).toEqual([other]);

    // The profile was not the page before the order.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: shop }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\//);
    expect(pageErrors).toEqual([]);
  });
});
