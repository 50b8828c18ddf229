import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, openScreen, PHONE } from '../testing/browser.ts';
import { startDemoProduct } from '../testing/start-demo-product.ts';

// A field shows its error when it is left. The error moves what is below it.

describe.skipIf(chromiumPath === null)('a wrong field', () => {
  const demo = startDemoProduct();

  test.each(['mouse', 'finger'])('does not move away what a %s is pressing', async (by) => {
    const hasTouch = by === 'finger';
    const { page, pageErrors, context } = await openScreen(demo.browser, demo.product.url, PHONE, {
      hasTouch,
    });
    const press = (target: Locator) => (hasTouch ? target.tap() : target.click({ delay: 80 }));
    const email = page.getByLabel('Email');
    await page.goto('/login');
    await email.fill('nobody');
    await press(page.getByRole('link', { name: 'Forgot password?' }));
    await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();

    await page.goto('/register');
    await email.fill('ravi@');
    await press(page.getByRole('button', { name: 'Continue' }));
    await page.getByText('Please enter a snu email address').waitFor();
    // The press has sent the form, which focuses the wrong field.
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('shows its error when it is left by key or by a press beside it', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url);
    const error = page.getByText('Email Is Not Valid');
    for (const leave of [
      () => page.keyboard.press('Tab'),
      () => page.getByRole('heading', { level: 1 }).click({ delay: 80 }),
    ]) {
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody');
      await leave();
      await error.waitFor();
    }
    await context.close();
  });
});
