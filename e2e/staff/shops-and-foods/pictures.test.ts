import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE } from '../../testing/browser.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

/** A photo as a phone takes it, larger than any screen. */
const photo = (background: string) =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Gives a picture to an element, as the browser does. */
const give = (field: Locator, event: 'drop' | 'paste', bytes: Buffer) =>
  field.evaluate(
    (element, [type, text]) => {
      const transfer = new DataTransfer();
      const data = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      transfer.items.add(new File([data], 'photo.jpg', { type: 'image/jpeg' }));
      const happened =
        type === 'drop'
          ? new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
      element.dispatchEvent(happened);
    },
    [event, bytes.toString('base64')] as const,
  );

describe.skipIf(chromiumPath === null)('the picture of a food', () => {
  const demo = startDemoProduct();

  test('is chosen, dropped or pasted, and a phone loads a small copy of it', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, '/admin/dashboard?section=foods');
    const select = page.getByRole('combobox', { name: 'Shop' });
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(1);
    const shopId = (await select.locator('option').nth(1).getAttribute('value')) ?? '';
    await chooseOption(select, shopId);
    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog');
    const picture = dialog.getByRole('group', { name: 'Picture' });
    const address = picture.getByLabel('Or the address of a picture (https)');
    const area = picture.getByRole('button', { name: /Choose (a|another) picture/ });
    const seen = new Set<string>();
    const shown = async () => {
      await expect.poll(() => address.inputValue()).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
      await expect.poll(async () => seen.has(await address.inputValue())).toBe(false);
      seen.add(await address.inputValue());
      await expect.poll(() => naturalWidth(picture.locator('img'))).toBeGreaterThan(0);
    };

    await picture
      .locator('input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo('#a33') });
    await shown();
    await give(area, 'drop', await photo('#3a3'));
    await shown();
    await area.focus();
    await give(area, 'paste', await photo('#33a'));
    await shown();
    // Firefox reports a paste at the body and not at the button.
    await give(page.locator('body'), 'paste', await photo('#a3a'));
    await shown();
    await picture.locator('input[type=file]').setInputFiles({
      name: 'photo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    });
    await picture.getByText('This is not a picture that we can read.').waitFor();
    // Nothing is sent.
    await page.context().route('**/api/pictures', (route) => route.abort());
    await picture.locator('input[type=file]').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await picture.getByText('The picture is larger than 10 MB. Please choose a smaller one.').waitFor();
    await page.context().unroute('**/api/pictures');
    expect(seen).toContain(await address.inputValue());

    await dialog.getByLabel('Name').fill('Pictured Thali');
    await dialog.getByLabel('Price').fill('120');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await onPhone(shopId, [...seen].at(-1) ?? '');
    expect(pageErrors).toEqual([]);
  });

  test('is what the user gave last: an upload that runs is replaced by a typed address or another file, and can be cancelled', async () => {
    const { page, context, pageErrors } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    await logIn(page, ADMIN, '/admin/dashboard?section=shops');
    await page.getByRole('button', { name: 'Add shop' }).click();
    const picture = page.getByRole('dialog').getByRole('group', { name: 'Picture' });
    const address = picture.getByLabel('Or the address of a picture (https)');
    const choose = async (name: string, background: string) =>
      picture
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo(background) });
    /** The uploads that wait for an answer. */
    const held: (() => void)[] = [];
    await context.route('**/api/pictures', async (route) => {
      await new Promise<void>((answer) => held.push(answer));
      // The page may have given it up.
      await route.continue().catch(() => undefined);
    });
    const uploading = picture.getByText('Uploading…');
    const typed = 'https://pictures.example/typed.jpg';

    await choose('first.jpg', '#a3a');
    await expect.poll(() => held.length).toBe(1);
    await address.fill(typed);
    await uploading.waitFor({ state: 'detached' });
    held[0]?.();

    await choose('second.jpg', '#aa3');
    await expect.poll(() => held.length).toBe(2);
    await picture.getByRole('button', { name: 'Cancel upload' }).click();
    await uploading.waitFor({ state: 'detached' });
    held[1]?.();
    expect(await address.inputValue()).toBe(typed);

    const stored = page.waitForResponse('**/api/pictures');
    await choose('third.jpg', '#3aa');
    await expect.poll(() => held.length).toBe(3);
    await choose('fourth.jpg', '#aaa');
    await expect.poll(() => held.length).toBe(4);
    held[3]?.();
    await expect.poll(() => address.inputValue()).toMatch(/^\/pictures\//);
    const last = ((await (await stored).json()) as { imageUrl: string }).imageUrl;
    held[2]?.();
    await uploading.waitFor({ state: 'detached' });
    expect(await address.inputValue()).toBe(last);
    expect(await picture.getByRole('alert').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  const naturalWidth = (image: Locator) => image.evaluate((img: HTMLImageElement) => img.naturalWidth);

  async function onPhone(shopId: string, address: string): Promise<void> {
    const { page } = await openScreen(demo.browser, demo.product.url, PHONE);
    await page.goto(`/shop/${shopId}`);
    // A row has its picture when it is near the window.
    await rowOf(page, 'Pictured Thali').scrollIntoViewIfNeeded();
    const image = rowOf(page, 'Pictured Thali').locator('img');
    await expect.poll(() => naturalWidth(image)).toBeGreaterThan(0);
    const told = await image.evaluate((img: HTMLImageElement) => ({
      sources: img.srcset.split(', ').length,
      width: img.getAttribute('width'),
      height: img.getAttribute('height'),
      loaded: img.currentSrc,
    }));
    expect(told).toEqual({
      sources: 5,
      width: '400',
      height: '400',
      loaded: `${demo.product.url}${address}?w=224`,
    });
  }
  const rowOf = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  test('is stored on the device without the time of its last use, and the 400 pictures that were added last stay', async () => {
    const { page, pageErrors } = await openScreen(demo.browser, demo.product.url, PHONE, {
      serviceWorkers: 'allow',
    });
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const cache = await caches.open('pictures');
      const names = Array.from({ length: 405 }, (_, n) => `/pictures/old-${n}`);
      for (const name of names) await cache.put(name, new Response('x'));
    });
    await page.reload();
    const stored = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('pictures')).keys();
        return requests.map(({ url }) => new URL(url).pathname);
      });
    // The pictures of the reload may come after the first removal.
    const isTrimmed = async () => {
      const paths = await stored();
      return paths.length === 400 && paths.some((path) => /[0-9a-f]{64}/.test(path));
    };
    await expect.poll(isTrimmed).toBe(true);
    const left = await stored();
    expect([left.includes('/pictures/old-4'), left.includes('/pictures/old-404')]).toEqual([false, true]);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).not.toContain('workbox-expiration');
    expect(pageErrors).toEqual([]);
  });
});
