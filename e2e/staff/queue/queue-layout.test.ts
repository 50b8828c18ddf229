import { describe, expect, test } from 'vitest';
import { brokenWords } from '../../testing/broken-words.ts';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  waitUntilComplete,
} from '../../testing/browser.ts';
import { logInForToken, logInToApi } from '../../testing/product/api-calls.ts';
import { placeOrder } from '../../testing/product/place-order.ts';
import {
  ADMIN,
  CUSTOMER,
  OWNER,
  SHOP_ADMIN,
  startDemoProduct,
} from '../../testing/product/start-demo-product.ts';
import { widestElement } from '../../testing/widest-element.ts';

const QUEUE = '/admin/dashboard?section=orders';
const STAGES = ['PAID', 'ACCEPTED', 'READY', 'SHIPPED'];

/** The names of the dishes on the cards. */
const DISHES = '[data-card] ul[aria-label=Items] li > :last-child';

describe.skipIf(chromiumPath === null)('the queue', () => {
  const demo = startDemoProduct();
  const open = async (width: number, height: number, fontSize = 16) => {
    const screen = await openScreen(demo.browser, demo.product.url, { width, height });
    const session = await screen.context.newCDPSession(screen.page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await logIn(screen.page, ADMIN, QUEUE);
    await screen.page.locator('[data-card]').first().waitFor();
    return screen;
  };

  test('has columns side by side from a width of 700 px, and tabs below it or with a large font', async () => {
    const { page, context, pageErrors } = await open(700, 1000);
    const columns = STAGES.map((name) => page.getByRole('region', { name, exact: true }));
    for (const width of [700, 768, 834, 1023]) {
      await page.setViewportSize({ width, height: 1000 });
      await waitUntilComplete(page);
      const boxes = await Promise.all(columns.map((column) => column.boundingBox()));
      expect(boxes.map((box) => box?.y)).toEqual(boxes.map(() => boxes[0]?.y));
      expect(
        boxes.every((box) => (box?.width ?? 0) > 140 && (box?.x ?? 0) + (box?.width ?? 0) <= width),
      ).toBe(true);
      expect(await page.evaluate(widestElement)).toBeNull();
      expect(await page.evaluate(brokenWords, DISHES)).toEqual([]);
    }
    const tabs = page.getByRole('tablist', { name: 'Stages' });
    expect(await tabs.count()).toBe(0);
    await page.setViewportSize({ width: 699, height: 1000 });
    await tabs.waitFor();
    await page.setViewportSize({ width: 768, height: 1000 });
    await tabs.waitFor({ state: 'detached' });
    const session = await context.newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    await page.reload();
    await tabs.waitFor();
    // The same when an extension makes the font of the page larger.
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await page.reload();
    await tabs.waitFor({ state: 'detached' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    await page.setViewportSize({ width: 880, height: 1000 });
    await tabs.waitFor();
    await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    await page.reload();
    await tabs.waitFor();
    // No label is cut, or reaches into the next tab.
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await nextFrame(page);
      const cut = await tabs
        .getByRole('tab')
        .evaluateAll((all) => all.filter((tab) => tab.scrollWidth > tab.clientWidth).length);
      expect(cut).toBe(0);
      expect(await tabs.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
    }
    expect(pageErrors).toEqual([]);
  });

  test('at 320 and 360 px the choice of the shop fits beside the note that sound is off', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, { width: 320, height: 740 });
    // As if the browser lets the page play no sound yet.
    await context.addInitScript(() =>
      Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' }),
    );
    await logIn(page, SHOP_ADMIN, QUEUE);
    const shop = page.getByRole('combobox', { name: 'Shop' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await nextFrame(page);
      await page.getByText('Tap for sound').waitFor();
      expect((await shop.boundingBox())?.width, `${width} px`).toBeGreaterThan(90);
      expect(await page.evaluate(widestElement), `${width} px`).toBeNull();
    }
  });

  test.each([
    { width: 320, fontSize: 24 },
    { width: 700, fontSize: 16 },
    { width: 768, fontSize: 16 },
  ])(
    'at $width px shows the whole status of a card with a font size of $fontSize px',
    async ({ width, fontSize }) => {
      const { page } = await open(width, 900, fontSize);
      if (width < 700) await page.getByRole('tab', { name: 'ACCEPTED' }).click();
      const selects = page.locator('section[aria-label=ACCEPTED] [data-card] select');
      await selects.first().waitFor();
      const cut = await selects.evaluateAll((all: HTMLSelectElement[]) =>
        all.flatMap((select) => {
          const { font, lineHeight, paddingLeft, paddingRight, whiteSpace } = getComputedStyle(select);
          const text = select.selectedOptions[0]?.text ?? '';
          const canvas = document.createElement('canvas').getContext('2d');
          if (!canvas) throw new Error('no canvas');
          canvas.font = font;
          const space = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          const isOneLine = canvas.measureText(text).width <= space;
          const parts = isOneLine || whiteSpace === 'nowrap' ? [text] : text.split(' ');
          const fits =
            parts.every((part) => canvas.measureText(part).width <= space) &&
            parts.length * parseFloat(lineHeight) <= select.clientHeight;
          return fits && select.offsetHeight >= 44 ? [] : [{ text, space, height: select.clientHeight }];
        }),
      );
      expect(cut).toEqual([]);
    },
  );

  test('as a list has no dot between the number of the day and the time, because a large font puts them on two lines', async () => {
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, `${QUEUE}&view=list`);
    const orders = page.getByRole('table', { name: 'Orders' }).getByRole('rowheader');
    await orders
      .filter({ hasText: /No\. \d/ })
      .first()
      .waitFor();
    expect((await orders.allTextContents()).filter((text) => text.includes('·'))).toEqual([]);
  });

  test('is dark on the screen and light on paper', async () => {
    const { page } = await open(1280, 900);
    const lightness = () =>
      page.evaluate(() =>
        ['body', '[data-card]', '[data-card] select'].map((part) => {
          const { backgroundColor } = getComputedStyle(document.querySelector(part) ?? document.body);
          return Number(/^oklch\(([\d.]+)/.exec(backgroundColor)?.[1]) > 0.9 ? 'light' : 'dark';
        }),
      );
    await expect.poll(lightness).toEqual(['dark', 'dark', 'dark']);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(lightness).toEqual(['light', 'light', 'light']);
  });

  test('the details of an order are printed whole, on one page and without buttons and messages', async () => {
    const token = await logInForToken(demo.product, CUSTOMER);
    const { orderId, dayNumber, shopId, shopName } = await placeOrder(demo.product, token, {
      address: 'Student Residences, Tower B, Room 412, ring the bell twice '.repeat(3).trim(),
    });
    const { page } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, `${QUEUE}&order=${orderId}`);
    const dialog = page.getByRole('dialog', { name: orderId });
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await page.locator('[data-toast]').first().waitFor();
    const call = await logInToApi(demo.product, OWNER);
    await call('PUT', `/api/orders/${orderId}/status`, { status: 'READY' });
    await dialog.getByText('has changed this order').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // What an A4 page with usual margins shows.
    await page.setViewportSize({ width: 718, height: 1047 });
    const printed = await page.locator('body').innerText();
    for (const text of [orderId, `${dayNumber}`, shopName, 'Custom Items', '₹130', 'Customer of the test'])
      expect(printed).toContain(text);
    const shop = await call<{ contact: string }>('GET', `/api/shops/${shopId}`);
    for (const text of ['has changed this order', shop.contact]) expect(printed).not.toContain(text);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('[data-toast], article, nav').filter({ visible: true }).count()).toBe(0);
    expect(await page.evaluate(widestElement)).toBeNull();
    const pdf = (await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const box = await dialog.boundingBox();
    expect(box?.x).toBe(0);
    expect(box?.width).toBe(718);
  });

  test('the buttons for the queue and the list are 44 px high', async () => {
    const { page } = await open(320, 900);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrame(page);
      const heights = await page
        .getByRole('group', { name: 'View' })
        .getByRole('button')
        .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
      expect(heights, `${width} px`).toEqual([44, 44]);
    }
  });

  test('the card of an open order of yesterday says so beside its number', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, { width: 320, height: 740 });
    await context.route('**/api/orders/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as unknown;
      if (!Array.isArray(body)) return route.fulfill({ response });
      const dayBefore = (at: string) => new Date(Date.parse(at) - 24 * 60 * 60_000).toISOString();
      const orders = (body as { createdAt: string }[]).map((order) => ({
        ...order,
        createdAt: dayBefore(order.createdAt),
      }));
      return route.fulfill({ response, json: orders });
    });
    await logIn(page, ADMIN, QUEUE);
    const title = page.locator('[data-card]').first().getByRole('heading');
    await title.getByText(/yesterday|^ ?[0-9]+ [A-Z][a-z]{2,3} [0-9]{4}$/).waitFor();
    expect(await page.evaluate(widestElement)).toBeNull();
  });
});
