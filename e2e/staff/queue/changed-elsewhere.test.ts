import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../../testing/browser.ts';
import { logInToApi, logInForToken } from '../../testing/product/api-calls.ts';
import { placeOrder, type PlacedOrder } from '../../testing/product/place-order.ts';
import { ADMIN, CUSTOMER, SHOP_ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

const QUEUE = '/admin/dashboard?section=orders';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null).each([DESKTOP, PHONE])(
  'an order that somebody else changes, at $width px',
  (viewport) => {
    /** New orders at shops of the shop admin. */
    async function newOrders(count: number): Promise<PlacedOrder[]> {
      const shopAdmin = await logInToApi(demo.product, SHOP_ADMIN);
      const managed = await shopAdmin<{ _id: string }[]>('GET', '/api/shops/managed');
      const token = await logInForToken(demo.product, CUSTOMER);
      const orders: PlacedOrder[] = [];
      for (let n = 0; n < count; n += 1)
        orders.push(await placeOrder(demo.product, token, { among: managed.map(({ _id }) => _id) }));
      return orders;
    }
    const setStatus = async ({ _id }: PlacedOrder, status: string) => {
      const call = await logInToApi(demo.product, ADMIN);
      await call('PUT', `/api/orders/${_id}/status`, { status });
    };
    const open = async (contact: string, path = QUEUE) => {
      const screen = await openScreen(demo.browser, demo.product.url, viewport);
      await logIn(screen.page, contact, path);
      return screen;
    };
    const newCard = (page: Page, { _id }: PlacedOrder) =>
      page.locator(`section[aria-label=PAID] [data-card="${_id}"]`);

    const focusedCard = (page: Page) =>
      page.evaluate(() => document.activeElement?.closest('[data-card]')?.getAttribute('data-card'));
    const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
    /** The new orders on the screen without this one, and the one that takes its place. */
    const othersThan = async (page: Page, { _id }: PlacedOrder) => {
      const ids = await page
        .locator('section[aria-label=PAID] [data-card]')
        .evaluateAll((all) => all.map((card) => card.getAttribute('data-card') ?? ''));
      const others = ids.filter((id) => id !== _id);
      return { others, next: others[Math.min(ids.indexOf(_id), others.length - 1)] };
    };

    test('closes the question about its cancellation and is not cancelled', async () => {
      const [order] = (await newOrders(1)) as [PlacedOrder];
      const { page, pageErrors } = await open(SHOP_ADMIN);
      const changes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') changes.push(request.url());
      });
      await newCard(page, order)
        .getByRole('button', { name: `Cancel ${order.orderId}` })
        .click();
      const question = page.getByRole('alertdialog', {
        name: `Cancel order ${order.dayNumber} (${order.orderId})?`,
      });
      await question.waitFor();
      await setStatus(order, 'ACCEPTED');
      await question.waitFor({ state: 'detached' });
      await page
        .getByRole('status')
        .getByText(/was first\. It is ACCEPTED now; your CANCELLED was not set\./)
        .waitFor();
      expect(changes).toEqual([]);
      expect(pageErrors).toEqual([]);
    });

    test('leaves the focus to the next new order, and a key that was meant for it does nothing', async () => {
      const [order] = (await newOrders(2)) as [PlacedOrder];
      const { page, pageErrors } = await open(ADMIN);
      await newCard(page, order).focus();
      const { others, next } = await othersThan(page, order);
      const changes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') changes.push(request.url());
      });
      await page.evaluate(() => {
        document.addEventListener(
          'focusin',
          ({ target }) =>
            target?.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
            ),
          { once: true },
        );
      });
      await setStatus(order, 'ACCEPTED');
      await expect.poll(() => focusedCard(page)).toBe(next);
      expect(changes).toEqual([]);
      // Without a new order the focus is on a card of another column, else on the heading.
      const call = await logInToApi(demo.product, ADMIN);
      for (const id of others) await call('PUT', `/api/orders/${id}/status`, { status: 'ACCEPTED' });
      await page.locator('section[aria-label=PAID]').getByText('No new orders.').waitFor();
      if (viewport === PHONE) await expect.poll(() => focusedText(page)).toBe('Manage Orders');
      else await expect.poll(() => focusedCard(page)).toBeDefined();
      expect(pageErrors).toEqual([]);
    });

    test('leaves the focus to the next new order after its cancellation on this screen', async () => {
      const [order] = (await newOrders(2)) as [PlacedOrder];
      const { page, pageErrors } = await open(SHOP_ADMIN);
      const cancel = newCard(page, order).getByRole('button', { name: `Cancel ${order.orderId}` });
      await cancel.waitFor();
      const { next } = await othersThan(page, order);
      await cancel.press('Enter');
      const question = page.getByRole('alertdialog', {
        name: `Cancel order ${order.dayNumber} (${order.orderId})?`,
      });
      await question.getByRole('button', { name: 'Cancel and refund' }).press('Enter');
      await newCard(page, order).waitFor({ state: 'detached' });
      await expect.poll(() => focusedCard(page)).toBe(next);
      expect(pageErrors).toEqual([]);
    });

    test('leaves the focus in its open details, and then on the page', async () => {
      const [order] = (await newOrders(1)) as [PlacedOrder];
      const { page, pageErrors } = await open(ADMIN);
      await newCard(page, order).getByRole('link', { name: order.orderId }).first().press('Enter');
      const details = page.getByRole('dialog', { name: order.orderId });
      await details.getByRole('combobox', { name: `Status of ${order.orderId}` }).focus();
      await setStatus(order, 'CANCELLED');
      await details.getByRole('combobox').waitFor({ state: 'detached' });
      await expect.poll(() => details.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      const note = details.getByRole('status').getByText(/ has changed this order\. It is \w+ now\.$/);
      await expect.poll(() => note.evaluate((text) => text.checkVisibility())).toBe(true);
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      expect(await focusedText(page)).toBe('Manage Orders');
      expect(pageErrors).toEqual([]);
    });

    test('ignores a press on a button of its details that has just become the one of another step', async () => {
      const [order] = (await newOrders(1)) as [PlacedOrder];
      const { page, pageErrors } = await open(SHOP_ADMIN, `${QUEUE}&order=${order.orderId}`);
      const details = page.getByRole('dialog', { name: order.orderId });
      await details.getByRole('button', { name: `Accept ${order.orderId}` }).waitFor();
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/status')) sent.push(request.postDataJSON());
      });
      await page.evaluate((name) => {
        const watcher = new MutationObserver(() => {
          const button = document.querySelector(`[role=dialog] [aria-label="${name}"]`);
          if (!button) return;
          watcher.disconnect();
          button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
          document.documentElement.dataset['pressed'] = 'yes';
        });
        watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
      }, `Mark ready ${order.orderId}`);
      await setStatus(order, 'ACCEPTED');
      await page.locator('html[data-pressed=yes]').waitFor();
      // After a moment a press counts, and the second one of a double click does not.
      let presses = 0;
      await expect
        .poll(async () => {
          if (sent.length > 0) return sent;
          presses += 1;
          await details
            .getByRole('button', { name: `Mark ready ${order.orderId}` })
            .dblclick({ timeout: 1_000 });
          return sent;
        })
        .toEqual([{ status: 'READY', from: 'ACCEPTED' }]);
      expect(presses).toBeGreaterThan(0);
      await details.getByRole('button', { name: `Mark shipped ${order.orderId}` }).waitFor();
      await page.getByText('Order status updated to READY').waitFor();
      expect(sent).toEqual([{ status: 'READY', from: 'ACCEPTED' }]);
      expect(pageErrors).toEqual([]);
    });

    test('is not reported in its details when it is the undo of this user, and takes the next press', async () => {
      const [order] = (await newOrders(1)) as [PlacedOrder];
      const { page, pageErrors } = await open(SHOP_ADMIN, `${QUEUE}&order=${order.orderId}`);
      const details = page.getByRole('dialog', { name: order.orderId });
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/status')) sent.push(request.postDataJSON());
      });
      await details.getByRole('button', { name: `Accept ${order.orderId}` }).click();
      const undo = page.getByRole('button', { name: `: set ${order.orderId} to PAID again` });
      await undo.waitFor();
      // Presses the button in the moment when the undo is made.
      await page.evaluate((name) => {
        const watcher = new MutationObserver(() => {
          const details = document.querySelector('[role=dialog]');
          const happened = details?.querySelector('[aria-label="What happened"]')?.textContent ?? '';
          const button = details?.querySelector(`[aria-label="${name}"]:not([aria-disabled=true])`);
          if (!button || (happened.match(/by /g) ?? []).length < 2) return;
          watcher.disconnect();
          button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
          document.documentElement.dataset['pressed'] = 'yes';
        });
        watcher.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      }, `Accept ${order.orderId}`);
      // Also while the undo is on its way.
      await page.evaluate(() => {
        const look = () => {
          if (document.querySelector('[role=dialog]')?.textContent?.includes('has changed this order'))
            document.documentElement.dataset['noted'] = 'yes';
        };
        new MutationObserver(look).observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
        });
      });
      await undo.click();
      await page.locator('html[data-pressed=yes]').waitFor();
      const accepted = { status: 'ACCEPTED', from: 'PAID' };
      await expect.poll(() => sent).toEqual([accepted, { status: 'PAID', from: 'ACCEPTED' }, accepted]);
      await undo.waitFor();
      expect(await page.locator('html[data-noted]').count()).toBe(0);
      expect(pageErrors).toEqual([]);
    });

    test('says only that it was set already when both set the same status', async () => {
      const [order] = (await newOrders(1)) as [PlacedOrder];
      const { page } = await open(SHOP_ADMIN);
      const accept = newCard(page, order).getByRole('button', { name: `Accept ${order.orderId}` });
      await accept.waitFor();
      await page.route('**/status', async (route) => {
        await setStatus(order, 'ACCEPTED');
        await route.continue();
      });
      await accept.click();
      const note = page.getByRole('status').getByText(`${order.orderId}:`);
      await note.getByText(/ was first\. It was ACCEPTED already\.$/).waitFor();
    });

    test('leaves the focus on the heading when its details, with which the page was opened, are closed', async () => {
      const [order] = (await newOrders(1)) as [PlacedOrder];
      const { page, pageErrors } = await open(ADMIN, `${QUEUE}&order=${order.orderId}`);
      const details = page.getByRole('dialog', { name: order.orderId });
      await details.getByRole('combobox').waitFor();
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'detached' });
      expect(await focusedText(page)).toBe('Manage Orders');
      expect(pageErrors).toEqual([]);
    });
  },
);
