import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkWithAxe } from '../testing/axe.ts';
import { chromiumPath, openScreen, PHONE, waitUntilComplete, type Screen } from '../testing/browser.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';
import { areStored, SHOP_LIST } from '../testing/stored-rows.ts';

const SHOP = {
  name: 'Long Menu Kitchen',
  description: 'A kitchen that cooks everything. '.repeat(12),
  address: 'Ground floor, Old Academic Block C, behind the Central Library, North Campus',
  contact: '9876543210',
  tags: ['North Indian', 'South Indian'],
  openingTime: '00:00',
  closingTime: '00:00',
};
const CATEGORIES = ['Dosas', 'Rice', 'Breads', 'Curries', 'Chaat', 'Sweets', 'Cold drinks', 'Combos'];
const FOODS_EACH = 25;
const SPECIAL = 'Zebra 100% Crème Kulfi';

describe.skipIf(chromiumPath === null)('finding food', () => {
  const demo = startDemoProduct();
  let shop = '';
  let special = '';

  beforeAll(async () => {
    if (chromiumPath === null) return;
    const ask = await logInToApi(demo.product, OWNER);
    const [known] = await ask<{ _id: string }[]>('GET', '/api/shops');
    const foods = await ask<{ imageUrl: string }[]>('GET', `/api/shops/${known?._id}/foods`);
    const imageUrl = foods.find((food) => food.imageUrl !== '')?.imageUrl;
    shop = (await ask<{ _id: string }>('POST', '/api/shops', SHOP))._id;
    for (const [at, category] of CATEGORIES.entries()) {
      for (let number = 1; number <= FOODS_EACH; number += 1) {
        await ask('POST', '/api/foods', {
          name: `${category} ${number}`,
          price: 40 + number,
          shop,
          tags: [category, at % 2 === 0 ? 'Veg' : 'Spicy'],
          description: 'Cooked slowly with tomatoes and cream.',
          imageUrl,
        });
      }
    }
    special = (
      await ask<{ _id: string }>('POST', '/api/foods', {
        name: SPECIAL,
        price: 75.5,
        shop,
        tags: ['Sweets'],
      })
    )._id;
  });

  const open = async (
    path: string,
    scheme: 'light' | 'dark' = 'light',
    serviceWorkers: 'allow' | 'block' = 'block',
  ): Promise<Screen> => {
    const screen = await openScreen(demo.browser, demo.product.url, PHONE, { serviceWorkers });
    await screen.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await screen.page.goto(path);
    return screen;
  };
  const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  const loaded = (food: Locator) =>
    food.locator('img').evaluateAll((imgs) => imgs.some((img) => (img as HTMLImageElement).naturalWidth > 0));
  const marks = (page: Page) => page.locator('mark').allTextContents();
  const menuSearch = (page: Page) => page.getByRole('searchbox', { name: 'Search this menu' });
  const chip = (page: Page, name: RegExp) =>
    page.getByRole('group', { name: 'Categories' }).getByRole('button', { name });

  test('a search shows dishes with the words marked, adds one, and leads to it in its menu', async () => {
    const { page, pageErrors } = await open('/');
    await page.getByRole('searchbox', { name: 'Search shops and food' }).fill('creme 100%');
    await page.keyboard.press('Enter');
    const dish = page.getByRole('region', { name: 'Dishes' }).getByRole('listitem');
    await dish.getByText('₹75.50').waitFor();
    await dish.getByText(SHOP.name).waitFor();
    // The shop is found by its dish, and says so.
    await page.getByRole('region', { name: 'Shops' }).getByText(`Has ${SPECIAL}`).waitFor();
    expect(await marks(page)).toEqual(['100%', 'Crème']);
    await checkWithAxe(page, 'found dishes', PHONE);

    await dish.getByRole('button', { name: `Add ${SPECIAL}` }).click();
    await dish.getByRole('button', { name: `One more ${SPECIAL}` }).click();
    await expect.poll(() => dish.getByRole('status').textContent()).toBe('2');

    await dish.getByRole('link', { name: SPECIAL }).click();
    await page.waitForURL((url) => url.pathname === `/shop/${shop}` && url.search === '');
    await page.getByRole('link', { name: /2 items · ₹151.*View cart/ }).waitFor();
    const link = page.locator(`#food-${special}`).getByRole('link', { name: SPECIAL });
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
    // Rows that are drawn for the first time can move it once more.
    const isBetweenBars = () =>
      link.evaluate((one, height) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > 170 && bottom < height - 140;
      }, PHONE.height);
    await expect.poll(isBetweenBars).toBe(true);
    await checkWithAxe(page, 'a menu at a dish', PHONE);

    await page.goBack();
    await page.waitForURL('**/search/**');
    await dish.getByRole('button', { name: `One more ${SPECIAL}` }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('many dishes are shown after a tap; nothing found says what to do; a failed search is tried again', async () => {
    const { page, context } = await open('/search/rice');
    const dishes = page.getByRole('region', { name: 'Dishes' }).getByRole('heading', { level: 3 });
    await page.getByRole('button', { name: /^Show all \d+ dishes$/ }).click();
    await expect.poll(() => dishes.count()).toBeGreaterThanOrEqual(FOODS_EACH);
    await page.getByText(/^Has Rice 1, Rice 10 and \d+ more$/).waitFor();

    await page.goto('/search/nothing-of-the-kind');
    await page.getByText('No open shop has “nothing-of-the-kind”').waitFor();

    await context.route('**/api/foods/search/**', (route) =>
      route.fulfill({ status: 422, json: { message: '', code: 'X' } }),
    );
    await page.goto('/search/sweets');
    await page.getByText('Failed to load dishes').waitFor();
    await context.unroute('**/api/foods/search/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Sweets 1').first().waitFor();
  });

  test('without a network the stored menus are searched', async () => {
    const { page, context } = await open(`/shop/${shop}`, 'light', 'allow');
    await row(page, 'Dosas 1').first().waitFor();
    await expect.poll(() => areStored(page, [{ table: 'menus', key: shop }])).toBe(true);
    await page.goto('/');
    await page.getByRole('heading', { name: SHOP.name }).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect.poll(() => areStored(page, [SHOP_LIST])).toBe(true);
    await context.setOffline(true);
    await page.getByRole('searchbox', { name: 'Search shops and food' }).fill('kulfi creme');
    await page.keyboard.press('Enter');
    await row(page, SPECIAL).getByText('₹75.50').waitFor();
    expect(await marks(page)).toEqual(['Crème', 'Kulfi']);
    await page.getByRole('heading', { name: SHOP.name, level: 3 }).waitFor();
  });

  test('the search within a menu filters while typing, counts, and is cleared by a tap or Escape', async () => {
    const { page, pageErrors } = await open(`/shop/${shop}?tag=Rice`);
    await row(page, 'Rice 1').first().waitFor();
    await menuSearch(page).pressSequentially('kulfi zeb');
    await page.getByText('1 dish matches “kulfi zeb”').waitFor();
    expect(await marks(page)).toEqual(['Zeb', 'Kulfi']);
    await page.waitForURL((url) => url.searchParams.get('q') === 'kulfi zeb');
    await menuSearch(page).press('Escape');
    await row(page, 'Rice 1').first().waitFor();
    expect(await menuSearch(page).inputValue()).toBe('');

    await menuSearch(page).fill('no such dish');
    await page.getByText('No dish matches “no such dish”').waitFor();
    await page.getByText('Try a shorter word, or look through the categories.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await menuSearch(page).fill('breads');
    await page.getByText(`${FOODS_EACH} dishes match “breads”`).waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.waitForURL((url) => !url.searchParams.has('q'));
    expect(pageErrors).toEqual([]);
  });

  test('the chips follow the headings, and a tap on a category shows its beginning', async () => {
    const { page, pageErrors } = await open(`/shop/${shop}`);
    const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 3 });
    await heading('Curries').waitFor();
    // Does not wait for a chip: none is marked while the page is at its top.
    const inView = () => page.evaluate(() => document.querySelector('[aria-current=true]')?.textContent);
    // Scrolls again and again, because rows that are drawn for the first time can move the heading.
    await expect
      .poll(async () => {
        await heading('Curries').evaluate((one) => {
          window.scrollTo(0, window.scrollY + one.getBoundingClientRect().top - 170);
        });
        return inView();
      })
      .toBe(`Curries (${FOODS_EACH})`);
    const isWhole = async (name: RegExp) => {
      const box = await chip(page, name).boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= PHONE.width;
    };
    await expect.poll(() => isWhole(/^Curries/)).toBe(true);
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return inView();
      })
      .toBe(`Combos (${FOODS_EACH})`);
    await expect.poll(() => isWhole(/^Combos/)).toBe(true);

    const rowTop = async () => (await chip(page, /^All/).boundingBox())?.y;
    const before = await rowTop();
    await chip(page, /^Chaat/).click();
    await page.waitForURL((url) => url.searchParams.get('tag') === 'Chaat');
    const first = row(page, 'Chaat 1').first();
    await expect
      .poll(async () => (await first.boundingBox())?.y ?? 0)
      .toSatisfy((top: number) => top > 150 && top < 240);
    expect(await rowTop()).toBe(before);
    expect(await chip(page, /^Chaat/).getAttribute('aria-pressed')).toBe('true');

    await chip(page, /^All/).click();
    await heading('Dosas').waitFor();
    await expect.poll(inView).toBe(`Dosas (${FOODS_EACH})`);
    expect(pageErrors).toEqual([]);
  });

  test('while a menu is scrolled, nothing is animated that the main thread must draw', async () => {
    const { page } = await open(`/shop/${shop}`);
    await expect
      .poll(() => page.locator('main [id^="food-"]').count())
      .toBe(CATEGORIES.length * FOODS_EACH + 1);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await waitUntilComplete(page);
    const seen = await page.evaluate(async () => {
      const animated = new Set<string>();
      document.addEventListener('transitionrun', ({ propertyName }) => animated.add(propertyName), true);
      document.addEventListener('animationstart', ({ animationName }) => animated.add(animationName), true);
      const row = document.querySelector('[aria-label=Categories]');
      if (!row) throw new Error('no row of categories');
      let moves = 0;
      row.addEventListener('scroll', () => (moves += 1));
      const shown = new Set<string>();
      for (let frame = 0; frame < 90; frame += 1) {
        await new Promise(requestAnimationFrame);
        window.scrollBy(0, 150);
        const category = row.querySelector('[aria-current]')?.textContent;
        if (category) shown.add(category);
      }
      await new Promise(requestAnimationFrame);
      return { animated: [...animated].toSorted(), moves, categories: shown.size };
    });
    expect(seen.categories).toBeGreaterThan(2);
    expect(seen.animated).toEqual(['opacity', 'translate']);
    // One for each category. A smooth scroll has one in each frame.
    expect(seen.moves).toBeLessThanOrEqual(seen.categories + 1);
  });

  test('scrolling changes no row of a menu, except that a row near the screen gets its picture', async () => {
    const { page, pageErrors } = await open(`/shop/${shop}`);
    const rows = page.locator('main [id^="food-"]');
    const all = CATEGORIES.length * FOODS_EACH + 1;
    await expect.poll(() => rows.count()).toBe(all);
    await waitUntilComplete(page);
    const pictures = rows.locator('img');
    // Until the first input only the first rows have pictures, then those within some screens.
    expect(await pictures.count()).toBe(4);
    await page.mouse.wheel(0, 1);
    await expect.poll(() => pictures.count()).toBeGreaterThan(5);
    await waitUntilComplete(page);
    expect(await pictures.count()).toBeLessThan(all / 2);

    const changes = await page.evaluate(async () => {
      const changed: string[] = [];
      const pictures = new Set<Node>();
      const observer = new MutationObserver((records) => {
        for (const { type, target, addedNodes, removedNodes } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          // React sets the address of a new picture again when the picture is in the page.
          if (!element?.closest('[id^="food-"]') || pictures.has(target)) continue;
          const added = [...addedNodes];
          if (
            added.length > 0 &&
            removedNodes.length === 0 &&
            added.every(({ nodeName }) => nodeName === 'IMG')
          )
            for (const picture of added) pictures.add(picture);
          else changed.push(`${type} in ${element.tagName}`);
        }
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      for (let frame = 0; frame < 60; frame += 1) {
        await new Promise(requestAnimationFrame);
        window.scrollBy(0, 100);
      }
      observer.disconnect();
      return changed;
    });
    expect(changes).toEqual([]);
    const inScreen = rows.filter({ hasText: 'Breads 1' }).first();
    await inScreen.scrollIntoViewIfNeeded();
    await expect.poll(() => loaded(inScreen)).toBe(true);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => loaded(rows.filter({ hasText: 'Combos 25' }))).toBe(true);
    expect(pageErrors).toEqual([]);
  });

  test('the groups of a long menu are skipped, and the page keeps its height at each width', async () => {
    const { page } = await open(`/shop/${shop}`);
    const groups = page.locator('.row-group');
    const skipped = page.locator('.row-group[data-skipped-far]');
    for (const width of [PHONE.width, 320]) {
      await page.setViewportSize({ ...PHONE, width });
      await expect
        .poll(async () => [await groups.count(), await skipped.count()])
        .toSatisfy(([all, far]) => all > CATEGORIES.length && all === far);
      const [before, whole] = await page.evaluate(() => {
        const height = () => document.documentElement.scrollHeight;
        const skippedHeight = height();
        for (const group of document.querySelectorAll('.row-group'))
          group.removeAttribute('data-skipped-far');
        return [skippedHeight, height()];
      });
      expect(before).toBe(whole);
    }
  });

  test("a whole food is on a shop's first screen, and 'More' shows the rest of its details and keeps the focus", async () => {
    const { page } = await open(`/shop/${shop}`);
    await waitUntilComplete(page);
    const box = await row(page, 'Dosas 1').first().boundingBox();
    const bar = await page.getByRole('navigation').last().boundingBox();
    expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? NaN);
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return [activeElement?.textContent, activeElement?.getAttribute('aria-expanded')];
      });
    await page.getByRole('button', { name: 'More' }).press('Enter');
    await page.getByText('If your order is not ACCEPTED within 5 minutes, you can call the shop.').waitFor();
    await expect.poll(focused).toEqual(['Less', 'true']);
    await page.getByRole('button', { name: 'Less' }).press('Enter');
    await expect.poll(focused).toEqual(['More', 'false']);
  });
});
