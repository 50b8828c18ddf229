import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { WORKER_TIMEOUT } from '../testing/product/start-product.ts';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('a payment that comes too late', () => {
  test('is mailed with amount, shop and reason, and the app names the amount when it is opened again', async () => {
    const { product } = demo;
    const { url } = product;
    const contact = await registerCustomer(product);
    const shop = await oneOpenShop(product);
    const { page, context } = await openScreen(demo.browser, url, { width: 320, height: 640 });
    await logIn(page, contact, `/shop/${shop._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /1 item .*View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    const started = page.waitForResponse((answer) => answer.url().endsWith('/api/razorpay/order'));
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    const { id, amount } = (await (await started).json()) as { id: string; amount: number };
    await page.getByRole('button', { name: 'Success', exact: true }).waitFor();
    // The customer goes to a UPI app, and the phone drops the page.
    await page.goto('about:blank');
    await product.advance(11 * 60_000);
    const owner = await logInToApi(product, OWNER);
    await owner('PATCH', `/api/shops/${shop._id}/toggle-enabled`, { enabled: false });
    await product.post('/dev/razorpay/pay', { order_id: id, outcome: 'success' });

    const rupees = `₹${amount / 100}`;
    const title = `Your payment of ${rupees} at ${shop.name} could not become an order and is being returned`;
    const mails = async () => {
      const answer = await fetch(`${url}/dev/mail.json?to=customer.${contact}@snu.edu.in`);
      return ((await answer.json()) as { subject: string; text: string }[]).filter(
        ({ subject }) => subject === title,
      );
    };
    await expect.poll(mails, WORKER_TIMEOUT).toEqual([
      expect.objectContaining({
        text: expect.stringContaining(`${shop.name} had closed or changed its menu or prices by then`),
      }),
    ]);

    await page.goto(`${url}/payment`);
    const text = `What you paid, ${rupees}, is being returned to you.`;
    await page.getByText(text).first().waitFor();
    expect(await mails()).toHaveLength(1);
    await context.close();
  });
});
