import { describe, expect, test } from 'vitest';
import { chromiumPath, openScreen, PHONE } from '../testing/browser.ts';
import { twoOpenShops } from '../testing/open-shops.ts';
import { startDemoProduct } from '../testing/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('a search', () => {
  const demo = startDemoProduct();

  test('that is cleared shows no results, until a word is typed again', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
    const shops = await twoOpenShops(demo.product);
    const [former = '', next = ''] = shops.map(({ foods }) => foods[0].name);
    await page.goto(`/search/${encodeURIComponent(former)}`);
    const results = page.getByRole('heading', { name: `Results for “${former}”` });
    await results.waitFor();
    await row(former).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await results.waitFor({ state: 'detached' });
    await page.getByText('Type the name of a shop or a food.').waitFor();
    expect(await row(former).count()).toBe(0);
    const search = page.getByRole('searchbox', { name: 'Search shops and food' });
    expect(await search.evaluate((one) => one === document.activeElement)).toBe(true);
    // Neither while another word is typed nor while its results load.
    let send = () => {};
    const isSent = new Promise<void>((resolve) => (send = resolve));
    await page.route(`**/api/*/search/${encodeURIComponent(next)}*`, async (route) => {
      await isSent;
      await route.continue();
    });
    await page.evaluate((name) => {
      const look = () => {
        if (document.querySelector('main')?.textContent.includes(name))
          document.documentElement.dataset['seen'] = 'former results';
      };
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    }, former);
    await search.fill(next);
    await page.getByRole('heading', { name: `Results for “${next}”` }).waitFor();
    send();
    await row(next).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['seen'])).toBeUndefined();
    await search.fill(former);
    await row(former).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await row(former).waitFor({ state: 'detached' });
    // The word that was cleared: its address is still there.
    await search.pressSequentially(former);
    await row(former).waitFor();
    await search.fill(next);
    await page.waitForURL(`**/search/${encodeURIComponent(next)}`);
    await row(next).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('keeps a letter that is typed while the page of the former letters opens', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await page.goto('/search/tea');
    const search = page.getByRole('searchbox', { name: 'Search shops and food' });
    await search.waitFor();
    // The third letter comes after the address has changed and before the app has drawn the new page, the fourth after it.
    await page.evaluate(() => {
      const type = (letter: string) => document.execCommand('insertText', false, letter);
      const replace = history.replaceState.bind(history);
      history.replaceState = (...state) => {
        replace(...state);
        if (!location.pathname.endsWith('/ch')) return;
        history.replaceState = replace;
        type('a');
        const drawn = new MutationObserver(() => {
          if (!/“cha?”/.test(document.querySelector('main')?.textContent ?? '')) return;
          drawn.disconnect();
          type('i');
        });
        drawn.observe(document.body, { childList: true, subtree: true, characterData: true });
      };
    });
    await search.fill('ch');
    await expect.poll(() => search.inputValue()).toMatch(/i$/);
    expect(await search.inputValue()).toBe('chai');
    await page.waitForURL('**/search/chai');
    expect(pageErrors).toEqual([]);
  });
});
