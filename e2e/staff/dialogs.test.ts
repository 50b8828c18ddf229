import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  openScreen,
  PHONE,
  waitForHistoryEntries,
} from '../testing/browser.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { rowsOf } from '../testing/dashboard.ts';
import { pressAt } from '../testing/press-at.ts';
import { ADMIN, CUSTOMER, OWNER, startDemoProduct } from '../testing/product/start-demo-product.ts';

describe.skipIf(chromiumPath === null)('dialogs with unsaved input', () => {
  const demo = startDemoProduct();
  const open = async (contact: string, section: string, viewport = DESKTOP): Promise<Page> => {
    const { page } = await openScreen(demo.browser, demo.product.url, viewport, {
      reducedMotion: 'no-preference',
    });
    await logIn(page, contact, '/admin/dashboard');
    // By its tile, so that Back has a page to go to.
    await page.getByRole('list', { name: 'Sections' }).getByRole('link', { name: section }).click();
    return page;
  };
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const answer = async (page: Page, button: 'Discard' | 'Keep editing') => {
    await question(page).getByRole('button', { name: button }).click();
    await question(page).waitFor({ state: 'detached' });
  };

  const CLOSE_ACTIONS: [string, (page: Page, dialog: Locator) => Promise<unknown>][] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the X', (_, dialog) => dialog.getByRole('button', { name: 'Close' }).click()],
    ['a click beside it', (page) => page.mouse.click(20, 400)],
    ['Back', (page) => page.goBack()],
  ];

  test('the food form asks before it is closed in any way, and keeps the input', async () => {
    const page = await open(ADMIN, 'Manage Foods');
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    for (const [way, close] of CLOSE_ACTIONS) {
      await page.getByRole('button', { name: 'Add food' }).click();
      await dialog.getByLabel('Name').fill(way);
      await waitForHistoryEntries(page, 1);
      await close(page, dialog);
      await answer(page, 'Keep editing');
      expect(await dialog.getByLabel('Name').inputValue()).toBe(way);
      await waitForHistoryEntries(page, 1);
      await close(page, dialog);
      await answer(page, 'Discard');
      await dialog.waitFor({ state: 'detached' });
      await waitForHistoryEntries(page, 0);
      await page.getByRole('heading', { name: 'Manage Foods', level: 2 }).waitFor();
    }
  });

  test('the message about a saved food goes away while the pointer is on it', async () => {
    const page = await open(ADMIN, 'Manage Foods');
    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    await dialog.getByRole('combobox', { name: 'Shop' }).selectOption({ index: 1 });
    await dialog.getByLabel('Name').fill('Saved Under The Pointer');
    await dialog.getByLabel('Price').fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const message = page.locator('[data-toast="success"]');
    await message.waitFor();
    let moves = 0;
    await expect
      .poll(async () => {
        // At the bottom right, where the message is.
        await page.mouse.move(DESKTOP.width - 100 - (moves++ % 2), DESKTOP.height - 45);
        return message.count();
      })
      .toBe(0);
  });

  test('without input the food form closes at once and leaves nothing in the history', async () => {
    const page = await open(ADMIN, 'Manage Foods');
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    for (const [, close] of CLOSE_ACTIONS) {
      await page.getByRole('button', { name: 'Add food' }).click();
      await dialog.getByLabel('Name').waitFor();
      await waitForHistoryEntries(page, 1);
      await close(page, dialog);
      await dialog.waitFor({ state: 'detached' });
      expect(await question(page).count()).toBe(0);
      await waitForHistoryEntries(page, 0);
      await page.getByRole('heading', { name: 'Manage Foods', level: 2 }).waitFor();
    }
    await page.goBack();
    await page.getByRole('list', { name: 'Sections' }).waitFor();
  });

  test('a form that is opened again while it still closes is empty, and adds another food', async () => {
    const page = await open(ADMIN, 'Manage Foods');
    const add = page.getByRole('button', { name: 'Add food' });
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    await add.click();
    await dialog.getByLabel('Name').fill('Added first');
    await dialog.getByLabel('Price').fill('10');
    await dialog.getByLabel('Shop').selectOption({ index: 1 });
    await add.evaluate((button) => {
      const popup = document.querySelector('[role=dialog]');
      if (!(popup && button instanceof HTMLElement)) throw new Error('no dialog');
      new MutationObserver((_, observer) => {
        observer.disconnect();
        button.click();
      }).observe(popup, { attributeFilter: ['data-ending'] });
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Added first was saved').waitFor();
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('');
    await dialog.getByLabel('Name').fill('Added second');
    await dialog.getByLabel('Price').fill('20');
    await dialog.getByLabel('Shop').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('Added');
    const names = page.getByRole('table', { name: 'Foods' }).getByRole('rowheader');
    await expect.poll(() => names.allTextContents()).toEqual(['Added first', 'Added second']);
  });

  test('a shop with changed hours asks; saved input does not', async () => {
    const page = await open(ADMIN, 'Manage Shops', PHONE);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Edit / });
    await dialog.getByLabel('Opens at').fill('06:45');
    await waitForHistoryEntries(page, 1);
    await page.goBack();
    await answer(page, 'Keep editing');
    // By key: so soon, a second click at the place of 'Keep editing' is ignored.
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await question(page).count()).toBe(0);
    await waitForHistoryEntries(page, 0);
    await page.goBack();
    await page.getByRole('list', { name: 'Sections' }).waitFor();
  });

  test('the account form and the dialog of assigned shops each ask for their own input', async () => {
    const page = await open(OWNER, 'Manage Users');
    await page.getByRole('searchbox').fill(CUSTOMER);
    const rows = rowsOf(page, 'Users');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('button').click();
    const account = page.getByRole('dialog').first();
    await account.getByRole('switch', { name: 'Shop Admin' }).check();
    const shops = page.getByRole('dialog', { name: /^Assign shops/ });
    await shops.getByRole('checkbox').first().check();
    await waitForHistoryEntries(page, 2);
    await page.goBack();
    await answer(page, 'Discard');
    await shops.waitFor({ state: 'detached' });
    await account.getByLabel('Address').fill('Hostel 3, room 5');
    await waitForHistoryEntries(page, 1);
    await page.goBack();
    await answer(page, 'Keep editing');
    await account.getByRole('button', { name: 'Save' }).click();
    // The message may be that of the role before. The button is disabled without being busy when the form is saved.
    await account.locator('button[type=submit][aria-disabled=true]:not([aria-busy=true])').waitFor();
    await page.keyboard.press('Escape');
    await account.waitFor({ state: 'detached' });
    expect(await question(page).count()).toBe(0);
  });

  test('Back answers a question with no, and leaves its page and its dialog open', async () => {
    const page = await open(ADMIN, 'Manage Shops', PHONE);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent.push(request.url());
    });
    const asked = page.getByRole('alertdialog');
    for (const name of [/^Delete /, 'Disable all shops']) {
      await page.getByRole('button', { name }).first().press('Enter');
      await asked.waitFor();
      await waitForHistoryEntries(page, 1);
      await page.goBack();
      await asked.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Manage Shops', level: 2 }).waitFor();
    }
    await waitForHistoryEntries(page, 0);
    await page.goBack();
    const sections = page.getByRole('list', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Manage Users' }).click();
    await page.getByRole('searchbox').fill(CUSTOMER);
    const rows = rowsOf(page, 'Users');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('button').press('Enter');
    const account = page.getByRole('dialog');
    await account.getByRole('button', { name: 'Delete' }).press('Enter');
    await asked.waitFor();
    await waitForHistoryEntries(page, 2);
    await page.goBack();
    await asked.waitFor({ state: 'detached' });
    expect(await account.count()).toBe(1);
    await page.goBack();
    await account.waitFor({ state: 'detached' });
    await waitForHistoryEntries(page, 0);
    await page.goBack();
    await sections.waitFor();
    expect(sent).toEqual([]);
  });

  test('Back answers the question of a form with no, keeps the input, and asks again the next time', async () => {
    const page = await open(ADMIN, 'Manage Foods', PHONE);
    await page.getByRole('button', { name: 'Add food' }).click();
    const form = page.getByRole('dialog', { name: 'Add food' });
    await form.getByLabel('Name').fill('Not saved yet');
    await waitForHistoryEntries(page, 1);
    const asked = page.getByRole('alertdialog');
    await page.keyboard.press('Escape');
    for (const _ of [1, 2]) {
      await asked.waitFor();
      await waitForHistoryEntries(page, 2);
      await page.goBack();
      await asked.waitFor({ state: 'detached' });
      await waitForHistoryEntries(page, 1);
      expect(await form.getByLabel('Name').inputValue()).toBe('Not saved yet');
      await page.goBack();
    }
    await asked.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    await waitForHistoryEntries(page, 0);
  });

  test('the focus stays in a dialog and returns to its button; the page behind it cannot be used', async () => {
    const page = await open(ADMIN, 'Manage Foods');
    const button = page.getByRole('button', { name: 'Add food' });
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    await button.focus();
    const place = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Enter');
    const hasFocus = () => dialog.evaluate((box) => box.contains(document.activeElement));
    await expect.poll(hasFocus).toBe(true);
    const isBehind = () =>
      page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await isBehind()).toBe(false);
    }
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 900);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
  });

  test('a dialog begins with the focus on itself, and the next Tab goes to its first button', async () => {
    const page = await open(ADMIN, 'Manage Foods');
    for (const [button, name] of [
      ['Add food', 'Add food'],
      ['Bulk import', 'Import foods'],
    ] as const) {
      await page.getByRole('button', { name: button }).press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      const has = (element: Locator) => element.evaluate((each) => each === document.activeElement);
      await expect.poll(() => has(dialog)).toBe(true);
      await page.keyboard.press('Tab');
      await expect.poll(() => has(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('a second press at the same place is not for the dialog that the first one has opened', async () => {
    const place = { x: 300, y: 640 };
    const page = await open(OWNER, 'Manage Users');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (['PUT', 'DELETE'].includes(request.method())) sent.push(request.method());
    });
    await pressAt(page.getByRole('button', { name: /^Edit/ }).first(), 0, place);
    const account = page.getByRole('dialog');
    const role = account.getByRole('switch', { name: 'Delivery' });
    await role.waitFor();
    const before = await role.isChecked();
    for (const ms of [600, 1_200]) await pressAt(role, ms, place);
    expect(await role.isChecked()).toBe(before);
    // After a moment a press counts, at another place and on a button with the same name at once.
    await pressAt(role, 3_000, place);
    await expect.poll(() => role.isChecked()).toBe(!before);
    await page.getByText('User updated successfully').first().waitFor();
    await pressAt(role, 3_500, place);
    await expect.poll(() => role.isChecked()).toBe(before);
    await expect.poll(() => sent).toEqual(['PUT', 'PUT']);
    await pressAt(account.getByRole('button', { name: 'Block', exact: true }), 3_600, { x: 300, y: 700 });
    const unblock = account.getByRole('button', { name: 'Unblock' });
    await unblock.waitFor();
    await page.getByText('User blocked successfully').waitFor();
    await pressAt(unblock, 4_300, { x: 300, y: 700 });
    expect(sent).toEqual(['PUT', 'PUT', 'PUT']);
    await unblock.press('Enter');
    await page.getByText('User unblocked successfully').waitFor();

    await page.goto('/admin/dashboard?section=foods');
    sent.length = 0;
    await pressAt(page.getByRole('button', { name: /^Delete/ }).first(), 0, place);
    const asked = page.getByRole('alertdialog');
    const yes = asked.getByRole('button', { name: 'Delete', exact: true });
    await yes.waitFor();
    await pressAt(yes, 700, place);
    expect(await asked.count()).toBe(1);
    await pressAt(yes, 3_000, place);
    await page.getByText(/ was deleted$/).waitFor();
    expect(sent).toEqual(['DELETE']);

    // The button of this question has the name of the one that opens it.
    const shop = page.getByRole('combobox', { name: 'Shop' });
    await chooseOption(shop, (await shop.locator('option').nth(1).getAttribute('value')) ?? '');
    await pressAt(page.getByRole('button', { name: 'Delete all' }), 10_000, place);
    await asked.waitFor();
    await pressAt(asked.getByRole('button', { name: 'Delete all' }), 10_700, place);
    await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
    await asked.waitFor({ state: 'detached' });
    expect(sent).toEqual(['DELETE']);
  });

  test('a click inside a dialog leaves it open, also when it ends outside', async () => {
    const page = await open(ADMIN, 'Manage Foods');
    await page.getByRole('button', { name: 'Add food' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add food' });
    await dialog.getByRole('heading', { name: 'Add food' }).click();
    const box = await dialog.boundingBox();
    if (!box) throw new Error('The dialog has no place on the screen');
    await page.mouse.move(box.x + 30, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(20, 400);
    await page.mouse.up();
    await dialog.getByLabel('Name').fill('Tea');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Tea');
  });
});
