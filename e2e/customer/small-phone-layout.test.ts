import type { Page } from 'playwright-core';
import { expect, test, describe } from 'vitest';
import { chromiumPath, logIn, nextFrame, openScreen, waitUntilComplete } from '../testing/browser.ts';
import { choosePlace } from '../testing/choose-place.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { areStored } from '../testing/stored-rows.ts';
import { widestElement } from '../testing/widest-element.ts';

// Two orders in a row on small phones, with the longest texts that people use.

const WIDTHS = [320, 360, 390];
const SCHEMES = ['light', 'dark'] as const;
const NAME = 'Venkatanarasimharajuvaripeta Lakshmi Subramaniam Iyer Junior';
const SHOP_NAME = 'Thiruvananthapuramkutty Grandmother Idli Dosa and Coffee Bar';
const DIETS = { veg: 'Veg', egg: 'Egg', 'non-veg': 'Non-veg' };
const ADDRESS =
  'Room 412, fourth floor, Hostel Block 2 of the Student Residences behind the IndoorSportsComplexAndSwimmingPool, please use the stairs beside the mess, then turn left at the second water cooler, right.';

/** The hint of an empty field that is wider than the field, or null. */
function cutHint(): string | null {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen || field.clientWidth === 0) continue;
    pen.font = font;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (pen.measureText(field.placeholder).width > room) return field.placeholder;
  }
  return null;
}

/** The texts of a table that reach out of their row, or out of the frame of the table. */
function cutCells(): string[] {
  return [...document.querySelectorAll('tbody tr')].flatMap((row) => {
    const frame = row.closest('table')?.parentElement;
    const right = Math.min(
      row.getBoundingClientRect().right,
      frame?.getBoundingClientRect().right ?? Infinity,
    );
    return [...row.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > right + 1)
      .map((part) => `${part.tagName} ${part.textContent}`);
  });
}

/** What does not fit at each width, light and dark: pages wider than the window, hints, and `action` outside of it. */
async function findMisfits(page: Page, action?: RegExp): Promise<string[]> {
  const misfits: string[] = [];
  await waitUntilComplete(page);
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const at = `${width} px, ${colorScheme}`;
      await page.setViewportSize({ width, height: 740 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await nextFrame(page);
      const wide = await page.evaluate(widestElement);
      if (wide !== null) misfits.push(`${at}: ${wide}`);
      const hint = await page.evaluate(cutHint);
      if (hint !== null) misfits.push(`${at}: the hint '${hint}' is cut off`);
      const box = action && (await page.getByRole('button', { name: action }).boundingBox());
      if (box && (box.x < 0 || box.x + box.width > width || box.y < 0 || box.y + box.height > 740))
        misfits.push(`${at}: ${String(action)} is at ${JSON.stringify(box)}`);
    }
  }
  return misfits;
}

