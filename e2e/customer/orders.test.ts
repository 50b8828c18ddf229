import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PASSWORD, type Screen } from '../testing/browser.ts';
import { holdRequests } from '../testing/hold-requests.ts';
import { logInToApi, logInForToken, registerCustomer } from '../testing/product/api-calls.ts';
import { startPayment } from '../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { WORKER_TIMEOUT } from '../testing/product/start-product.ts';

interface Proof {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

describe.skipIf(chromiumPath === null)('orders', () => {
  const demo = startDemoProduct();
  const open = (): Promise<Screen> => openScreen(demo.browser, demo.product.url, DESKTOP);

  test('a customer cannot open the dashboard of staff, and sees a message', async () => {
    const { page, pageErrors } = await open();
    await logIn(page, CUSTOMER, '/admin/dashboard?section=orders');
    await page.getByText('You are not allowed to do this').waitFor();
    await page.waitForURL(`${demo.product.url}/`);
    expect(pageErrors).toEqual([]);
  });

  test("the page of an order offers the shop's phone number and not the customer's own", async () => {
    const { page, pageErrors } = await open();
    await logIn(page, CUSTOMER, '/orders');
    await page.locator('main a[href^="/track/"]').first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText("Shop's phone").waitFor();
    const calls = await details.locator('a[href^="tel:"]').allTextContents();
    expect(calls).toHaveLength(1);
    expect(calls).not.toContain(CUSTOMER);
    await details.getByText(CUSTOMER).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the first day of a list of orders is invalid when it is later than the last one', async () => {
    const { page, pageErrors } = await open();
    await logIn(page, CUSTOMER, '/orders?time=custom&from=2026-02-02&to=2026-02-01');
    const from = page.getByLabel('From');
    await from.waitFor();
    expect(await from.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('From cannot be later than To').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the page of an order shows nothing of it any more when another user logs in in another tab', async () => {
    const { page, context, pageErrors } = await open();
    const user = await demo.product.post('/api/users/login', {
      contact: await registerCustomer(demo.product),
      password: PASSWORD,
    });
    await logIn(page, CUSTOMER, '/orders');
    await page.locator('main a[href^="/track/"]').first().click();
    await page.getByRole('heading', { name: 'State' }).waitFor();
    // Also while the server has not answered.
    const answer = await holdRequests(page, '**/api/orders/track/*');
    const tab = await context.newPage();
    await tab.goto('/healthz');
    await tab.evaluate((other) => localStorage.setItem('user', JSON.stringify(other)), user);
    await page.getByRole('heading', { name: 'State' }).waitFor({ state: 'detached' });
    await page.getByText('Loading order...').waitFor({ state: 'attached' });
    answer();
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('an order for which another amount was paid is cancelled, and its page says why', async () => {
    const customer = await logInToApi(demo.product, CUSTOMER);
    const started = await startPayment(demo.product.url, await logInForToken(demo.product, CUSTOMER));
    const pay = { order_id: started, outcome: 'success', amount: 100, webhook: false };
    const proof = (await demo.product.post('/dev/razorpay/pay', pay)) as Proof;
    const { razorpay_order_id: order_id, ...rest } = proof;
    await customer('POST', '/api/razorpay/verify', { order_id, ...rest });
    const paymentId = proof.razorpay_payment_id;
    const order = await customer<{ orderId: string }>('POST', '/api/orders/create', { paymentId });
    const { page, pageErrors } = await open();
    // Somebody may type the number in small letters.
    await logIn(page, CUSTOMER, `/track/${order.orderId.toLowerCase()}`);
    await page.getByRole('heading', { name: 'State' }).waitFor();

    await demo.product.post('/dev/razorpay/webhooks/replay', { payment_id: paymentId });
    const why = 'The amount paid is not its total, so it was cancelled.';
    await page.getByText(why).waitFor();
    const timeline = page.getByRole('list', { name: 'What happened' });
    await timeline.getByText('the amount paid is not its total').waitFor();
    await page
      .getByText(
        `${why} What you paid was sent back to where it came from. It may take your bank a few days.`,
      )
      .waitFor();
    const mails = async () => {
      const answer = await fetch(`${demo.product.url}/dev/mail.json?to=customer@snu.edu.in`);
      return ((await answer.json()) as { text: string }[]).map(({ text }) => text).join('\n');
    };
    await expect.poll(mails, WORKER_TIMEOUT).toContain('The amount that you paid is not its total of ₹130.');
    await expect.poll(mails, WORKER_TIMEOUT).toContain('What you paid, ₹1, is being returned.');
    expect(pageErrors).toEqual([]);
  });

  test("after 'Order again' the cart names the foods that are not on the menu, until the note is closed", async () => {
    interface Ordered {
      orderId: string;
      shopId: string;
      items?: { food: string | null; name: string }[];
    }
    const customer = await logInToApi(demo.product, CUSTOMER);
    const admin = await logInToApi(demo.product, ADMIN);
    const orders = await customer<Ordered[]>('GET', '/api/orders/DELIVERED');
    const order = orders.find(({ items = [] }) => new Set(items.map(({ food }) => food)).size > 1);
    const gone = order?.items?.find(({ food }) => food !== null);
    if (!order || !gone) throw new Error('no delivered order of several foods');
    await admin('PATCH', `/api/foods/${gone.food}/toggle-enabled`, { enabled: false });

    const { page, pageErrors } = await open();
    await logIn(page, CUSTOMER, `/track/${order.orderId}`);
    await page.getByRole('button', { name: /^Order again/ }).click();
    await page.waitForURL('**/cart');
    await page.locator('[data-toast]').getByText('Not on the menu now').waitFor({ state: 'detached' });
    const heading = page.locator(`#cart-${order.shopId}`);
    const cart = page.locator('section').filter({ has: heading });
    const note = cart.getByRole('status').filter({ hasText: 'Not on the menu when you ordered again' });
    await note.getByText(gone.name).waitFor();
    await page.reload();
    await note.getByText(gone.name).waitFor();
    await note.getByRole('button', { name: 'Close this note' }).press('Enter');
    await note.waitFor({ state: 'detached' });
    await expect.poll(() => heading.evaluate((h) => h === document.activeElement)).toBe(true);
    await page.reload();
    await heading.waitFor();
    expect(await note.count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
