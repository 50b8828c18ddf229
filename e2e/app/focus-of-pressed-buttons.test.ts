import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('in Safari, which does not focus what is pressed', () => {
  const demo = startDemoProduct();
  const open = async (section: string) => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await context.addInitScript(() =>
      document.addEventListener('mousedown', (event) => {
        const pressed = event.target instanceof Element ? event.target : document.body;
        if (!pressed.closest('a, button, summary, [type=checkbox], [type=radio]')) return;
        event.preventDefault();
        (document.activeElement as HTMLElement).blur();
        // The content of the page, or a dialog.
        pressed.closest<HTMLElement>('[tabindex]')?.focus();
      }),
    );
    await logIn(page, OWNER, `/admin/dashboard?section=${section}`);
    return page;
  };

  test('the focus returns to the button when its dialog closes', async () => {
    const page = await open('foods');
    const edit = page.getByRole('button', { name: 'Edit Podi Idli' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit Podi Idli' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await edit.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('when a pressed button goes away, the heading of its section gets the focus', async () => {
    const page = await open('users&q=nothing');
    const clear = page.getByRole('button').filter({ hasText: 'Clear filters' });
    await clear.click();
    await clear.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 20)))
      .toBe('Manage Users');
  });

  test("'Enter' in a text field keeps the focus there", async () => {
    const page = await open('users');
    await page.getByRole('tab', { name: 'Email Bypass List' }).click();
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('guest.speaker@example.org');
    await email.press('Enter');
    await expect.poll(() => email.inputValue()).toBe('');
    expect(await email.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
