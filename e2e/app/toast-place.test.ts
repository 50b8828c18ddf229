import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, logIn, openScreen } from '../testing/browser.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { registerCustomer } from '../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

// On a phone a message covers no field, no error and no button of the page, and moves nothing.

interface Seen {
  messages: string[];
  /** What a message covered, or how it did not fit into the window. */
  problems: string[];
}

/** The place of a button, after its own animation and those of what it is in: a bar rises when its page opens. */
async function placeOf(button: Locator) {
  await button.evaluate(async (element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      await Promise.all(each.getAnimations().map(({ finished }) => finished));
    }
  });
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not shown');
  return box;
}
type Box = Awaited<ReturnType<typeof placeOf>>;

/** In pixels. Less than one is no move: how far a page has scrolled need not be a whole number. */
const moveBetween = (before: Box, after: Box) =>
  Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(after[side] - before[side])));

/** Runs in the page from its start: looks at every message in every frame. */
function watchMessages(): void {
  const seen: Seen = { messages: [], problems: [] };
  Object.assign(window, { seen });
  const note = (list: string[], text: string) => {
    if (!list.includes(text)) list.push(text);
  };
  const look = () => {
    requestAnimationFrame(look);
    const toasts = [...document.querySelectorAll<HTMLElement>('[data-toast]')].filter(
      (toast) => getComputedStyle(toast).visibility === 'visible',
    );
    for (const toast of toasts) {
      const text = toast.querySelector('p')?.textContent ?? '';
      note(seen.messages, text);
      const box = toast.getBoundingClientRect();
      const { clientWidth } = document.documentElement;
      if (box.left < 0 || box.right > clientWidth || box.top < 0 || toast.scrollWidth > toast.clientWidth + 1)
        note(seen.problems, `${text}: does not fit, ${JSON.stringify(box)}`);
      for (const button of toast.querySelectorAll('button')) {
        const { width, height } = button.getBoundingClientRect();
        // Sizes are multiples of 1/64 px.
        if (width < 43.9 || height < 43.9)
          note(seen.problems, `${text}: ${width} × ${height} px is too small`);
      }
      // What has been scrolled under the header is not in view.
      const from = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
      const parts = document.querySelectorAll(
        ['button', 'a', 'input', 'select', 'textarea', '[role="alert"]', '[id$="-error"]']
          .flatMap((part) => [
            `main ${part}`,
            `[role="dialog"] ${part}`,
            `nav[aria-label="Bottom bar"] ${part}`,
          ])
          .join(),
      );
      for (const part of parts) {
        const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
        if (width < 2 || height < 2 || bottom <= from || top >= innerHeight) continue;
        const isCovered =
          left < box.right - 1 &&
          right > box.left + 1 &&
          Math.max(top, from) < box.bottom - 1 &&
          bottom > box.top + 1;
        if (isCovered)
          note(seen.problems, `${text}: covers <${part.tagName}> ${part.textContent?.slice(0, 40)}`);
      }
    }
  };
  requestAnimationFrame(look);
}

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null).each([
  { width: 360, fontSize: 16 },
  { width: 320, fontSize: 32 },
])('a message at $width px with a font size of $fontSize px', ({ width, fontSize }) => {
  const open = async () => {
    const screen = await openScreen(
      demo.browser,
      demo.product.url,
      { width, height: 740 },
      { reducedMotion: 'no-preference' },
    );
    const session = await screen.context.newCDPSession(screen.page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await screen.page.addInitScript(watchMessages);
    return screen;
  };
  const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const expectSeen = async (page: Page, message: string) => {
    await expect.poll(async () => (await seenOn(page)).messages).toContain(message);
    expect((await seenOn(page)).problems).toEqual([]);
  };

  test('covers nothing on the cart, the checkout with errors, and the profile', async () => {
    const contact = await registerCustomer(demo.product);
    const { page, pageErrors } = await open();
    await logIn(page, contact);
    const { _id: shop } = await oneOpenShop(demo.product);
    const foods = (await (await fetch(`${demo.product.url}/api/shops/${shop}/foods`)).json()) as {
      _id: string;
    }[];
    await page.goto(`/food/${foods[0]?._id}`);
    await page.getByRole('button', { name: /^Add to Cart/ }).click();
    await page.waitForURL('/cart');
    await expectSeen(page, 'Item added to cart!');

    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('heading', { name: 'Order Form' }).waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('');
    const submit = page.getByRole('button', { name: /^Go To Payment/ });
    const before = await placeOf(submit);
    await submit.click();
    await page.getByText('This Field Is Required').first().waitFor();
    await expectSeen(page, 'Please select your location on the map');
    // Nothing moves under a finger.
    expect(moveBetween(before, await placeOf(submit))).toBeLessThan(1);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expectSeen(page, 'Profile Update Was Successful');
    expect(pageErrors).toEqual([]);
  });

  test('a message with a button to undo covers nothing on the queue of staff', async () => {
    const { page, pageErrors } = await open();
    await logIn(page, OWNER, '/admin/dashboard?section=orders');
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    const undo = page.getByRole('button', { name: /^Undo \d+: set/ });
    // The message stays while the pointer is on it.
    await undo.hover();
    await expectSeen(page, 'Order status updated to ACCEPTED');
    await undo.click();
    await expectSeen(page, 'Order status updated to PAID');
    expect(pageErrors).toEqual([]);
  });
});
