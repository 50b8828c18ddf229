import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../testing/browser.ts';
import { openCheckout } from '../testing/open-checkout.ts';
import { startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Presses Tab until the button of the form has the focus. Returns what screen readers call each element on the way. */
async function namesUntilButton(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const names = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedText(page)).startsWith('Go To Payment')) break;
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const tree = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId ?? '',
      fetchRelatives: false,
    });
    names.push(String(tree.nodes[0]?.name?.value ?? ''));
  }
  return names;
}

describe.skipIf(chromiumPath === null)('the order form with a keyboard', () => {
  test('everything that the Tab key reaches has a name', async () => {
    const { page } = await openCheckout(demo);
    await page.getByRole('button', { name: 'Put the pin in the middle' }).waitFor();
    await page.getByLabel('Name').focus();
    const names = await namesUntilButton(page);
    expect(names).toEqual(expect.arrayContaining(['Map', 'Zoom in', 'Use my location']));
    expect(names.filter((name) => name === '')).toEqual([]);
  });

  test('without a place, the focus goes to the choice of the place', async () => {
    const { page } = await openCheckout(demo);
    await page.getByRole('button', { name: /^Go To Payment/ }).press('Enter');
    const place = page.getByRole('group', { name: 'Choose Your Location' });
    await place.getByText('Please select your location on the map').waitFor();
    await expect
      .poll(() =>
        place.evaluate((group) => group.contains(document.activeElement) && group !== document.activeElement),
      )
      .toBe(true);
  });

  // Return in a field sends the form, so the key must not say that it leads to the next field.
  test('the Enter key of a phone in Name does not say that it leads to the next field, and sends the form', async () => {
    const { page } = await openCheckout(demo);
    expect(await page.getByLabel('Name').getAttribute('enterkeyhint')).not.toBe('next');
    await page.getByLabel('Name').press('Enter');
    await page.getByText('Please select your location on the map').first().waitFor();
  });
});
