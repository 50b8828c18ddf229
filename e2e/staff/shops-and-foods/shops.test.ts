import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PHONE,
  type Screen,
} from '../../testing/browser.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { editShop, firstShop, openSection, rowsOf, shopRow } from '../../testing/dashboard.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct, SHOP_ADMIN } from '../../testing/product/start-demo-product.ts';

const SECTION = '/admin/dashboard?section=shops';

describe.skipIf(chromiumPath === null)('Manage Shops', () => {
  const demo = startDemoProduct();
  const open = async (contact: string, viewport = DESKTOP): Promise<Screen> => {
    const screen = await openSection(demo, contact, 'shops', viewport);
    await rowsOf(screen.page, 'Shops').first().waitFor();
    return screen;
  };

  test('switches change at once, also on other screens, and are undone when the server refuses', async () => {
    const { page, context, pageErrors } = await open(ADMIN);
    const other = await open(ADMIN);
    const name = await firstShop(page);
    const row = shopRow(page, name);
    const enabled = row.getByRole('switch', { name: /^Enabled/ });
    expect(await enabled.isChecked()).toBe(true);
    await enabled.click();
    await page.getByText(`Shop "${name}" has been disabled`).waitFor();
    await row.getByText('Disabled').waitFor();
    await shopRow(other.page, name).getByText('Disabled').waitFor();
    await enabled.click();
    await page.getByText(`Shop "${name}" has been enabled`).waitFor();

    const gst = row.getByRole('switch', { name: /^GST/ });
    const taxed = await gst.isChecked();
    await gst.click();
    await page.getByText(`GST for "${name}" has been ${taxed ? 'disabled' : 'enabled'}`).waitFor();
    await expect.poll(() => gst.isChecked()).toBe(!taxed);

    await context.route('**/toggle-enabled', (route) => route.abort());
    await row.getByRole('switch', { name: /^Open outside hours/ }).click();
    await page.getByText('No connection. Check your network and try again.').waitFor();
    await expect.poll(() => row.getByRole('switch', { name: /^Open outside hours/ }).isChecked()).toBe(false);
    expect(pageErrors).toEqual([]);
  });

  test('a shop that is switched in a list sorted by state keeps its place and the focus until it is sorted again', async () => {
    const { page, context } = await open(ADMIN);
    await page.getByRole('columnheader', { name: 'State' }).getByRole('button').click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'open');
    // The address changes before the list.
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await expect.poll(() => sort.inputValue()).toBe('open');
    const names = () => rowsOf(page, 'Shops').getByRole('rowheader').allTextContents();
    const before = await names();
    const name = before[0] ?? '';
    const enabled = shopRow(page, name).getByRole('switch', { name: /^Enabled/ });
    await enabled.focus();
    for (const [state, text] of [
      ['disabled', 'Disabled'],
      ['enabled', 'Open Now'],
      ['disabled', 'Disabled'],
    ] as const) {
      await page.keyboard.press('Space');
      await page.getByText(`Shop "${name}" has been ${state}`).waitFor();
      await shopRow(page, name).getByText(text, { exact: true }).waitFor();
      expect(await names()).toEqual(before);
      expect(await enabled.evaluate((each) => each === document.activeElement)).toBe(true);
    }
    await chooseOption(sort, 'name');
    await chooseOption(sort, 'open');
    await expect.poll(async () => (await names()).slice(-2)).toContain(name);
    const isEnabledAgain = page.waitForResponse(
      (response) =>
        response.url().endsWith('/toggle-enabled') &&
        (response.request().postDataJSON() as { enabled?: boolean }).enabled === true,
    );
    await Promise.all([isEnabledAgain, enabled.click()]);
    await context.close();
  });

  test('a change between the list and the first connection is shown after the connection', async () => {
    const { page } = await open(ADMIN);
    const late = await openScreen(demo.browser, demo.product.url, DESKTOP);
    let connect = () => {};
    const connecting = new Promise<void>((resolve) => (connect = resolve));
    await late.context.route('**/socket.io/**', (route) => route.abort());
    await late.context.routeWebSocket(/\/socket\.io\//, async (socket) => {
      await connecting;
      socket.connectToServer();
    });
    await logIn(late.page, ADMIN, SECTION);
    await rowsOf(late.page, 'Shops').first().waitFor();
    const name = await firstShop(page);
    const enabled = shopRow(page, name).getByRole('switch', { name: /^Enabled/ });
    await enabled.click();
    await page.getByText(`Shop "${name}" has been disabled`).waitFor();
    connect();
    await shopRow(late.page, name).getByText('Disabled').waitFor();
    await enabled.click();
    await page.getByText(`Shop "${name}" has been enabled`).waitFor();
  });

  test('an admin keeps a shop open outside its hours', async () => {
    const { page } = await open(ADMIN);
    const row = rowsOf(page, 'Shops').filter({ hasText: 'Closed Now' }).first();
    const name = (await row.getByRole('rowheader').textContent()) ?? '';
    await shopRow(page, name)
      .getByRole('switch', { name: /^Open outside hours/ })
      .click();
    await page.getByText(`Shop "${name}" stays open outside its hours`).waitFor();
    await shopRow(page, name).getByText('Open Now').waitFor();
  });

  test('a shop admin sees the assigned shops, edits them, and is not offered the rest', async () => {
    const { page, pageErrors } = await open(SHOP_ADMIN, PHONE);
    expect(await rowsOf(page, 'Shops').count()).toBe(2);
    await page
      .getByText('Shop admins cannot add new shops. Please contact an administrator.')
      .first()
      .waitFor();
    expect(
      await page.getByRole('button', { name: /^(Add shop|Delete|Enable all|Disable all)/ }).count(),
    ).toBe(0);
    const name = await firstShop(page);
    const dialog = await editShop(page, name);
    await dialog.getByText('Shop admins cannot delete shops. Please contact an administrator.').waitFor();
    await dialog.getByLabel('Description').fill('Described by its shop admin');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Shop "${name}" has been saved`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await rowsOf(page, 'Shops')
      .first()
      .getByRole('switch', { name: /^Enabled/ })
      .click();
    await page.getByText(`Shop "${name}" has been disabled`).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('a shop admin sees which shops have GST, and why only others can change it', async () => {
    const { page, pageErrors } = await open(SHOP_ADMIN, PHONE);
    const name = await firstShop(page);
    const gst = shopRow(page, name).getByRole('switch', { name: /^GST/ });
    expect(await gst.isDisabled()).toBe(true);
    const reason = page.getByText('Only administrators can update GST settings');
    await reason.waitFor();
    expect(await gst.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
    const taxable = await gst.isChecked();
    const ask = await logInToApi(demo.product, ADMIN);
    const shops = await ask<{ _id: string; name: string }[]>('GET', '/api/shops/admin');
    const id = shops.find((shop) => shop.name === name)?._id;
    await ask('PATCH', `/api/shops/${id}/toggle-taxable`, { taxable: !taxable });
    await expect.poll(() => gst.isChecked()).toBe(!taxable);
    const { page: ofAdmin } = await open(ADMIN);
    expect(await shopRow(ofAdmin, name).getByRole('switch', { name: /^GST/ }).isEnabled()).toBe(true);
    expect(await ofAdmin.getByText('Only administrators can update GST settings').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });

  test('a row leads to the foods and the orders of its shop, and calls it', async () => {
    const { page, pageErrors } = await open(SHOP_ADMIN, PHONE);
    const [, second] = await rowsOf(page, 'Shops').getByRole('rowheader').allTextContents();
    const row = shopRow(page, second ?? '');
    const call = row.getByRole('link', { name: /^Call/ });
    expect(await call.getAttribute('href')).toBe(`tel:${await call.textContent()}`);
    await row.getByRole('link', { name: `Foods of ${second}` }).click();
    await rowsOf(page, 'Foods').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Shop' }).locator(':checked').textContent()).toBe(second);
    await page.goBack();
    await row.getByRole('link', { name: `Orders of ${second}` }).click();
    await page.getByRole('heading', { name: 'Manage Orders' }).waitFor();
    const shop = page.getByRole('combobox', { name: 'Shop' }).locator(':checked');
    await expect.poll(() => shop.textContent()).toBe(second);
    expect(pageErrors).toEqual([]);
  });

  test.each([16, 24])(
    'on a small phone with letters of %i px no button of a shop stands alone on a line',
    async (size) => {
      const { page, context } = await openScreen(demo.browser, demo.product.url, { width: 320, height: 740 });
      const session = await context.newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
      await logIn(page, ADMIN, SECTION);
      await rowsOf(page, 'Shops').first().waitFor();
      const actions = rowsOf(page, 'Shops').first().getByRole('cell').last();
      const middles = await actions
        .locator('a, button')
        .evaluateAll((all) =>
          all
            .map((each) => each.getBoundingClientRect())
            .map(({ top, height }) => Math.round(top + height / 2)),
        );
      expect(middles).toHaveLength(4);
      for (const middle of middles)
        expect(middles.filter((other) => Math.abs(other - middle) <= 1).length).toBeGreaterThan(1);
      await context.close();
    },
  );

  test('all shops are disabled after a question, and enabled again; the list fits a phone', async () => {
    const { page, pageErrors } = await open(ADMIN, PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole('button', { name: 'Disable all shops' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable all shops' }).click();
    await page.getByText('All shops have been disabled').waitFor();
    await expect.poll(() => rowsOf(page, 'Shops').filter({ hasNotText: 'Disabled' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Enable all shops' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enable all shops' }).click();
    await page.getByText('All shops have been enabled').waitFor();
    await expect.poll(() => rowsOf(page, 'Shops').filter({ hasText: 'Disabled' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Shop name').waitFor();
    expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(pageErrors).toEqual([]);
  });

  test('the table is as wide as its box at each width at which it has columns', async () => {
    const { page } = await open(ADMIN, { width: 769, height: 800 });
    const table = page.getByRole('table', { name: 'Shops' });
    for (const width of [769, 800, 834, 900, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await nextFrame(page);
      const beyond = await table.evaluate(
        (element: HTMLElement) => element.offsetWidth - (element.parentElement?.clientWidth ?? 0),
      );
      expect(beyond, `at ${width} px`).toBe(0);
    }
  });

  test('an answer that is not a list shows an error and a button to try again', async () => {
    const { page, context } = await openScreen(demo.browser, demo.product.url, DESKTOP);
    // The cookie shows which request comes after the click. A live event may ask for the list before it.
    await context.route('**/api/shops/admin', async (route) => {
      const cookies = await context.cookies();
      return cookies.some(({ name }) => name === 'clicked')
        ? route.continue()
        : route.fulfill({ json: { shops: [] } });
    });
    await logIn(page, ADMIN, SECTION);
    await page.getByText('Failed to load shops data properly.').waitFor();
    await page.evaluate(() => {
      document.addEventListener('click', () => (document.cookie = 'clicked=yes'), { capture: true });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowsOf(page, 'Shops').first().waitFor();
  });
});
