import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { collectAnnouncements } from '../testing/announcements.ts';
import { chromiumPath, DESKTOP, logIn, openScreen } from '../testing/browser.ts';
import { ADMIN, CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

describe.skipIf(chromiumPath === null)('the number of found rows is announced again when it is equal', () => {
  const open = async (path: string) => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, OWNER, path);
    await page.getByRole('searchbox').first().waitFor();
    return page;
  };
  /** Searches for the texts one after the other and expects this announcement each time. */
  const searchAndListen = async (page: Page, texts: string[], expected: string) => {
    const announced = await collectAnnouncements(page.getByRole('main'));
    for (const text of texts) {
      await announced();
      const all: string[] = [];
      await page.getByRole('searchbox').first().fill(text);
      await expect
        .poll(async () => all.push(...(await announced())) && all, { message: text })
        .toContain(expected);
    }
  };

  test('of shops and dishes', async () => {
    const page = await open('/search/Paneer');
    await page.getByRole('heading', { name: 'Dishes' }).waitFor();
    await searchAndListen(page, ['Dum Darbar', 'Momo Gali', 'Dum Darbar'], '1 shop');
    await searchAndListen(page, ['xyzzy', 'plugh', 'xyzzy'], '0 dishes');
  });

  test('of users', async () => {
    const page = await open('/admin/dashboard?section=users');
    await searchAndListen(page, [ADMIN, CUSTOMER, ADMIN], '1 user');
  });

  test('of shops that staff manage', async () => {
    const page = await open('/admin/dashboard?section=shops');
    await searchAndListen(page, ['Dum Darbar', 'Momo Gali'], '1 shop');
  });

  test('of changes', async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, OWNER, '/admin/dashboard?section=activity&tab=changes');
    const about = page.getByLabel('Changes of');
    await about.waitFor();
    const announced = await collectAnnouncements(page.getByRole('main'));
    for (const [subject, words] of [
      ['bypass-entry', 'No changes of “Bypass list”'],
      ['drop-point', 'No changes of “Drop points”'],
    ] as const) {
      const all: string[] = [];
      await about.selectOption(subject);
      await page.getByRole('heading', { name: words }).waitFor();
      await expect.poll(async () => all.push(...(await announced())) && all).toContain('0 changes');
    }
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect.poll(() => about.inputValue()).toBe('');
  });
});
