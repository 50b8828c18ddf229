import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  nextFrame,
  openScreen,
  PHONE,
  type Screen,
} from '../testing/browser.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { ADMIN, startDemoProduct, SHOP_ADMIN } from '../testing/start-demo-product.ts';

const SECTION = '/admin/dashboard?section=shops';

describe.skipIf(chromiumPath === null)('Manage Shops', () => {
  const demo = startDemoProduct();
  const open = async (contact: string, viewport = DESKTOP): Promise<Screen> => {
    const screen = await openScreen(demo.browser, demo.product.url, viewport);
    await logIn(screen.page, contact, SECTION);
    await rows(screen.page).first().waitFor();
    return screen;
  };
  const rows = (page: Page) => page.getByRole('table', { name: 'Shops' }).locator('tbody').getByRole('row');
  const rowOf = (page: Page, name: string) =>
    rows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const firstName = async (page: Page) =>
    (await rows(page).first().getByRole('rowheader').textContent()) ?? '';
  const edit = async (page: Page, name: string) => {
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    return page.getByRole('dialog');
  };

  test('an admin adds, edits and deletes a shop', async () => {
    const { page, pageErrors } = await open(ADMIN);
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Open 09:00 to 22:00').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'Shop name is required',
      'Description is required',
      'Address is required',
      'Contact number is required',
    ]) {
      await dialog.getByText(text).waitFor();
    }
    await dialog.getByLabel('Contact number').fill('98765');
    await dialog.getByText('Contact must be exactly 10 digits').waitFor();
    await dialog.getByLabel('Contact number').fill('9876543210');
    await dialog.getByLabel('Shop name').fill('Night Momos');
    await dialog.getByLabel('Description').fill('Momos after dark');
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('Hostel road');
    await dialog.getByLabel('Tags').fill('Momos, , momos, Late night');
    await dialog.getByLabel('Opens at').fill('18:00');
    await dialog.getByLabel('Closes at').fill('02:00');
    await dialog.getByText('Open overnight, 18:00 till 02:00').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Shop "Night Momos" has been added').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, 'Night Momos').getByText('Closed Now').waitFor();

    await page.getByRole('searchbox').fill('late night');
    await page.waitForURL((url) => url.searchParams.get('q') === 'late night');
    await expect.poll(() => rows(page).getByRole('rowheader').allTextContents()).toContain('Night Momos');
    await edit(page, 'Night Momos');
    await dialog.getByRole('button', { name: 'Set pin' }).click();
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByLabel('Closes at').fill('18:00');
    await dialog.getByText('Open all day').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, 'Night Momos').getByText('Open Now').waitFor();
    await edit(page, 'Night Momos');
    await dialog.getByText('28.52510° N, 77.57630° E').waitFor();
    await dialog.getByRole('button', { name: 'Remove pin' }).click();
    await dialog.getByText('No pin is set.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Delete Night Momos' }).click();
    const ask = page.getByRole('alertdialog');
    await ask.getByText('Are you sure you want to delete this shop?').waitFor();
    await ask.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Shop "Night Momos" has been deleted').waitFor();
    await expect.poll(() => rowOf(page, 'Night Momos').count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toMatch(/^Delete /);
    expect(pageErrors).toEqual([]);
  });

  test('a shop whose answer was lost is added once, with what was typed last', async () => {
    const { page, context } = await open(ADMIN);
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Shop name').fill('Once Only');
    await dialog.getByLabel('Description').fill('First try');
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('Hostel road');
    await dialog.getByLabel('Contact number').fill('9876543210');
    await context.route(
      '**/api/shops',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('No connection. Check your network and try again.').waitFor();
    await dialog.getByLabel('Description').fill('Second try');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Shop "Once Only" has been added').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const shops = (await (await fetch(`${demo.product.url}/api/shops`)).json()) as {
      name: string;
      description: string;
    }[];
    expect(shops.filter(({ name }) => name === 'Once Only')).toMatchObject([{ description: 'Second try' }]);
  });

  test('the phone number is checked while it is typed', async () => {
    const { page } = await open(ADMIN);
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contact number').pressSequentially('98765');
    await dialog.getByText('Phone number must be exactly 10 digits').waitFor();
    await dialog.getByLabel('Contact number').pressSequentially('43210');
    await dialog.getByText('Phone number must be exactly 10 digits').waitFor({ state: 'detached' });
  });

  test('switches change at once, also on other screens, and are undone when the server refuses', async () => {
    const { page, context, pageErrors } = await open(ADMIN);
    const other = await open(ADMIN);
    const name = await firstName(page);
    const row = rowOf(page, name);
    const enabled = row.getByRole('switch', { name: /^Enabled/ });
    expect(await enabled.isChecked()).toBe(true);
    await enabled.click();
    await page.getByText(`Shop "${name}" has been disabled`).waitFor();
    await row.getByText('Disabled').waitFor();
    await rowOf(other.page, name).getByText('Disabled').waitFor();
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
    const names = () => rows(page).getByRole('rowheader').allTextContents();
    const before = await names();
    const name = before[0] ?? '';
    const enabled = rowOf(page, name).getByRole('switch', { name: /^Enabled/ });
    await enabled.focus();
    for (const [state, text] of [
      ['disabled', 'Disabled'],
      ['enabled', 'Open Now'],
      ['disabled', 'Disabled'],
    ] as const) {
      await page.keyboard.press('Space');
      await page.getByText(`Shop "${name}" has been ${state}`).waitFor();
      await rowOf(page, name).getByText(text, { exact: true }).waitFor();
      expect(await names()).toEqual(before);
      expect(await enabled.evaluate((each) => each === document.activeElement)).toBe(true);
    }
    await chooseOption(sort, 'name');
    await chooseOption(sort, 'open');
    await expect.poll(async () => (await names()).slice(-2)).toContain(name);
    await enabled.click();
    await page.getByText(`Shop "${name}" has been enabled`).waitFor();
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
    await rows(late.page).first().waitFor();
    const name = await firstName(page);
    const enabled = rowOf(page, name).getByRole('switch', { name: /^Enabled/ });
    await enabled.click();
    await page.getByText(`Shop "${name}" has been disabled`).waitFor();
    connect();
    await rowOf(late.page, name).getByText('Disabled').waitFor();
    await enabled.click();
    await page.getByText(`Shop "${name}" has been enabled`).waitFor();
  });

  test('an admin keeps a shop open outside its hours', async () => {
    const { page } = await open(ADMIN);
    const row = rows(page).filter({ hasText: 'Closed Now' }).first();
    const name = (await row.getByRole('rowheader').textContent()) ?? '';
    await rowOf(page, name)
      .getByRole('switch', { name: /^Open outside hours/ })
      .click();
    await page.getByText(`Shop "${name}" stays open outside its hours`).waitFor();
    await rowOf(page, name).getByText('Open Now').waitFor();
  });

  test('two admins edit one shop: different fields are merged, conflicts are chosen by the user', async () => {
    const first = await open(ADMIN);
    const second = await openScreen(demo.browser, demo.product.url, DESKTOP);
    // The second screen gets no live updates, so it sees the change only in the answer to its own save.
    await second.context.route('**/socket.io/**', (route) => route.abort());
    await second.context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await logIn(second.page, ADMIN, SECTION);
    const name = await firstName(first.page);
    const mine = await edit(first.page, name);
    const theirs = await edit(second.page, name);

    await mine.getByLabel('Description').fill('Described by the first');
    await mine.getByLabel('Contact number').fill('9111111111');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.waitFor({ state: 'detached' });

    await theirs.getByRole('textbox', { name: 'Description' }).fill('Described by the second');
    await theirs.getByRole('textbox', { name: 'Tags' }).fill('From the second');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText('Somebody else changed this shop meanwhile').waitFor();
    await theirs.getByText('Description is now: Described by the first').waitFor();
    expect(await theirs.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'Described by the second',
    );
    expect(await theirs.getByRole('textbox', { name: 'Contact number' }).inputValue()).toBe('9111111111');
    expect(await theirs.getByRole('textbox', { name: 'Tags' }).inputValue()).toBe('From the second');
    // 'Save' at the end of the form leads to the question above the fields.
    await theirs.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() =>
        theirs.getByRole('group', { name: /^Somebody else/ }).evaluate((each) => each.matches(':focus')),
      )
      .toBe(true);
    await theirs.getByRole('button', { name: 'Take theirs: Description' }).click();
    expect(await theirs.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'Described by the first',
    );
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.waitFor({ state: 'detached' });

    const again = await edit(second.page, name);
    expect(await again.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'Described by the first',
    );
    expect(await again.getByRole('textbox', { name: 'Contact number' }).inputValue()).toBe('9111111111');
    expect(await again.getByRole('textbox', { name: 'Tags' }).inputValue()).toBe('From the second');
  });

  test('an open form shows a change of another admin before it is saved, and can keep its own value', async () => {
    const [first, second] = [await open(ADMIN), await open(ADMIN)];
    const name = await firstName(first.page);
    const mine = await edit(first.page, name);
    const theirs = await edit(second.page, name);
    await theirs.getByRole('textbox', { name: 'Address', exact: true }).fill('Block of the second');
    await mine.getByRole('textbox', { name: 'Address', exact: true }).fill('Block of the first');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.waitFor({ state: 'detached' });
    await theirs.getByText('Address is now: Block of the first').waitFor();
    await theirs.getByRole('button', { name: 'Keep mine: Address' }).click();
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.waitFor({ state: 'detached' });
    const again = await edit(first.page, name);
    await expect
      .poll(() => again.getByRole('textbox', { name: 'Address', exact: true }).inputValue())
      .toBe('Block of the second');
  });

  test('a shop admin sees the assigned shops, edits them, and is not offered the rest', async () => {
    const { page, pageErrors } = await open(SHOP_ADMIN, PHONE);
    expect(await rows(page).count()).toBe(2);
    await page
      .getByText('Shop admins cannot add new shops. Please contact an administrator.')
      .first()
      .waitFor();
    expect(
      await page.getByRole('button', { name: /^(Add shop|Delete|Enable all|Disable all)/ }).count(),
    ).toBe(0);
    expect(await page.getByRole('switch', { name: /^GST/ }).count()).toBe(0);
    const name = await firstName(page);
    const dialog = await edit(page, name);
    await dialog.getByText('Shop admins cannot delete shops. Please contact an administrator.').waitFor();
    await dialog.getByLabel('Description').fill('Described by its shop admin');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Shop "${name}" has been saved`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await rows(page)
      .first()
      .getByRole('switch', { name: /^Enabled/ })
      .click();
    await page.getByText(`Shop "${name}" has been disabled`).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('all shops are disabled after a question, and enabled again; the list fits a phone', async () => {
    const { page, pageErrors } = await open(ADMIN, PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole('button', { name: 'Disable all shops' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable all shops' }).click();
    await page.getByText('All shops have been disabled').waitFor();
    await expect.poll(() => rows(page).filter({ hasNotText: 'Disabled' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Enable all shops' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enable all shops' }).click();
    await page.getByText('All shops have been enabled').waitFor();
    await expect.poll(() => rows(page).filter({ hasText: 'Disabled' }).count()).toBe(0);
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

  test('a wrong location has the focus and is on the screen when the form is sent', async () => {
    const { page } = await open(ADMIN, { width: 360, height: 480 });
    const dialog = await edit(page, await firstName(page));
    await dialog.getByRole('button', { name: /^(Set|Move) pin$/ }).click();
    const location = dialog.getByRole('group', { name: 'Location on the map' });
    // Without map pictures the boxes are open.
    await location.locator('details').evaluate((box: HTMLDetailsElement) => {
      box.open = true;
    });
    await location.getByLabel('Latitude').fill('0');
    await location.getByLabel('Longitude').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    const error = location.getByText('Please select your location on the map');
    await error.waitFor();
    await expect.poll(() => location.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    const isOnScreen = () =>
      error.evaluate((text) => {
        const { top, bottom } = text.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isOnScreen).toBe(true);
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
    await rows(page).first().waitFor();
  });
});
