import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../testing/browser.ts';
import { findUser, openFoods, openSection, rowsOf, search } from '../testing/dashboard.ts';
import { logInToApi, registerCustomer } from '../testing/product/api-calls.ts';
import { ADMIN, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('a press on what somebody else has just changed does nothing', () => {
  const demo = startDemoProduct();

  /** Presses the element in the first frame that shows the change. */
  const pressWhenChanged = (target: Locator) =>
    target.evaluate((element: HTMLInputElement) => {
      const shown = () => `${element.checked} ${element.textContent}`;
      const before = shown();
      const look = () => {
        if (shown() === before) return void requestAnimationFrame(look);
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
        document.documentElement.dataset['pressed'] = 'yes';
      };
      look();
    });
  const sentTo = (page: Page, end: string) => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(end)) sent.push(request.postDataJSON());
    });
    return sent;
  };
  /** Presses until a press counts. */
  async function expectNextPressToSend(page: Page, target: Locator, sent: unknown[], body: object) {
    await page.locator('html[data-pressed=yes]').waitFor();
    let presses = 0;
    await expect
      .poll(async () => {
        if (sent.length > 0) return sent;
        presses += 1;
        await target.click({ timeout: 1_000 });
        return sent;
      })
      .toEqual([body]);
    expect(presses).toBeGreaterThan(0);
  }

  test('the switch of a food', async () => {
    const ask = await logInToApi(demo.product, OWNER);
    const shops = await ask<{ _id: string }[]>('GET', '/api/shops');
    const { _id } = await ask<{ _id: string }>('POST', '/api/foods', {
      name: 'Food of two people',
      price: 40,
      shop: shops[0]?._id,
    });
    const { page, pageErrors } = await openFoods(demo, ADMIN);
    await search(page, 'Food of two people');
    await expect.poll(() => rowsOf(page, 'Foods').count()).toBe(1);
    const target = page.getByRole('switch', { name: 'Food of two people is on the menu' });
    expect(await target.isChecked()).toBe(true);
    const sent = sentTo(page, '/toggle-enabled');
    await pressWhenChanged(target);
    await ask('PATCH', `/api/foods/${_id}/toggle-enabled`, { enabled: false });
    await expectNextPressToSend(page, target, sent, { enabled: true });
    expect(pageErrors).toEqual([]);
  });

  test('the button that blocks an account', async () => {
    const contact = await registerCustomer(demo.product);
    const ask = await logInToApi(demo.product, OWNER);
    const [user] = await ask<{ _id: string }[]>('GET', `/api/users/admin/all?search=${contact}`);
    const { page, pageErrors } = await openSection(demo, ADMIN, 'users');
    const dialog = await findUser(page, contact);
    const sent = sentTo(page, '/block');
    await pressWhenChanged(dialog.getByRole('button', { name: 'Block' }));
    await ask('PUT', `/api/users/admin/${user?._id}/block`, { isBlocked: true });
    const unblock = dialog.getByRole('button', { name: 'Unblock' });
    await expectNextPressToSend(page, unblock, sent, { isBlocked: false });
    expect(pageErrors).toEqual([]);
  });
});
