// npm run screenshots: every screen at three widths, light and dark. Needs Chromium. The pictures that README.md shows
// go to docs/screenshots, all others to screenshots/, which Git ignores.
// `npm run screenshots -- --only home,cart` takes these screens only.
import { parseArgs } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { checkReadme, makeFolders, savePicture } from './screenshot-files.ts';
import { chromiumPath, logIn, openBrowser, openScreen, waitUntilComplete } from './testing/browser.ts';
import { choosePlace } from './testing/choose-place.ts';
import { startProduct } from './testing/product/start-product.ts';

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
// The shop of the demo shop admin that is open by day.
const SHOP = 'Annapurna Tiffin Room';
// The shop with the most colourful menu.
const MENU_SHOP = 'Chowk Chaat Bhandar';
const CLOSED_SHOP = 'Night Owl Canteen';
const CUSTOMER = '9000000005';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');

if (chromiumPath === null) {
  console.error('Chromium is not on this machine. Get it with: apt-get install chromium');
  process.exit(1);
}
const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  makeFolders({ empty: only === undefined });
  // Staff first, before the orders of the other screens are in their queue.
  await staffScreens();
  await guestScreens();
  await accountScreens();
  await customerScreens();
  await nightScreen();
} finally {
  await browser.close();
  await product.close();
}
if (only === undefined) checkReadme();

interface PictureOptions {
  /** The whole page and not only the visible part. */
  whole?: boolean;
  /** Scrolls this into the middle. */
  centred?: Locator;
  schemes?: readonly Scheme[];
}

/** Takes the page at every width, light and dark. */
async function takePictures(
  page: Page,
  name: string,
  { whole = false, centred, schemes = SCHEMES }: PictureOptions = {},
): Promise<void> {
  if (only !== undefined && !only.includes(name)) return;
  for (const viewport of VIEWPORTS) {
    for (const scheme of schemes) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.mouse.move(0, 0);
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        window.scrollTo(0, 0);
      });
      await centred?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await waitUntilComplete(page);
      if (whole) {
        // A higher window, so that parts that load when they become visible are loaded.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: viewport.width, height });
        await waitUntilComplete(page);
      }
      await savePicture(`${name}-${viewport.width}-${scheme}`, await page.screenshot());
    }
  }
  console.log(name);
}

async function openAndTakePictures(
  page: Page,
  path: string,
  name: string,
  options?: PictureOptions,
): Promise<void> {
  await page.goto(path);
  await takePictures(page, name, options);
}

async function open(): Promise<Page> {
  const { page } = await openScreen(browser, product.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

async function shopNamed(wanted: string): Promise<string> {
  const shops = (await (await fetch(`${product.url}/api/shops`)).json()) as { _id: string; name: string }[];
  const shop = shops.find(({ name }) => name === wanted);
  if (!shop) throw new Error(`there is no shop ${wanted}`);
  return `/shop/${shop._id}`;
}

async function guestScreens(): Promise<void> {
  const page = await open();
  await openAndTakePictures(page, '/', 'home');
  await openAndTakePictures(page, '/search/paneer', 'search');
  await openAndTakePictures(page, '/search/nothing-of-the-kind', 'search-empty');
  await openAndTakePictures(page, '/tag/Street%20Food', 'tag');
  await openAndTakePictures(page, '/cart', 'cart-empty');
  await openAndTakePictures(page, await shopNamed(CLOSED_SHOP), 'shop-closed');
  await openAndTakePictures(page, '/nowhere', 'not-found');
  await page.goto(await shopNamed(SHOP));
  await page.getByRole('link', { name: 'Masala Dosa', exact: true }).click();
  await page.getByRole('button', { name: /^Add to Cart/ }).waitFor();
  await takePictures(page, 'food');
  await page.goto(await shopNamed(MENU_SHOP));
  await page.getByRole('button', { name: 'Add Pani Puri (6 pcs)' }).click();
  await page.getByRole('button', { name: 'Add Raj Kachori' }).click();
  await page.getByRole('link', { name: /2 items · ₹.*View cart/ }).waitFor();
  await takePictures(page, 'shop');
  await takePictures(page, 'shop-menu', { centred: page.getByRole('link', { name: 'Corn Chaat' }) });
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Checkout/ }).waitFor();
  await takePictures(page, 'cart');
  await page.context().close();
}

async function accountScreens(): Promise<void> {
  const page = await open();
  await openAndTakePictures(page, '/login', 'login');
  await openAndTakePictures(page, '/register', 'register');
  const newcomer = 'ravi.new@snu.edu.in';
  await page.getByLabel('Email').fill(newcomer);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await takePictures(page, 'register-code');
  await enterCode(page, newcomer);
  await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
  await takePictures(page, 'register-details', { whole: true });
  await openAndTakePictures(page, '/forgot-password', 'forgot-password');
  const forgetful = 'customer@snu.edu.in';
  await page.getByLabel('Email').fill(forgetful);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByLabel('Digit 1 of 6').waitFor();
  await enterCode(page, forgetful);
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  await takePictures(page, 'forgot-password-new');
  await page.context().close();
}

