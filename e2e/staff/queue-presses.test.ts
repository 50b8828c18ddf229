import { describe, expect, test } from 'vitest';
import { logInForToken, logInToApi } from '../testing/api-calls.ts';
import { chromiumPath, DESKTOP, logIn, nextFrame, openScreen } from '../testing/browser.ts';
import { placeOrder } from '../testing/place-order.ts';
import { pressAt } from '../testing/press-at.ts';
import { CUSTOMER, SHOP_ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';

const QUEUE = '/admin/dashboard?section=orders';

describe.skipIf(chromiumPath === null)('presses on orders that have just moved', () => {
  const demo = startDemoProduct();

  test.each(['queue', 'list'])(
    'in the %s, a press at the place of the last one counts for another order only after a moment',
    async (view) => {
      const staff = await logInToApi(demo.product, SHOP_ADMIN);
      const shops = await staff<{ _id: string }[]>('GET', '/api/shops/managed');
      const token = await logInForToken(demo.product, CUSTOMER);
      const among = shops.map(({ _id }) => _id);
      for (let placed = 0; placed < 3; placed += 1) await placeOrder(demo.product, token, { among });
      const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
      await logIn(page, SHOP_ADMIN, `${QUEUE}&view=${view}&filter=PAID`);
      const numbers = () =>
        page
          .getByRole('button', { name: /^Accept / })
          .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')?.split(' ').at(-1)));
      await expect.poll(async () => (await numbers()).length).toBeGreaterThan(2);
      const [first, second, third] = await numbers();
      const accepted: (string | undefined)[] = [];
      page.on('response', async (response) => {
        if (response.request().method() !== 'PUT') return;
        accepted.push(((await response.json()) as { orderId: string }).orderId);
      });
      const button = (number = '') => page.getByRole('button', { name: `Accept ${number}`, exact: true });
      const [x, y] = [600, 400];
      await button(first).waitFor();
      await pressAt(button(first), 0, { x, y });
      await button(first).waitFor({ state: 'detached' });
      // Each impatient press waits. So many, because the rows may not have just moved when the third order is accepted.
      for (let ms = 600; ms <= 12_000; ms += 600) await pressAt(button(second), ms, { x: x + 10, y: y + 10 });
      // Another place counts at once.
      await pressAt(button(third), 12_100, { x, y: y + 200 });
      await expect.poll(() => accepted).toContain(third);
      expect(accepted).toEqual([first, third]);
      await pressAt(button(second), 20_000, { x, y });
      await expect.poll(() => accepted).toEqual([first, third, second]);
      expect(pageErrors).toEqual([]);
    },
  );

  test('the list ignores a press on an order that a new one has just moved', async () => {
    const staff = await logInToApi(demo.product, SHOP_ADMIN);
    const among = (await staff<{ _id: string }[]>('GET', '/api/shops/managed')).map(({ _id }) => _id);
    const token = await logInForToken(demo.product, CUSTOMER);
    const { orderId } = await placeOrder(demo.product, token, { among });
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, SHOP_ADMIN, `${QUEUE}&view=list`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    const accept = page.getByRole('button', { name: `Accept ${orderId}` });
    await accept.waitFor();
    await page.evaluate((name) => {
      const buttons = () => document.querySelectorAll('[aria-label^="Accept "]');
      const before = buttons().length;
      const watcher = new MutationObserver(() => {
        if (buttons().length === before) return;
        watcher.disconnect();
        document
          .querySelector(`[aria-label="${name}"]`)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        document.documentElement.dataset['pressed'] = 'yes';
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    }, `Accept ${orderId}`);
    await placeOrder(demo.product, token, { among });
    await page.locator('html[data-pressed=yes]').waitFor();
    await nextFrame(page);
    expect(sent).toEqual([]);
    await expect
      .poll(
        async () => {
          if (sent.length === 0) await accept.click({ timeout: 1_000 });
          return sent.length;
        },
        { interval: 1_000 },
      )
      .toBe(1);
    expect(pageErrors).toEqual([]);
  });
});