describe.skipIf(chromiumPath === null)('two orders in a row on phones of 320 to 390 px', () => {
  const demo = startDemoProduct();

  test('every step fits, and both orders are placed', async () => {
    const { product, browser } = demo;
    const owner = await logInToApi(product, OWNER);
    const customerContact = await registerCustomer(product);
    const customer = await logInToApi(product, customerContact);
    expect([NAME.length, SHOP_NAME.length, ADDRESS.length]).toEqual([60, 60, 200]);
    const shops = await owner<Record<string, unknown>[]>('GET', '/api/shops');
    const shop = shops.find(({ isOpen }) => isOpen === true) ?? {};
    const { description, address, contact, _id } = shop;
    await owner('PUT', `/api/shops/${String(_id)}`, { name: SHOP_NAME, description, address, contact });
    const me = await customer<Record<string, string>>('GET', '/api/users/me');
    const person = { email: me.email, contact: me.contact, name: NAME, address: ADDRESS };
    await customer('PUT', '/api/users/updateProfile', person);

    const { page, pageErrors } = await openScreen(
      browser,
      product.url,
      { width: 320, height: 740 },
      { serviceWorkers: 'allow' },
    );
    await logIn(page, customerContact);
    await page.getByRole('heading', { name: 'All Shops' }).waitFor();
    expect(await findMisfits(page), 'home').toEqual([]);
    const foods = await customer<{ name: string; diet: keyof typeof DIETS }[]>(
      'GET',
      `/api/shops/${String(_id)}/foods`,
    );
    /** The bill names the food with its diet, also for a screen reader. */
    const expectMark = async (name: string) => {
      const diet = DIETS[foods.find((food) => food.name === name)?.diet ?? 'veg'];
      await page.getByRole('rowheader', { name: `${diet} ${name}`, exact: true }).waitFor();
    };
    const orderNumbers: string[] = [];
    for (const turn of ['first', 'second']) {
      await page.goto(`/shop/${String(_id)}`);
      if (turn === 'first') expect(await findMisfits(page), 'menu').toEqual([]);
      const add = page.getByRole('button', { name: /^add /i }).first();
      const name = ((await add.getAttribute('aria-label')) ?? '').replace(/^Add /, '');
      await add.click();
      await page.getByRole('link', { name: /View cart/ }).click();
      await page.getByRole('button', { name: /^Checkout/ }).waitFor();
      if (turn === 'second') expect(await findMisfits(page), 'cart').toEqual([]);
      await page.getByRole('button', { name: /^Checkout/ }).click();
      await page.getByRole('heading', { name: 'Order Form' }).waitFor();
      // The second order goes to the place of the first without a tap.
      if (turn === 'first') await choosePlace(page);
      else await page.getByText('Your order comes to the same place as last time.').waitFor();
      expect(await findMisfits(page, /^Go To Payment/), `${turn} order form`).toEqual([]);
      await expectMark(name);
      await page.getByRole('button', { name: /^Go To Payment/ }).click();
      await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
      await expectMark(name);
      if (turn === 'second') expect(await findMisfits(page, /^Pay Now/), 'payment').toEqual([]);
      await page.getByRole('button', { name: /^Pay Now/ }).click();
      await page.getByRole('button', { name: 'Success', exact: true }).click();
      await page.waitForURL(/\/track\/[A-Z0-9]{6}$/);
      const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await page.getByRole('heading', { name: number }).waitFor();
      await expectMark(name);
      orderNumbers.push(number);
      // The next order form takes the place from there.
      await expect.poll(() => areStored(page, [{ table: 'orders' }])).toBe(true);
    }
    expect(await findMisfits(page), 'order').toEqual([]);
    const orders = await customer<Record<string, unknown>[]>('GET', '/api/orders?limit=2');
    expect(orders.map(({ orderId, address: to, shopName }) => ({ orderId, to, shopName }))).toEqual(
      orderNumbers.toReversed().map((orderId) => ({ orderId, to: ADDRESS, shopName: SHOP_NAME })),
    );

    await page.goto('/orders');
    const card = page.getByRole('article').first();
    await card.waitFor();
    expect(await findMisfits(page), 'My Orders').toEqual([]);
    // The long name has the whole width, and the status is below it.
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const name = await card.getByRole('heading').boundingBox();
      const status = await card.getByText('PAID', { exact: true }).boundingBox();
      expect(status?.y).toBeGreaterThanOrEqual((name?.y ?? NaN) + (name?.height ?? NaN));
    }

    // Staff can read the whole name and number in the list, and see its other columns beside them.
    const staff = await openScreen(browser, product.url, { width: 320, height: 740 });
    await logIn(staff.page, OWNER, '/admin/dashboard?section=orders&view=list');
    await staff.page
      .getByRole('link', { name: orderNumbers[0] ?? '' })
      .first()
      .waitFor();
    for (const width of [320, 360, 768, 1280]) {
      await staff.page.setViewportSize({ width, height: 740 });
      await waitUntilComplete(staff.page);
      expect(await staff.page.evaluate(cutCells), `staff list at ${width} px`).toEqual([]);
    }
    expect(staff.pageErrors).toEqual([]);
    await staff.context.close();

    // An address that is newer than the last order wins over the place of that order.
    await page.goto('/profile');
    await page.getByLabel('Address').fill('Hostel 9, Room 2');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Profile Update Was Successful').waitFor();
    await page.goto(`/shop/${String(_id)}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    const addressField = page.getByRole('textbox', { name: 'Address' });
    await expect.poll(() => addressField.inputValue()).toBe('Hostel 9, Room 2');
    await page.getByText('No location chosen yet').waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('the button of the order form is one line high, also while the form is sent', async () => {
    const { product, browser } = demo;
    const contact = await registerCustomer(product);
    const customer = await logInToApi(product, contact);
    const shops = await customer<{ _id: string; name: string }[]>('GET', '/api/shops');
    // Its prices with GST have decimals.
    const shop = shops.find(({ name }) => name === 'Crust & Basil');
    const { page } = await openScreen(browser, product.url, { width: 320, height: 740 });
    await logIn(page, contact, `/shop/${shop?._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    const button = page.getByRole('button', { name: /^Go To Payment ₹\d+\.\d\d/ });
    await button.waitFor();
    const height = async () => (await button.boundingBox())?.height;
    expect(await height()).toBe(52);
    await choosePlace(page);
    await page.setViewportSize({ width: 360, height: 740 });
    // No request is answered.
    await page.route('**/api/**', () => undefined);
    await button.click();
    await page.locator('button[aria-busy="true"]').waitFor();
    expect(await height()).toBe(52);
  });
});
