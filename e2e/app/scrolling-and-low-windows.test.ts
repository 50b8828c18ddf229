import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeLimit,
  chromiumPath,
  logIn,
  nextFrame,
  openScreen,
  PHONE,
  waitUntilComplete,
} from '../testing/browser.ts';
import { oneOpenShop } from '../testing/open-shops.ts';
import { logInToApi } from '../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../testing/product/start-demo-product.ts';

const demo = startDemoProduct();

// Low windows (a phone held sideways, a page zoomed to 400 %), the keyboard, and forced colours.

/** Runs in the page: how many of its lines of pixels show neither a fixed nor a sticky element. */
function freeLines(): number {
  const isBar = (element: Element | null): boolean => {
    for (let one = element; one; one = one.parentElement) {
      const { position, bottom, top } = getComputedStyle(one);
      if (position === 'fixed') return true;
      if (position === 'sticky' && (top !== 'auto' || bottom !== 'auto')) return true;
    }
    return false;
  };
  const lines = Array.from({ length: window.innerHeight }, (_, y) =>
    document.elementFromPoint(window.innerWidth / 2, y),
  );
  return lines.filter((element) => element && !isBar(element)).length;
}

describe.skipIf(chromiumPath === null)('the shop page', () => {
  let page: Page;

  beforeAll(async () => {
    if (chromiumPath === null) return;
    ({ page } = await openScreen(demo.browser, demo.product.url));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/shop/${(await oneOpenShop(demo.product))._id}`);
  });
  afterAll(async () => {
    await page?.context().close();
  });

  test('after adding a food, the next Tab leads to a link that skips to the cart', async () => {
    const add = page.getByRole('button', { name: /^add /i }).nth(2);
    await add.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /View cart/ }).waitFor();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to cart' });
    await expect
      .poll(() => skip.evaluate((link) => [document.activeElement === link, getComputedStyle(link).opacity]))
      .toEqual([true, '1']);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('View cart');
  });

  test.each([
    { width: 740, height: 360, share: 0.55 },
    { width: 640, height: 256, share: 0.6 },
    { width: 320, height: 180, share: 0.6 },
    { width: 360, height: 740, share: 0.55 },
  ])('shows the menu between its bars at $width × $height', async ({ width, height, share }) => {
    await page.setViewportSize({ width, height });
    await waitUntilComplete(page);
    await page.getByRole('button', { name: /^add /i }).nth(8).scrollIntoViewIfNeeded();
    await nextFrame(page);
    expect((await page.evaluate(freeLines)) / height).toBeGreaterThan(share);
    expect(await page.getByRole('link', { name: /View cart/ }).isVisible()).toBe(true);
    const box = await page.getByRole('link', { name: /View cart/ }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  });

  test('the chosen category is visible with forced colours', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const categories = page.getByRole('group', { name: 'Categories' }).getByRole('button');
    const colourOf = (index: number) =>
      categories.nth(index).evaluate((chip) => getComputedStyle(chip).backgroundColor);
    await categories.nth(1).click();
    await expect.poll(() => categories.nth(1).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => (await colourOf(1)) !== (await colourOf(0))).toBe(true);
    await expect.poll(async () => (await colourOf(0)) === (await colourOf(2))).toBe(true);
  });
});

describe.skipIf(chromiumPath === null)('Scrolling', () => {
  test('the app measures the page neither in a scroll event nor before a frame, and still marks the category', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const { _id: shopId } = await oneOpenShop(demo.product);
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask('POST', '/api/foods', { name: `Snack ${n}`, shop: shopId, price: 10, tags: ['Late snack'] }),
      ),
    );
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await context.addInitScript(recordMeasurements);
    await page.goto(`/shop/${shopId}`);
    await page.getByRole('heading', { name: 'Snack 39', exact: true }).waitFor({ state: 'attached' });
    await page.evaluate(async () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      for (let y = 60; y < end + 60; y += 60) {
        window.scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
    });
    await page.locator('[aria-current="true"]').filter({ hasText: 'Late snack' }).waitFor();
    expect(await page.evaluate(() => (window as never as { measured: string[] }).measured)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('Back returns to the place of the page, also when it was left right after a scroll', async () => {
    const { page, pageErrors, context } = await openScreen(demo.browser, demo.product.url, PHONE);
    // A busy machine needs longer to show the page again.
    await changeLimit(context, 2_000, 60_000);
    await page.goto('/');
    // A link works before the app has started, but loads a document.
    await waitUntilComplete(page);
    // The app remembers places from now on.
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await page
      .locator('main :not(p) > a[href^="/shop/"]')
      .last()
      .evaluate(async (link: HTMLElement) => {
        // Added after the app's listener, so the app knows of the scroll before the click.
        const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
        window.scrollTo(0, 400);
        await scrolled;
        link.click();
      });
    await page.waitForURL('**/shop/*');
    // The home page has neither of the two tabs.
    await page.getByRole('tab', { name: 'Custom Orders' }).waitFor();
    await page.goBack();
    await page.waitForFunction(() => window.scrollY === 400);
    expect(pageErrors).toEqual([]);
  });
});

describe.skipIf(chromiumPath === null)('on an iPhone', () => {
  test('held sideways, no part of the dashboard, of a dialog or of a message reaches into the notch', async () => {
    const [width, notch] = [844, 47];
    const { page, context } = await openScreen(demo.browser, demo.product.url, { width, height: 390 });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch } });
    await logIn(page, ADMIN, '/admin/dashboard?section=foods');
    /** The parts, and their texts, that reach into the notch. */
    const besideNotch = (part: Locator) =>
      part.evaluate(
        (element, [left, right]) =>
          [...element.querySelectorAll('h2, p, button, input, select')]
            .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && (box.left < left || box.right > right))
            .map(({ text }) => text),
        [notch, width - notch] as const,
      );
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor();
    const found = { page: await besideNotch(page.getByRole('main')), dialog: [''], message: [''] };
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').waitFor();
    found.dialog = await besideNotch(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await context.route('**/toggle-enabled', (route) => route.abort());
    await page.getByRole('main').getByRole('switch').first().click();
    const message = page.locator('[data-toast]');
    await message.waitFor();
    found.message = await besideNotch(page.getByRole('region', { name: 'Notifications' }));
    expect(found).toEqual({ page: [], dialog: [], message: [] });
  });

  test.each(['/shop/', '/admin/dashboard?section=foods', '/admin/dashboard?section=users'])(
    'the font size of each field of %s is at least 16 px, so that an iPhone does not zoom in',
    async (path) => {
      const { page } = await openScreen(demo.browser, demo.product.url, PHONE);
      // The rule for iPhones is inside `@supports (-webkit-touch-callout: none)`. With another condition it applies here too.
      await page.route('**/*.css', async (route) => {
        const response = await route.fetch();
        const css = await response.text();
        await route.fulfill({
          response,
          body: css.replaceAll('-webkit-touch-callout:none', 'display:block'),
        });
      });
      await logIn(page, ADMIN, path === '/shop/' ? `/shop/${(await oneOpenShop(demo.product))._id}` : path);
      await page.getByRole('searchbox').first().waitFor();
      await waitUntilComplete(page);
      const sizes = await page
        .locator('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')
        .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      expect(sizes.length).toBeGreaterThan(0);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    },
  );
});

/** Runs in the page before its scripts: lists what measures the page while a scroll event or a frame's callback runs. */
function recordMeasurements(): void {
  const measured: string[] = [];
  Object.assign(window, { measured });
  let depth = 0;
  const during =
    <Args extends unknown[]>(run: (...args: Args) => unknown) =>
    (...args: Args) => {
      depth += 1;
      try {
        run(...args);
      } finally {
        depth -= 1;
      }
    };
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) => frame(during(run));
  const listen = window.addEventListener.bind(window);
  const wrapped = new WeakMap<object, EventListener>();
  window.addEventListener = (type: string, run: unknown, options?: AddEventListenerOptions) => {
    if (type !== 'scroll' || typeof run !== 'function') return listen(type, run as EventListener, options);
    const wrapper = during(run as EventListener);
    wrapped.set(run, wrapper);
    return listen(type, wrapper, options);
  };
  const forget = window.removeEventListener.bind(window);
  window.removeEventListener = (type: string, run: unknown, options?: EventListenerOptions) =>
    forget(type, wrapped.get(run as object) ?? (run as EventListener), options);
  const note = (name: string) => {
    if (depth > 0) measured.push(name);
  };
  const rect = Object.getOwnPropertyDescriptor(Element.prototype, 'getBoundingClientRect')
    ?.value as () => DOMRect;
  Element.prototype.getBoundingClientRect = function read(this: Element) {
    note('getBoundingClientRect');
    return rect.call(this);
  };
  const getters: [object, string][] = [
    [window, 'scrollY'],
    [Element.prototype, 'scrollTop'],
    [Element.prototype, 'scrollHeight'],
    [Element.prototype, 'clientHeight'],
    [HTMLElement.prototype, 'offsetTop'],
    [HTMLElement.prototype, 'offsetHeight'],
  ];
  for (const [owner, name] of getters) {
    const { get, ...rest } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    if (!get) throw new Error(`${name} has no getter`);
    const read = function read(this: unknown): unknown {
      note(name);
      return get.call(this) as unknown;
    };
    Object.defineProperty(owner, name, { ...rest, get: read });
  }
}
