import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  waitUntilComplete,
} from '../../testing/browser.ts';
import { pressAt } from '../../testing/press-at.ts';
import { logInForToken, logInToApi } from '../../testing/product/api-calls.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import {
  ADMIN,
  CUSTOMER,
  OWNER,
  SHOP_ADMIN,
  startDemoProduct,
} from '../../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

const QUEUE = '/admin/dashboard?section=orders';

/** Every status that the page asks the server to set. */
function statusesSet(page: Page): string[] {
  const set: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().endsWith('/status')) return;
    set.push((request.postDataJSON() as { status: string }).status);
  });
  return set;
}

describe.skipIf(chromiumPath === null)('presses on orders that have just moved', () => {
  test.each(['queue', 'list'])(
    'in the %s, a second press at the same place counts for another order only after a moment',
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

describe.skipIf(chromiumPath === null)('the queue', () => {
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

  test('at 1280, 768 and 320 px says once that it is offline, and nothing moves', async () => {
    const { page, context, pageErrors } = await open(1280, 900);
    const places = async () => {
      await nextFrame(page);
      return page
        .locator('[data-card] h3')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    };
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page
        .getByRole('tablist', { name: 'Stages' })
        .waitFor({ state: width < 700 ? 'visible' : 'detached' });
      await page.getByText('Live', { exact: true }).waitFor();
      await waitUntilComplete(page);
      const before = await places();
      expect(before.length).toBeGreaterThan(0);
      await context.setOffline(true);
      const note = page.getByRole('status').filter({ hasText: /^Offline/ });
      await note.waitFor();
      expect(await places(), `${width} px`).toEqual(before);
      expect(await note.isVisible()).toBe(true);
      expect(await page.getByText('You are offline.').isVisible()).toBe(false);
      await context.setOffline(false);
      await page.getByText('Live', { exact: true }).waitFor();
      expect(await places(), `${width} px`).toEqual(before);
    }
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

  test('a key on a closed dropdown opens it, and only a choice in it changes the status', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    const set = statusesSet(page);
    await logIn(page, OWNER, QUEUE);
    const card = page.locator('[data-card]').filter({ has: page.getByRole('button', { name: /^Accept/ }) });
    const select = card.first().getByRole('combobox');
    const name = (await select.getAttribute('id')) ?? '';
    const same = page.locator(`select[id="${name}"]`);
    await same.focus();
    for (const key of ['ArrowDown', 'Escape', 'End', 'Escape', 'r', 'Escape']) await page.keyboard.press(key);
    expect(await same.inputValue()).toBe('PAID');
    expect(set).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Order status updated to READY').waitFor();
    expect(set).toEqual(['READY']);
    expect(pageErrors).toEqual([]);
  });

  test('with reduced motion all cards change to the theme at once, also those outside the window', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, {
      width: 1280,
      height: 500,
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page, OWNER, QUEUE);
    const cards = page.locator('[data-card]');
    await cards.first().waitFor();
    await page.evaluate(() => {
      document.addEventListener('transitionrun', () => {
        const { dataset } = document.documentElement;
        dataset['transitions'] = String(Number(dataset['transitions'] ?? 0) + 1);
      });
    });
    const colours = () =>
      cards.evaluateAll((all) => {
        const textColours = all.map((card) => getComputedStyle(card.querySelector('a') ?? card).color);
        const isOutside = all.some((card) => card.getBoundingClientRect().top > innerHeight);
        return { isOutside, textColours: [...new Set(textColours)] };
      });
    // The columns are loaded one by one.
    const inOneColour = { isOutside: true, textColours: [expect.any(String)] };
    await expect.poll(colours).toEqual(inOneColour);
    const dark = await colours();
    await page.getByText('Alerts off').click();
    await page.getByLabel('Dark queue').click();
    await page.locator('html:not([data-theme])').waitFor();
    const light = await colours();
    expect(light).toEqual(inOneColour);
    expect(light.textColours).not.toEqual(dark.textColours);
    expect(await page.locator('html').getAttribute('data-transitions')).toBeNull();
    expect(pageErrors).toEqual([]);
  });

  // The last one, because it leaves no new order.
  test('ignores a press on a card that has just taken the place of another one', async () => {
    const token = await logInForToken(demo.product, CUSTOMER);
    for (let n = 0; n < 4; n += 1) await placeOrder(demo.product, token);
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