async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.type(await product.codeFor(email));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

async function customerScreens(): Promise<void> {
  const page = await open();
  await logIn(page, CUSTOMER, '/');
  await page.goto('/orders');
  await page.locator('main a[href^="/track/"]').first().waitFor();
  await takePictures(page, 'orders');
  // A SHIPPED order has a long timeline.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'SHIPPED' })
    .locator('a[href^="/track/"]')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await takePictures(page, 'track');
  await takePictures(page, 'track-whole', { whole: true });
  await openAndTakePictures(page, '/profile', 'profile', { whole: true });

  const shop = await shopNamed(SHOP);
  await page.goto(`${shop}?tab=custom`);
  await page.getByLabel('Price of the items').fill('640');
  await page
    .getByLabel(/What you agreed on/)
    .fill('Idli platter for twenty, chutneys apart, at four o’clock.');
  await choosePlace(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).waitFor();
  await takePictures(page, 'shop-custom-orders', { whole: true });

  await page.goto(shop);
  for (const food of ['Masala Dosa', 'Medu Vada (2 pcs)']) {
    await page.getByRole('button', { name: `Add ${food}`, exact: true }).click();
    await page.getByRole('button', { name: `One more ${food}`, exact: true }).waitFor();
  }
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await page.getByRole('heading', { name: 'Order Form' }).waitFor();
  await choosePlace(page);
  await takePictures(page, 'checkout');
  await takePictures(page, 'checkout-whole', { whole: true });
  await page.getByRole('button', { name: /^Go To Payment/ }).click();
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
  await takePictures(page, 'payment');
  await takePictures(page, 'payment-whole', { whole: true });
  await page.getByRole('button', { name: /^Pay Now/ }).click();
  const success = page.getByRole('button', { name: 'Success', exact: true });
  await success.waitFor();
  await takePictures(page, 'payment-widget');
  await success.click();
  await page.waitForURL(/\/track\//);
  await page.getByRole('heading', { name: /[A-Z0-9]{6}/ }).waitFor();
  await takePictures(page, 'track-paid');
  await page.context().close();
}

async function staffScreens(): Promise<void> {
  const staff = [
    { contact: '9000000003', role: 'shop-admin' },
    { contact: '9000000001', role: 'owner' },
    { contact: '9000000004', role: 'delivery' },
  ];
  for (const { contact, role } of staff) {
    const page = await open();
    await logIn(page, contact, '/admin/dashboard?section=orders');
    // The queue is dark by default; a switch makes it light.
    await page.getByRole('article').first().waitFor();
    await takePictures(page, `manage-orders-${role}`, { schemes: ['dark'] });
    const menu = page.getByRole('button', { name: /^(Alerts|Tap for sound)/ });
    await menu.click();
    await page.getByLabel('Dark queue').uncheck();
    await menu.click();
    await page.getByLabel('Dark queue').waitFor({ state: 'hidden' });
    await takePictures(page, `manage-orders-${role}`, { schemes: ['light'] });
    if (role === 'shop-admin') await takeDialogs(page);
    if (role === 'owner') {
      await page.getByRole('button', { name: 'List' }).click();
      await page
        .getByRole('link', { name: /, details$/ })
        .first()
        .waitFor();
      await takePictures(page, 'manage-orders-list');
    }
    if (role !== 'delivery') await openAndTakePictures(page, '/admin/dashboard', `dashboard-${role}`);
    await page.context().close();
  }
}

/** The details of an order, and the question before a refund. */
async function takeDialogs(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /, details$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Timeline' }).waitFor();
  await takePictures(page, 'manage-orders-details');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^Cancel [A-Z0-9]{6}$/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await takePictures(page, 'manage-orders-cancel');
  await question.getByRole('button', { name: 'Keep the order' }).click();
  await question.waitFor({ state: 'hidden' });
}

/** The home page with every shop closed. Some demo shops are open at any time; they are removed from the response. */
async function nightScreen(): Promise<void> {
  await product.setClock('05:40');
  const page = await open();
  // The page has the answers of the first calls in it.
  await page.route(`${product.url}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/<script type="application\/json".*?<\/script>/s, '');
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/api/shops', async (route) => {
    const answer = await route.fetch();
    const shops = (await answer.json()) as { isOpen: boolean }[];
    await route.fulfill({ response: answer, json: shops.filter(({ isOpen }) => !isOpen) });
  });
  await page.route('**/api/shops/tags', (route) => route.fulfill({ json: [{ name: 'All', count: 0 }] }));
  // The socket uses long polling here, so a request is always open, and the page would never be complete.
  await page.route('**/socket.io/**', (route) => route.abort());
  await openAndTakePictures(page, '/', 'home-closed');
  await page.context().close();
}
