// npm run screenshots: every screen at three widths, light and dark, into docs/screenshots. Needs Chromium.
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { chromiumPath, logIn, openBrowser, openScreen } from './browser.ts';
import { startProduct, type Product } from './product.ts';

const FOLDER = resolve(import.meta.dirname, '../docs/screenshots');
const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;

interface Shop {
  _id: string;
  name: string;
  isOpen: boolean;
  imageUrl: string;
}

if (chromiumPath === null) {
  console.error('Chromium is not on this machine. Get it with: apt-get install chromium');
  process.exit(1);
}
const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const shops = (await (await fetch(`${product.url}/api/shops`)).json()) as Shop[];
  const shop =
    shops.find(({ isOpen, name }) => isOpen && /Bake|Pizza|Crust|Tiffin/.test(name)) ??
    shops.find(({ isOpen }) => isOpen);
  if (!shop) throw new Error('no shop is open');
  const [food] = (await (await fetch(`${product.url}/api/shops/${shop._id}/foods`)).json()) as {
    _id: string;
  }[];
  for (const viewport of VIEWPORTS) {
    for (const scheme of SCHEMES) {
      await take(browser, product, { viewport, scheme, shopId: shop._id, foodId: food?._id ?? '' });
      console.log(`${viewport.width} px, ${scheme}`);
    }
  }
} finally {
  await browser.close();
  await product.close();
}

interface Look {
  viewport: { width: number; height: number };
  scheme: (typeof SCHEMES)[number];
  shopId: string;
  foodId: string;
}

async function take(
  at: Browser,
  { url }: Product,
  { viewport, scheme, shopId, foodId }: Look,
): Promise<void> {
  const open = async () => {
    const { page } = await openScreen(at, url, viewport);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    return page;
  };
  const shoot = async (page: Page, name: string) => {
    await settled(page);
    const file = join(FOLDER, `${name}-${viewport.width}-${scheme}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(file);
  };
  const visit = async (page: Page, path: string, name: string) => {
    await page.goto(path);
    await shoot(page, name);
  };

  const customer = await open();
  await visit(customer, '/', 'home');
  await visit(customer, '/search/dosa', 'search');
  await visit(customer, '/search/nothing-of-the-kind', 'search-empty');
  await visit(customer, '/tag/Late%20Night', 'tag');
  await visit(customer, '/cart', 'cart-empty');
  await visit(customer, `/food/${foodId}`, 'food');
  await customer.goto(`/shop/${shopId}`);
  const add = customer.getByRole('button', { name: /^add /i });
  await add.first().waitFor();
  await add.nth(0).click();
  await add.nth(1).click();
  await customer.getByRole('link', { name: /View cart/ }).waitFor();
  await shoot(customer, 'shop');
  await customer.getByRole('tab', { name: 'Custom Orders' }).click();
  await shoot(customer, 'shop-custom-orders');
  await customer.goto('/cart');
  await customer.getByRole('button', { name: /^Checkout/ }).waitFor();
  await shoot(customer, 'cart');
  await visit(customer, '/login', 'login');
  await visit(customer, '/register', 'register');
  await visit(customer, '/forgot-password', 'forgot-password');
  await visit(customer, '/nowhere', 'not-found');
  await logIn(customer, '9000000005', '/cart');
  await customer.getByRole('button', { name: /^Checkout/ }).click();
  await customer.getByRole('heading', { name: 'Order Form' }).waitFor();
  await customer.getByRole('button', { name: /use my location/i }).click();
  await shoot(customer, 'checkout');
  await customer.getByRole('button', { name: /^Go To Payment/ }).click();
  await customer.getByRole('heading', { name: 'Order Summary' }).waitFor();
  await shoot(customer, 'payment');
  await customer.getByRole('button', { name: /^Pay Now/ }).click();
  const success = customer.getByRole('button', { name: 'Success', exact: true });
  await success.waitFor();
  await shoot(customer, 'payment-widget');
  await success.click();
  await customer.waitForURL(/\/track\//);
  await customer.getByRole('heading', { name: /[A-Z0-9]{6}/ }).waitFor();
  await shoot(customer, 'track');
  await visit(customer, '/orders', 'orders');
  await visit(customer, '/profile', 'profile');
  await customer.context().close();

  const staff = [
    { contact: '9000000001', role: 'owner' },
    { contact: '9000000003', role: 'shop-admin' },
    { contact: '9000000004', role: 'delivery' },
  ];
  for (const { contact, role } of staff) {
    const page = await open();
    await logIn(page, contact, '/admin/dashboard');
    if (role !== 'delivery') await visit(page, '/admin/dashboard', `dashboard-${role}`);
    await visit(page, '/admin/dashboard?section=orders', `manage-orders-${role}`);
    await page.context().close();
  }
}

/** Nothing is on its way any more: no request, no picture, no letters. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
  // A toast of the step before is not what the picture is of.
  await page.locator('[data-toast]').first().waitFor({ state: 'detached' });
}
