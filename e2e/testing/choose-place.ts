import type { Page } from 'playwright-core';

/**
 * At an order form, chooses the location of the device. The browser tells it a moment after the click, and a form that is
 * sent before that has no place.
 */
export async function choosePlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByText(/^Your order comes to /).waitFor();
}
