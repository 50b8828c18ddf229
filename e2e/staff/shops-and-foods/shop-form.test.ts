import { describe, expect, test } from 'vitest';
import { chromiumPath, DESKTOP, logIn, openScreen, PHONE, type Screen } from '../../testing/browser.ts';
import { editShop, firstShop, openSection, rowsOf, shopRow } from '../../testing/dashboard.ts';
import { logInToApi } from '../../testing/product/api-calls.ts';
import { ADMIN, startDemoProduct } from '../../testing/product/start-demo-product.ts';

const SECTION = '/admin/dashboard?section=shops';

describe.skipIf(chromiumPath === null)('the form of a shop', () => {
  const demo = startDemoProduct();
  const open = async (contact: string, viewport = DESKTOP): Promise<Screen> => {
    const screen = await openSection(demo, contact, 'shops', viewport);
    await rowsOf(screen.page, 'Shops').first().waitFor();
    return screen;
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
    await shopRow(page, 'Night Momos').getByText('Closed Now').waitFor();

    await page.getByRole('searchbox').fill('late night');
    await page.waitForURL((url) => url.searchParams.get('q') === 'late night');
    await expect
      .poll(() => rowsOf(page, 'Shops').getByRole('rowheader').allTextContents())
      .toContain('Night Momos');
    await editShop(page, 'Night Momos');
    await dialog.getByRole('button', { name: 'Set pin' }).click();
    await dialog.getByRole('button', { name: 'Use my location' }).click();
    await dialog.getByText('28.52510° N, 77.57630° E').waitFor();
    await dialog.getByLabel('Closes at').fill('18:00');
    await dialog.getByText('Open all day').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await shopRow(page, 'Night Momos').getByText('Open Now').waitFor();
    await editShop(page, 'Night Momos');
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
    await expect.poll(() => shopRow(page, 'Night Momos').count()).toBe(0);
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

  test('a shop whose answer was lost keeps what somebody else has corrected since, until the user chooses', async () => {
    const { page, context } = await open(ADMIN);
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog');
    const description = dialog.getByRole('textbox', { name: 'Description' });
    await dialog.getByLabel('Shop name').fill('Corrected');
    await description.fill('Frist try');
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('Hostel road');
    await dialog.getByLabel('Contact number').fill('9876543210');
    const other = await logInToApi(demo.product, ADMIN);
    await context.route(
      '**/api/shops',
      async (route) => {
        const answer = await route.fetch();
        const { _id, name, address, contact } = (await answer.json()) as Record<string, string>;
        await other('PUT', `/api/shops/${_id}`, { name, description: 'First try', address, contact });
        await route.abort();
      },
      { times: 1 },
    );
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await dialog.getByText('No connection. Check your network and try again.').waitFor();
    await description.fill('Second try');
    await save.click();
    await dialog.getByText('Description is now: First try').waitFor();
    expect(await description.inputValue()).toBe('Second try');
    await dialog.getByRole('button', { name: 'Take theirs: Description' }).click();
    await expect.poll(() => description.inputValue()).toBe('First try');
  });

  test('a contact number that is pasted with its country code and spaces is saved as ten digits', async () => {
    const { page } = await open(ADMIN);
    const name = await firstShop(page);
    const dialog = await editShop(page, name);
    await dialog.getByLabel('Contact number').fill('+91 98765-43211');
    await dialog.getByLabel('Contact number').press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const ask = await logInToApi(demo.product, ADMIN);
    const shops = await ask<{ name: string; contact: string }[]>('GET', '/api/shops/admin');
    expect(shops.find((shop) => shop.name === name)).toMatchObject({ contact: '9876543211' });
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

  test('two admins edit one shop: different fields are merged, conflicts are chosen by the user', async () => {
    const first = await open(ADMIN);
    const second = await openScreen(demo.browser, demo.product.url, DESKTOP);
    // The second screen gets no live updates, so it sees the change only in the answer to its own save.
    await second.context.route('**/socket.io/**', (route) => route.abort());
    await second.context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
    await logIn(second.page, ADMIN, SECTION);
    const name = await firstShop(first.page);
    const mine = await editShop(first.page, name);
    const theirs = await editShop(second.page, name);

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

    const again = await editShop(second.page, name);
    expect(await again.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(
      'Described by the first',
    );
    expect(await again.getByRole('textbox', { name: 'Contact number' }).inputValue()).toBe('9111111111');
    expect(await again.getByRole('textbox', { name: 'Tags' }).inputValue()).toBe('From the second');
  });

  test('an open form shows a change of another admin before it is saved, and can keep its own value', async () => {
    const [first, second] = [await open(ADMIN), await open(ADMIN)];
    const name = await firstShop(first.page);
    const mine = await editShop(first.page, name);
    const theirs = await editShop(second.page, name);
    await theirs.getByRole('textbox', { name: 'Address', exact: true }).fill('Block of the second');
    await mine.getByRole('textbox', { name: 'Address', exact: true }).fill('Block of the first');
    await mine.getByRole('button', { name: 'Save' }).click();
    await mine.waitFor({ state: 'detached' });
    await theirs.getByText('Address is now: Block of the first').waitFor();
    await theirs.getByRole('button', { name: 'Keep mine: Address' }).click();
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.waitFor({ state: 'detached' });
    const again = await editShop(first.page, name);
    await expect
      .poll(() => again.getByRole('textbox', { name: 'Address', exact: true }).inputValue())
      .toBe('Block of the second');
  });

  test('a wrong location has the focus and is on the screen when the form is sent', async () => {
    const { page } = await open(ADMIN, { width: 360, height: 480 });
    const dialog = await editShop(page, await firstShop(page));
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

  test('on a phone the field that has the focus stays on the screen when the field before shows its error', async () => {
    const { page } = await open(ADMIN, PHONE);
    await page.getByRole('button', { name: 'Add shop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Shop name').focus();
    for (const field of ['Shop name', 'Description', 'Address', 'Contact number']) {
      await page.keyboard.press('Tab');
      await dialog.getByText(`${field} is required`).waitFor();
    }
    const tags = dialog.getByLabel('Tags');
    const isOnScreen = () =>
      tags.evaluate((box) => {
        let area = box.parentElement;
        while (area && getComputedStyle(area).overflowY !== 'auto') area = area.parentElement;
        if (!area || box !== document.activeElement) return false;
        return box.getBoundingClientRect().bottom <= area.getBoundingClientRect().bottom;
      });
    await expect.poll(isOnScreen).toBe(true);
  });
});
