import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PHONE,
  waitUntilComplete,
} from '../testing/browser.ts';
import { findUser } from '../testing/dashboard.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { ADMIN, CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

/** Runs in the page: the name of what has the focus if its middle is under something else, or outside of the window. */
function coveredFocus(): string | null {
  const focused = document.activeElement ?? document.body;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  // After its last part, Tab leaves the page.
  if (focused === document.body || focused.contains(shown)) return null;
  return focused.getAttribute('aria-label') ?? (focused.textContent || focused.outerHTML);
}

/** Presses a key again and again, and returns what had the focus but was covered. */
async function pressAndLook(page: Page, key: string, times: number): Promise<(string | null)[]> {
  const covered = [];
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press(key);
    covered.push(await page.evaluate(coveredFocus));
  }
  return covered.filter((name) => name !== null);
}

describe.skipIf(chromiumPath === null)('what has the focus is not under a bar', () => {
  let page: Page;

  beforeAll(async () => {
    if (chromiumPath === null) return;
    ({ page } = await openScreen(demo.browser, demo.product.url));
    await page.goto(`/shop/${(await oneOpenShop(demo.product))._id}`);
    await waitUntilComplete(page);
  });
  afterAll(async () => {
    await page?.context().close();
  });

  test.each([PHONE, DESKTOP, { width: 740, height: 360 }, { width: 320, height: 256 }])(
    'in the menu of a shop at $width × $height',
    async (size) => {
      await page.setViewportSize(size);
      await waitUntilComplete(page);
      await page.getByRole('button', { name: /^add /i }).nth(20).focus();
      expect(await pressAndLook(page, 'Shift+Tab', 40)).toEqual([]);
      expect(await pressAndLook(page, 'Tab', 40)).toEqual([]);
    },
  );

  test('in the queue of a phone', async () => {
    const { page: queue } = await openScreen(demo.browser, demo.product.url);
    await logIn(queue, ADMIN, '/admin/dashboard?section=orders');
    const cards = queue.locator('[data-card]');
    await cards.last().getByRole('button').last().focus();
    const covered = await pressAndLook(queue, 'Shift+Tab', 20);
    await cards.last().focus();
    expect([...covered, ...(await pressAndLook(queue, 'ArrowUp', 6))]).toEqual([]);
  });

  const sizes = [PHONE, { width: 320, height: 256 }];
  const openDialog = async (section: string) => {
    const { page: dashboard } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(dashboard, OWNER, `/admin/dashboard?section=${section}`);
    return { dashboard, dialog: dashboard.getByRole('dialog').last() };
  };
  /** Tab to the last control of a dialog, and back. */
  const lookAtDialog = async (dashboard: Page, dialog: Locator) => {
    const found = [];
    const steps = (await dialog.locator('a, button, input, select, [tabindex="0"]').count()) - 1;
    for (const size of sizes) {
      await dashboard.setViewportSize(size);
      await nextFrame(dashboard);
      await dialog.getByRole('button', { name: 'Close' }).focus();
      found.push(await pressAndLook(dashboard, 'Tab', steps));
      found.push(await pressAndLook(dashboard, 'Shift+Tab', steps));
    }
    return found.flat();
  };

  test('in the choice of the shops of a shop admin', async () => {
    const { dashboard, dialog } = await openDialog('users');
    await (await findUser(dashboard, CUSTOMER)).getByRole('switch', { name: 'Shop Admin' }).check();
    await dashboard.getByRole('dialog', { name: /^Assign shops/ }).waitFor();
    await dialog.getByRole('checkbox').first().waitFor();
    // On phones the message about the role lies over the top of the dialog for two seconds.
    await dashboard.locator('[data-toast]').waitFor({ state: 'detached' });
    expect(await lookAtDialog(dashboard, dialog)).toEqual([]);
  });

  test('in the import of foods', async () => {
    const { dashboard, dialog } = await openDialog('foods');
    await dashboard.getByRole('button', { name: 'Bulk import' }).click();
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    expect(await lookAtDialog(dashboard, dialog)).toEqual([]);
  });

  test('in the details of an order', async () => {
    const { dashboard, dialog } = await openDialog('orders&view=list');
    const links = dashboard.getByRole('link', { name: /, details$/ });
    await links.first().click();
    await dialog.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await lookAtDialog(dashboard, dialog)).toEqual([]);
  });
});
