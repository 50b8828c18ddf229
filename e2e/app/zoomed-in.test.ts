import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, nextFrame, openScreen, waitUntilComplete } from '../testing/browser.ts';
import { openCheckout } from '../testing/open-checkout.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInForToken, logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { placeOrder } from '../testing/product/place-order.ts';
import { ADMIN, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

/** Windows of 1280 × 1024 px and of 1280 × 720 px, zoomed to 400 %. */
const SIZES = [
  { width: 320, height: 256 },
  { width: 320, height: 180 },
];
/** Pixels, at the usual font size. */
const LINE = 26;

/** Runs in the page: whether the upper part of an element with this height is in the window, and under nothing else. */
function isShown(element: Element, height = element.getBoundingClientRect().height): boolean {
  const { left, top, width } = element.getBoundingClientRect();
  if (top < 0 || top + height > window.innerHeight) return false;
  return [top + 1, top + height - 1].every((y) =>
    element.contains(document.elementFromPoint(left + width / 2, y)),
  );
}

/** The parts that cannot be scrolled into the window as a whole. */
async function hiddenParts(parts: Locator): Promise<(string | null)[]> {
  const hidden = [];
  await parts.first().waitFor();
  for (const part of await parts.all()) {
    await part.scrollIntoViewIfNeeded();
    if (!(await part.evaluate(isShown))) hidden.push(await part.textContent());
  }
  return hidden;
}

describe.skipIf(chromiumPath === null)('at a zoom of 400 %', () => {
  test.each(SIZES)('the dialog that deletes the account can be used at $width × $height', async (size) => {
    const contact = await registerCustomer(demo.product);
    await placeOrder(demo.product, await logInForToken(demo.product, contact));
    const { page } = await openScreen(demo.browser, demo.product.url, size);
    await logIn(page, contact, '/profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').waitFor();
    await nextFrame(page);
    expect(await dialog.getByRole('heading', { level: 2 }).evaluate(isShown, LINE)).toBe(true);
    expect(await hiddenParts(dialog.locator('button, input:not([hidden])'))).toEqual([]);
  });

  test.each(SIZES)('a question shows what it asks at $width × $height', async (size) => {
    const { page } = await openScreen(demo.browser, demo.product.url, size);
    await logIn(page, ADMIN, '/admin/dashboard?section=shops');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    await nextFrame(page);
    expect(await dialog.getByRole('heading', { level: 2 }).evaluate(isShown, LINE)).toBe(true);
    expect(await hiddenParts(dialog.getByRole('button'))).toEqual([]);
  });

  test.each(SIZES)('a note above the button does not cover the total at $width × $height', async (size) => {
    const { page } = await openCheckout(demo);
    const owner = await logInToApi(demo.product, OWNER);
    const shop = (await oneOpenShop(demo.product))._id;
    const setEnabled = (enabled: boolean) => owner('PATCH', `/api/shops/${shop}/toggle-enabled`, { enabled });
    await setEnabled(false);
    try {
      await page.getByText('Currently unavailable').waitFor();
      await page.setViewportSize(size);
      await waitUntilComplete(page);
      const total = page.getByText('Total', { exact: true });
      await total.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      expect(await total.evaluate(isShown)).toBe(true);
    } finally {
      await setEnabled(true);
    }
  });
});

describe.skipIf(chromiumPath === null)('with a font size of 200 %', () => {
  test('the last entry of the menu of the dashboard can be reached', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, { width: 1280, height: 720 });
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await logIn(page, OWNER, '/admin/dashboard');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Dashboard' }).click();
    expect(await hiddenParts(header.getByRole('link', { name: 'Activity' }))).toEqual([]);
  });
});
