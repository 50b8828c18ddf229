import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { checkWithAxe } from '../testing/axe.ts';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  openScreen,
  PASSWORD,
  PHONE,
  waitUntilComplete,
} from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { openCheckout } from '../testing/open-checkout.ts';
import { logInForToken, logInToApi, logInToUserApi, registerCustomer } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import type { Product } from '../testing/product/start-product.ts';

const CONTACT = 'help@example.edu';
const WRITES = `mailto:${CONTACT}`;
const TERMS = 'https://example.edu/terms';
const PRIVACY = 'https://example.edu/privacy';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const contactIn = (page: Page) => page.getByRole('main').getByRole('link', { name: CONTACT });
const hrefOf = (page: Page, name: RegExp | string) => page.getByRole('link', { name }).getAttribute('href');

/** Of the middles of two links, in pixels. */
async function heightBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  const middle = (box: typeof above) => (box ? box.y + box.height / 2 : Number.NaN);
  return middle(below) - middle(above);
}

/** A new customer's order that was cancelled. */
async function cancelledOrder(product: Product) {
  const contact = await registerCustomer(product);
  const order = await placeOrder(product, await logInForToken(product, contact));
  const ask = await logInToApi(product, ADMIN);
  await ask('PUT', `/api/orders/${order._id}/status`, { status: 'CANCELLED' });
  return { contact, path: `/track/${order.orderId}` };
}

async function tryToLogIn(page: Page, contact: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Contact number').fill(contact);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Your account has been blocked.').waitFor();
}

async function blockedCustomer(product: Product): Promise<string> {
  const contact = await registerCustomer(product);
  const { user } = await logInToUserApi(product, contact);
  const ask = await logInToApi(product, OWNER);
  await ask('PUT', `/api/users/admin/${user._id}/block`, { isBlocked: true });
  return contact;
}

describe.skipIf(chromiumPath === null)('with a contact, terms and a privacy notice', () => {
  const demo = startDemoProduct({ SUPPORT_CONTACT: CONTACT, TERMS_URL: TERMS, PRIVACY_URL: PRIVACY });

  test('the registration says whom to ask and what one agrees to', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url);
    await page.goto('/register');
    await page.getByText(`To have yours put on the list, write to ${CONTACT}.`).waitFor();
    expect(await contactIn(page).getAttribute('href')).toBe(WRITES);
    await page.getByText(/^By registering you agree to the terms.* and the privacy notice.*\.$/).waitFor();
    expect(await hrefOf(page, /^terms/)).toBe(TERMS);
    expect(await hrefOf(page, /^privacy notice/)).toBe(PRIVACY);
    await page.setViewportSize(DESKTOP);
    const logInLink = page.getByRole('main').getByRole('link', { name: 'Login' });
    // Their touch areas of 44 px do not overlap.
    expect(await heightBetween(logInLink, page.getByRole('link', { name: /^terms/ }))).toBeGreaterThan(44);
    await checkWithAxe(page, 'registration');
    expect(pageErrors).toEqual([]);
  });

  test('a blocked user is told whom to ask', async () => {
    const contact = await blockedCustomer(demo.product);
    const { page } = await openScreen(demo.browser, demo.product.url);
    await tryToLogIn(page, contact);
    const said = page.getByRole('alert').filter({ hasText: 'Your account has been blocked.' });
    await expect
      .poll(() => said.textContent())
      .toBe(`Your account has been blocked. For help, write to ${CONTACT}.`);
    expect(await said.getByRole('link').getAttribute('href')).toBe(WRITES);
  });

  test('a cancelled order has the contact, and one that is under way has not', async () => {
    const { contact, path } = await cancelledOrder(demo.product);
    const { page } = await openScreen(demo.browser, demo.product.url);
    await logIn(page, contact, path);
    await page.getByText(`For help, write to ${CONTACT}.`).waitFor();
    expect(await contactIn(page).getAttribute('href')).toBe(WRITES);
    await checkWithAxe(page, 'cancelled order');
    const running = await placeOrder(demo.product, await logInForToken(demo.product, contact));
    await page.goto(`/track/${running.orderId}`);
    await heading(page, 'Timeline').waitFor();
    await page.getByText("Shop's phone").waitFor();
    await waitUntilComplete(page);
    expect(await contactIn(page).count()).toBe(0);
  });

  test('a payment that failed, and one that is closed, say whom to ask', async () => {
    const { page, context } = await openCheckout(demo);
    const answerOrders = (status: number, message: string, code: string) =>
      context.route('**/api/orders/create', (route) => route.fulfill({ status, json: { message, code } }));
    await answerOrders(503, 'The database is down.', 'DEPENDENCY_DOWN');
    await choosePlace(page);
    await page.getByRole('button', { name: /^Go To Payment/ }).click();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Failure', exact: true }).click();
    await page.getByText(`You can pay again. For help, write to ${CONTACT}.`).waitFor();
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await page.getByRole('button', { name: 'Success', exact: true }).click();
    await page.getByText('The database is down.').waitFor();
    await page.goto('/');
    await page.getByText('Finishing your order…').waitFor();
    await answerOrders(422, 'The shop has closed.', 'REFUSED');
    const closed = page.getByText(
      `This payment is closed. The shop has closed. For help, write to ${CONTACT}.`,
    );
    // It also tries again by itself.
    await page.getByRole('button', { name: 'Try again now' }).or(closed).first().click();
    await closed.waitFor();
    expect(await closed.getByRole('link').getAttribute('href')).toBe(WRITES);
  });

  test('the profile has a card with all three, also without a network', async () => {
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    await logIn(page, CUSTOMER, '/profile');
    await heading(page, 'Help').waitFor();
    expect(
      await heightBetween(contactIn(page), page.getByRole('link', { name: 'Terms' })),
    ).toBeGreaterThanOrEqual(44);
    await checkWithAxe(page, 'profile');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await page.reload();
    await heading(page, 'Help').waitFor();
    expect(await contactIn(page).getAttribute('href')).toBe(WRITES);
    expect(await hrefOf(page, 'Terms')).toBe(TERMS);
    expect(await hrefOf(page, 'Privacy notice')).toBe(PRIVACY);
    expect(pageErrors).toEqual([]);
  });
});

describe.skipIf(chromiumPath === null)('without a contact', () => {
  const demo = startDemoProduct();

  test('no page names one', async () => {
    const blocked = await blockedCustomer(demo.product);
    const { contact, path } = await cancelledOrder(demo.product);
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const help = page.getByText(/For help|By registering|For questions/);
    await page.goto('/register');
    await page.getByText(/ending in @snu\.edu\.in\. No campus address\? Ask an admin/).waitFor();
    expect(await help.count()).toBe(0);
    await tryToLogIn(page, blocked);
    expect(await help.count()).toBe(0);
    await logIn(page, contact, path);
    await page.getByText("Shop's phone").waitFor();
    expect(await help.count()).toBe(0);
    await page.goto('/profile');
    await heading(page, 'Your data').waitFor();
    await waitUntilComplete(page);
    expect(await heading(page, 'Help').count()).toBe(0);
  });
});
