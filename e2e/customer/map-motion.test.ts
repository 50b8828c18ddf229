import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen } from '../testing/browser.ts';
import { CUSTOMER, startDemoProduct } from '../testing/start-demo-product.ts';

/** Runs in the page: zooms in, and returns the lowest opacity of a tile in the frames after it. */
const lowestOpacityOfTiles = async () => {
  const tiles = () => [...document.querySelectorAll('.map-grid-tile')];
  const earlier = new Set(tiles());
  document.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click();
  let lowest = 1;
  // A tile of Leaflet fades in for 200 ms, which is more than ten frames.
  for (let framesWithNewTiles = 0; framesWithNewTiles < 10;) {
    await new Promise(requestAnimationFrame);
    const added = tiles().filter((tile) => !earlier.has(tile) && tile.matches('.leaflet-tile-loaded'));
    if (added.length > 0) framesWithNewTiles += 1;
    for (const tile of added) lowest = Math.min(lowest, Number(getComputedStyle(tile).opacity));
  }
  return lowest;
};

describe.skipIf(chromiumPath === null)('the tiles of a map', () => {
  const demo = startDemoProduct();

  test('do not fade in with reduced motion', async () => {
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as {
      _id: string;
      isOpen: boolean;
    }[];
    await logIn(page, CUSTOMER, `/shop/${shops.find(({ isOpen }) => isOpen)?._id}`);
    await page.getByRole('button', { name: /^add /i }).first().click();
    await page.getByRole('link', { name: /View cart/ }).click();
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.locator('.map-grid-tile').first().waitFor();
    expect(await page.evaluate(lowestOpacityOfTiles)).toBe(1);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
