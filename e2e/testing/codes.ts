import type { Browser, Page } from 'playwright-core';
import { openScreen, type DESKTOP, type Screen } from './browser.ts';
import type { Product } from './product/start-product.ts';

// One-time codes from mails.

/** Opens a page that may use the clipboard. */
export async function openWithClipboard(
  browser: Browser,
  { url }: Product,
  viewport?: typeof DESKTOP,
): Promise<Screen> {
  const screen = await openScreen(browser, url, viewport);
  await screen.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return screen;
}

/** Pastes a code into the first box, with the spaces and the line end that copying from a mail adds. */
export async function pasteCode(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
  );
  await page.getByLabel('Digit 1 of 6').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

/** The digits in the boxes of a code. */
export const codeDigits = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Digit \d of 6$/ })
    .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value).join(''));
