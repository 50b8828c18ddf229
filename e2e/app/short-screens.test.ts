import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, nextFrame, openScreen, waitUntilComplete } from '../testing/browser.ts';
import { startDemoProduct } from '../testing/start-demo-product.ts';

// Low windows (a phone held sideways, a page zoomed to 400 %), the keyboard, and forced colours.

/** Runs in the page: how many of its lines of pixels show neither a fixed nor a sticky element. */
function freeLines(): number {
  const isBar = (element: Element | null): boolean => {
    for (let one = element; one; one = one.parentElement) {
      const { position, bottom, top } = getComputedStyle(one);
      if (position === 'fixed') return true;
      if (position === 'sticky' && (top !== 'auto' || bottom !== 'auto')) return true;
    }
    return false;
  };
  const lines = Array.from({ length: window.innerHeight }, (_, y) =>
    document.elementFromPoint(window.innerWidth / 2, y),
  );
  return lines.filter((element) => element && !isBar(element)).length;
}

describe.skipIf(chromiumPath === null)('the shop page', () => {
  const demo = startDemoProduct();
  let page: Page;

  beforeAll(async () => {
    if (chromiumPath === null) return;
    ({ page } = await openScreen(demo.browser, demo.product.url));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    await page.goto(`/shop/${shops.find(({ isOpen }) => isOpen)?._id}`);
  });

  test('after adding a food, the next Tab leads to a link that skips to the cart', async () => {
    const add = page.getByRole('button', { name: /^add /i }).nth(2);
    await add.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to cart' });
    await expect
      .poll(() => skip.evaluate((link) => [document.activeElement === link, getComputedStyle(link).opacity]))
      .toEqual([true, '1']);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('View cart');
  });

  test.each([
    { width: 740, height: 360, share: 0.55 },
    { width: 640, height: 256, share: 0.6 },
    { width: 320, height: 180, share: 0.6 },
    { width: 360, height: 740, share: 0.55 },
  ])('shows the menu between its bars at $width × $height', async ({ width, height, share }) => {
    await page.setViewportSize({ width, height });
    await waitUntilComplete(page);
    await page.getByRole('button', { name: /^add /i }).nth(8).scrollIntoViewIfNeeded();
    await nextFrame(page);
    expect((await page.evaluate(freeLines)) / height).toBeGreaterThan(share);
    expect(await page.getByRole('link', { name: /View cart/ }).isVisible()).toBe(true);
    const box = await page.getByRole('link', { name: /View cart/ }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });

  test('the chosen category is visible with forced colours', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const categories = page.getByRole('group', { name: 'Categories' }).getByRole('button');
    const colourOf = (index: number) =>
      categories.nth(index).evaluate((chip) => getComputedStyle(chip).backgroundColor);
    await categories.nth(1).click();
    await expect.poll(() => categories.nth(1).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => (await colourOf(1)) !== (await colourOf(0))).toBe(true);
    await expect.poll(async () => (await colourOf(0)) === (await colourOf(2))).toBe(true);
  });
});
