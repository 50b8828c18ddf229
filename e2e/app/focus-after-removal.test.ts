import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../testing/browser.ts';
import { openSection } from '../testing/dashboard.ts';
import { logInForToken, logInToApi } from '../testing/product/api-calls.ts';
import { CUSTOMER, DELIVERY, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

const OLD_DAYS = 'time=custom&from=2020-01-01&to=2020-01-02';

describe.skipIf(chromiumPath === null)(
  'when a pressed button goes away, the heading of its part gets the focus',
  () => {
    const button = (page: Page, text: string) => page.getByRole('button').filter({ hasText: text });
    const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
    const pressAway = async (pressed: Locator, heading: string) => {
      await pressed.press('Enter');
      await pressed.waitFor({ state: 'detached' });
      await expect.poll(() => focusedText(pressed.page())).toBe(heading);
    };
    const open = async (contact: string, path: string, viewport = DESKTOP) => {
      const screen = await openScreen(demo.browser, demo.product.url, viewport);
      await logIn(screen.page, contact, path);
      return screen;
    };
    const openShop = async (search: string) => {
      const ask = await logInToApi(demo.product, CUSTOMER);
      const shops = await ask<{ _id: string; name: string }[]>('GET', '/api/shops');
      const { page } = await openScreen(demo.browser, demo.product.url, PHONE);
      await page.goto(`/shop/${shops.find(({ name }) => name === 'Crust & Basil')?._id}${search}`);
      return page;
    };

    test.each([
      ['foods&q=nothing', 'Clear filters', 'Manage Foods'],
      ['users&q=nothing', 'Clear filters', 'Manage Users'],
      ['shops&q=nothing', 'Clear search', 'Manage Shops'],
      [`orders&view=list&${OLD_DAYS}`, 'Clear filters', 'Manage Orders'],
      [`statistics&${OLD_DAYS}`, 'Clear filters', 'Sales Statistics'],
    ])('in section %s, after %s', async (section, name, heading) => {
      const { page } = await open(OWNER, `/admin/dashboard?section=${section}`);
      await pressAway(button(page, name), heading);
    });

    test('after the link to the changes of one thing, and after Show all', async () => {
      const { page } = await open(OWNER, '/admin/dashboard?section=activity&tab=changes');
      await page.getByRole('list', { name: 'Changes' }).getByRole('link').first().press('Enter');
      await page.getByText('Only changes of').waitFor();
      await expect.poll(() => focusedText(page)).toBe('Activity');
      await pressAway(button(page, 'Show all'), 'Activity');
    });

    test("after 'Try again' above a list", async () => {
      const { page, context } = await openSection(demo, OWNER, 'users');
      await page.getByRole('table', { name: 'Users' }).waitFor();
      const refused = { status: 422, json: { message: '', code: 'X' } };
      await context.route('**/api/users/admin/all**', (route) => route.fulfill(refused));
      await page.reload();
      const again = button(page, 'Try again');
      await again.waitFor();
      await context.unroute('**/api/users/admin/all**');
      await pressAway(again, 'Manage Users');
    });

    test('in the orders of a customer, after Show all orders', async () => {
      const { page } = await open(CUSTOMER, `/orders?${OLD_DAYS}`);
      await pressAway(button(page, 'Show all orders'), 'My Orders');
    });

    test('in the menu of a shop, after the buttons that show more food', async () => {
      let page = await openShop('?q=nothing-of-the-kind');
      await pressAway(button(page, 'Clear search'), 'Menu');
      page = await openShop('?tag=Nothing');
      await pressAway(button(page, 'Show all food'), 'Menu');
      page = await openShop('?tag=Desserts');
      await page.getByRole('switch', { name: 'Veg only' }).press(' ');
      await pressAway(button(page, 'Turn off Veg only'), 'Menu');
    });

    test('when the note that there is no network goes away with its button', async () => {
      const { page, context } = await open(CUSTOMER, '/orders');
      await page.getByRole('heading', { name: 'My Orders' }).waitFor();
      await page.locator('main a[href^="/track/"]').first().waitFor();
      await context.setOffline(true);
      const again = page.getByRole('status').filter({ hasText: 'You are offline' }).getByRole('button');
      await again.focus();
      await context.setOffline(false);
      await again.waitFor({ state: 'detached' });
      await expect.poll(() => focusedText(page)).toBe('My Orders');
    });

    test('after the end of another session', async () => {
      await logInForToken(demo.product, DELIVERY);
      const { page } = await open(DELIVERY, '/profile');
      const rows = page.locator('section').filter({ hasText: 'Where am I signed in' }).getByRole('listitem');
      const ended = rows.getByRole('button', { name: /^Sign out of/ }).first();
      await ended.waitFor();
      const count = await rows.count();
      await ended.press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).press('Enter');
      await expect.poll(() => rows.count()).toBe(count - 1);
      await expect.poll(() => focusedText(page)).toBe('Where am I signed in');
    });
  },
);
