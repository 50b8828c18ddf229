import { describe, expect, test } from 'vitest';
import { chromiumPath, openScreen, PHONE, waitUntilComplete } from '../testing/browser.ts';
import { logInToApi } from '../testing/api-calls.ts';
import { ADMIN, startDemoProduct } from '../testing/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('Scrolling', () => {
  const demo = startDemoProduct();

  test('the app measures the page neither in a scroll event nor before a frame, and still marks the category', async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    const shops = await ask<{ _id: string; isOpen: boolean }[]>('GET', '/api/shops');
    const shopId = shops.find(({ isOpen }) => isOpen)?._id ?? '';
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        ask('POST', '/api/foods', { name: `Snack ${n}`, shop: shopId, price: 10, tags: ['Late snack'] }),
      ),
    );
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await context.addInitScript(countMeasurements);
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
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE);
    await page.goto('/');
    // A link works before the app has started, but loads a document.
    await waitUntilComplete(page);
    // The app remembers places from now on.
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await page
      .locator('main a[href^="/shop/"]')
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

/** Runs in the page before its scripts: lists what measures the page while a scroll event or a frame's callback runs. */
function countMeasurements(): void {
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
