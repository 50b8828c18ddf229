import { describe, expect, test } from 'vitest';
import { logInForToken, logInToApi } from '../testing/api-calls.ts';
import { chromiumPath, logIn, nextFrame, openScreen, waitUntilComplete } from '../testing/browser.ts';
import { placeOrder } from '../testing/place-order.ts';
import { ADMIN, CUSTOMER, SHOP_ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';

const QUEUE = '/admin/dashboard?section=orders';
describe.skipIf(chromiumPath === null)('the queue', () => {
  const demo = startDemoProduct();
  const open = async (width: number, height: number) => {
    const screen = await openScreen(
      demo.browser,
      demo.product.url,
      { width, height },
      { reducedMotion: 'no-preference' },
    );
    await logIn(screen.page, ADMIN, QUEUE);
    await screen.page.locator('[data-card]').first().waitFor();
    return screen;
  };

  test('the last card of a column can be scrolled out from under a message', async () => {
    const call = await logInToApi(demo.product, ADMIN);
    const token = await logInForToken(demo.product, CUSTOMER);
    for (let n = 0; n < 2; n += 1) {
      const { _id } = await placeOrder(demo.product, token);
      await call('PUT', `/api/orders/${_id}/status`, { status: 'SHIPPED' });
    }
    await placeOrder(demo.product, token);
    const { page } = await open(1024, 768);
    const shipped = page.locator('section[aria-label=SHIPPED]');
    await shipped.locator('.queue-scroll').evaluate((column) => column.scrollTo(0, column.scrollHeight));
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    const message = page.locator('[data-toast]').filter({ hasText: 'Order status updated to ACCEPTED' });
    // Waits until it has come to its place. It stays while the pointer is on it.
    await message.hover();
    const top = (await message.boundingBox())?.y ?? 0;
    const last = await shipped.locator('[data-card]').last().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top);
  });

  test('several changes of a status show one message, one line high and no wider than its text', async () => {
    const token = await logInForToken(demo.product, CUSTOMER);
    const placed = [await placeOrder(demo.product, token), await placeOrder(demo.product, token)];
    const { page } = await open(1024, 768);
    const messages = page.locator('[data-toast]');
    for (const { orderId } of placed) {
      await page.getByRole('button', { name: `Accept ${orderId}` }).press('Enter');
      await page.getByRole('button', { name: new RegExp(`: set ${orderId} to PAID again$`) }).waitFor();
      expect(await messages.count()).toBe(1);
    }
    const box = await messages.boundingBox();
    expect(box?.height).toBeLessThan(60);
    expect(box?.width).toBeLessThan(500);
    // Its button belongs to the last change.
    await messages.getByRole('button', { name: /^Undo/ }).click();
    await page.getByText('Order status updated to PAID').waitFor();
    await page.getByRole('button', { name: `Accept ${placed[1]?.orderId}` }).waitFor();
  });

  test.each([320, 768, 1280])('at %i px says once that it is offline, and nothing moves', async (width) => {
    const { page, context, pageErrors } = await open(width, 900);
    await page.getByText('Live', { exact: true }).waitFor();
    await waitUntilComplete(page);
    const places = async () => {
      await nextFrame(page);
      return page
        .locator('[data-card] h3')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    };
    const before = await places();
    expect(before.length).toBeGreaterThan(0);
    await context.setOffline(true);
    const note = page.getByRole('status').filter({ hasText: /^Offline/ });
    await note.waitFor();
    expect(await places()).toEqual(before);
    expect(await note.isVisible()).toBe(true);
    expect(await page.getByText('You are offline.').isVisible()).toBe(false);
    await context.setOffline(false);
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await places()).toEqual(before);
    expect(pageErrors).toEqual([]);
  });

  test('ignores a shop in the URL that the user does not manage, as the list does', async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, { width: 360, height: 740 });
    await logIn(page, SHOP_ADMIN, `${QUEUE}&shop=${'f'.repeat(24)}`);
    const shop = page.getByRole('combobox', { name: 'Shop' });
    await shop.waitFor();
    await page.locator('[data-card]').first().waitFor();
    expect(await shop.inputValue()).toBe('');
    await page.goto(`${QUEUE}&view=list&shop=${'f'.repeat(24)}`);
    await page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1).waitFor();
  });

  test('the page opened after the queue says at its top that it is offline', async () => {
    const { page, context } = await open(360, 740);
    await context.setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Bottom bar' }).getByRole('link', { name: 'Home' }).click();
    await page.getByText('You are offline.').waitFor();
  });

  // The last one, because it leaves no new order.
  test('ignores a press on a card that has just taken the place of another one', async () => {
    const { page, pageErrors } = await open(1280, 900);
    const acceptOf = (id = '') => `[aria-label=PAID] [data-card="${id}"] button[aria-label^=Accept]`;
    const cards = page.locator('[aria-label=PAID] [data-card]');
    // The columns are loaded one by one.
    await expect.poll(() => cards.count()).toBeGreaterThan(3);
    const [pressedTwice, first, second, third] = await cards.evaluateAll((all) =>
      all.map((card) => card.getAttribute('data-card') ?? ''),
    );
    expect(third).toBeDefined();
    const changed: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') changed.push(request.url().split('/').at(-2) ?? '');
    });
    await page.locator(acceptOf(pressedTwice)).dblclick();
    await page.getByText('Order status updated to ACCEPTED').waitFor();
    expect(changed).toEqual([pressedTwice]);

    // Presses the second card's button in the moment when another screen has moved the first one away.
    await page.evaluate(
      ([gone = '', pressed = '']) => {
        const watcher = new MutationObserver(() => {
          if (document.querySelector(gone)) return;
          watcher.disconnect();
          document
            .querySelector(pressed)
            ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
          document.documentElement.dataset['pressed'] = 'yes';
        });
        watcher.observe(document.body, { childList: true, subtree: true });
      },
      [acceptOf(first), acceptOf(second)],
    );
    const call = await logInToApi(demo.product, ADMIN);
    await call('PUT', `/api/orders/${first}/status`, { status: 'ACCEPTED' });
    await page.locator('html[data-pressed=yes]').waitFor();
    // A key press always counts, because it acts on the focused card.
    await page.locator(acceptOf(third)).press('Enter');
    await expect.poll(() => changed).toContain(third);
    expect(changed).toEqual([pressedTwice, third]);
    // After a moment a click counts again.
    await expect
      .poll(
        async () => {
          if (changed.length === 2) await page.locator(acceptOf(second)).click({ timeout: 1_000 });
          return changed;
        },
        { interval: 1_000 },
      )
      .toEqual([pressedTwice, third, second]);
    // Enter on a card does what the card says to screen readers.
    const accepted = page.locator(`[aria-label=ACCEPTED] [data-card="${third}"]`);
    const description = await accepted.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${description}"]`).textContent()).toBe('Enter: Mark ready');
    await expect
      .poll(async () => {
        if (changed.length === 3) await accepted.press('Enter', { timeout: 1_000 });
        return changed;
      })
      .toEqual([pressedTwice, third, second, third]);
    await page.locator(`[aria-label=READY] [data-card="${third}"]`).waitFor();
    expect(pageErrors).toEqual([]);
  });
});
