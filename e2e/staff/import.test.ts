import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as xlsx from 'xlsx';
import {
  chromiumPath,
  DESKTOP,
  logIn,
  openScreen,
  PASSWORD,
  PHONE,
  type Screen,
} from '../testing/browser.ts';
import { logInToApi } from '../testing/api-calls.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { fileOf, HEADER, type Cells } from '../testing/spreadsheet-file.ts';
import { ADMIN, OWNER, startDemoProduct } from '../testing/start-demo-product.ts';

/** The import that this device keeps while it runs; null when there is none. Runs in the page. */
const storedImport = () => {
  const key = Object.keys(localStorage).find((each) => each.includes(':food-import:'));
  return key === undefined ? null : localStorage.getItem(key);
};

describe.skipIf(chromiumPath === null)('bulk import', () => {
  const demo = startDemoProduct();
  let screen: Screen;
  let page: Page;
  let shopId: string;

  const dialog = () => page.getByRole('dialog', { name: 'Import foods' });
  const choose = (file: ReturnType<typeof fileOf>) =>
    dialog().locator('input[type=file]').setInputFiles(file);
  const importButton = (count: number) =>
    dialog().getByRole('button', { name: `Import ${count} ${count === 1 ? 'food' : 'foods'}`, exact: true });
  /** Waits for the result, in the dialog or, after 3 s, above the list. The worker gets little processor time here. */
  const resultSays = async (text: string) => {
    const ended = page.getByText(/ (was|were) imported\.|^The import has failed$|^This file /).first();
    await ended.waitFor({ timeout: 150_000 });
    expect(await ended.textContent()).toBe(text);
    await dialog().waitFor({ state: 'detached' });
  };
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Bulk import' }).click();
    await dialog().waitFor();
  };
  /** Uploads wait until the returned function is called. */
  const holdUploads = async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/foods/bulk-import', async (route) => {
      await held;
      return route.continue();
    });
    return release;
  };
  const foodsOfShop = async () => {
    const ask = await logInToApi(demo.product, ADMIN);
    return ask<{ name: string; price: number; tags: string[] }[]>('GET', `/api/foods/admin?shopId=${shopId}`);
  };
  const namesOf = async (pattern: RegExp) =>
    (await foodsOfShop()).map(({ name }) => name).filter((name) => pattern.test(name));
  /** Logs in on Manage Foods, with the second shop of the list chosen. */
  const open = async (viewport = DESKTOP) => {
    screen = await openScreen(demo.browser, demo.product.url, viewport);
    page = screen.page;
    await logIn(page, ADMIN, '/admin/dashboard?section=foods');
    const select = page.getByRole('combobox', { name: 'Shop' });
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(2);
    shopId = (await select.locator('option').nth(2).getAttribute('value')) ?? '';
    await chooseOption(select, shopId);
  };
  const savedFile = async (click: () => Promise<void>): Promise<unknown[][]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    const book = xlsx.read(readFileSync(await download.path()));
    expect(book.SheetNames).toEqual(['Sheet1']);
    return xlsx.utils.sheet_to_json<unknown[]>(book.Sheets['Sheet1'] ?? {}, { header: 1 });
  };

  describe('on a desktop', () => {
    beforeEach(() => open());
    afterEach(() => screen.context.close());

    test('foods of an .xlsx, an .xls and a .csv file are shown first, imported, and the dialog closes by itself', async () => {
      for (const type of ['xlsx', 'xls', 'csv']) {
        await openDialog();
        await choose(
          fileOf(`menu.${type}`, [
            [`Dosa of ${type}`, 81.5, 'Crisp', 'Imported, Dosa'],
            [`Idli of ${type}`, '₹1,200', null, null],
          ]),
        );
        await dialog().getByText('2 foods can be imported.').waitFor();
        const preview = dialog().getByRole('list', { name: 'First rows' });
        await preview
          .getByRole('listitem')
          .filter({ hasText: `Dosa of ${type}` })
          .getByText('₹81.50')
          .waitFor();
        expect(await namesOf(new RegExp(` of ${type}$`))).toEqual([]);
        await importButton(2).click();
        await resultSays('2 foods were imported.');
        expect((await namesOf(new RegExp(` of ${type}$`))).toSorted()).toEqual([
          `Dosa of ${type}`,
          `Idli of ${type}`,
        ]);
        await page.getByRole('button', { name: 'Close this message' }).click();
      }
      const dosa = (await foodsOfShop()).find(({ name }) => name === 'Dosa of xlsx');
      expect(dosa).toMatchObject({ price: 81.5, tags: ['Imported', 'Dosa'] });
      expect(screen.pageErrors).toEqual([]);
    });

    test('rows with errors are shown before anything is sent; their list stays and can be downloaded', async () => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('bulk-import')) sent.push(request.url());
      });
      await openDialog();
      await choose(
        fileOf('menu.xlsx', [
          ['Good Vada', 30, null, null],
          ['Free Vada', -5, null, null],
          [null, 40, null, null],
        ]),
      );
      await dialog().getByText('1 food can be imported, 2 rows have errors.').waitFor();
      await dialog().getByText('Price must be a positive number.').first().waitFor();
      await dialog().getByText('Food Name is required.').first().waitFor();
      expect(sent).toEqual([]);
      await importButton(1).click();
      await resultSays('1 food was imported. 2 rows were not imported.');
      expect(sent).toHaveLength(1);
      await page.getByRole('button', { name: 'Show result' }).click();
      const wrong = dialog().getByRole('list', { name: 'Rows with errors' }).getByRole('listitem');
      await expect
        .poll(() => wrong.allTextContents())
        .toEqual(['Row 3Price must be a positive number.', 'Row 4Food Name is required.']);
      const rows = await savedFile(() => dialog().getByRole('button', { name: 'Download result' }).click());
      expect(rows).toEqual([
        ['Row', 'Result'],
        [3, 'Price must be a positive number.'],
        [4, 'Food Name is required.'],
        ['', '1 food was imported. 2 rows were not imported.'],
      ]);
    });

    test('a missing file, a missing shop, a wrong type and a broken file each get a message', async () => {
      await chooseOption(page.getByRole('combobox', { name: 'Shop' }), '');
      await page.getByText(/Please select a specific shop first$/).waitFor();
      await openDialog();
      await dialog().getByRole('button', { name: 'Import', exact: true }).click();
      await dialog().getByRole('alert').filter({ hasText: 'Please select a file to upload' }).waitFor();
      await dialog().getByText('Please select a shop').waitFor();
      await choose({ ...fileOf('menu.csv', []), name: 'menu.pdf' });
      await dialog().getByText('Only Excel (.xlsx, .xls) and CSV files are supported').waitFor();
      await choose({ ...fileOf('menu.csv', []), name: 'menu.xlsx' });
      await dialog().getByText('This file is named .xlsx, but it is not an Excel file.').waitFor();
      await choose(fileOf('menu.csv', []));
      await dialog().getByText('There is no food in this file.').waitFor();
      expect(await dialog().getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    });

    test('the template can be filled in and imported', async () => {
      await openDialog();
      const rows = await savedFile(() => dialog().getByRole('button', { name: 'Download template' }).click());
      expect(rows[0]).toEqual(HEADER);
      await choose(fileOf('filled.xlsx', rows.slice(1) as Cells));
      await dialog().getByText('2 foods can be imported.').waitFor();
    });

    test('a second import of the same file adds no food twice', async () => {
      const file = fileOf('twice.csv', [
        ['Only Once', 55, null, null],
        ['Only Once More', 56, null, null],
      ]);
      for (let n = 0; n < 2; n += 1) {
        await openDialog();
        await choose(file);
        await importButton(2).click();
        await resultSays('2 foods were imported.');
        const show = page.getByRole('button', { name: 'Show result' });
        await show.click();
        await page.keyboard.press('Escape');
        await dialog().waitFor({ state: 'detached' });
        await expect.poll(() => show.evaluate((each) => each.matches(':focus'))).toBe(true);
        await page.getByRole('button', { name: 'Close this message' }).click();
        const heading = page.getByRole('heading', { name: 'Manage Foods', level: 2 });
        await expect.poll(() => heading.evaluate((each) => each.matches(':focus'))).toBe(true);
      }
      expect((await namesOf(/^Only Once/)).toSorted()).toEqual(['Only Once', 'Only Once More']);
    });

    test('an import continues when its dialog is closed and when the connection was lost', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      let requests = 0;
      await screen.context.route('**/api/foods/bulk-import', async (route) => {
        requests += 1;
        if (requests === 1) return route.abort('connectionreset');
        await held;
        return route.continue();
      });
      await openDialog();
      await choose(fileOf('lost.csv', [['Found Again', 70, null, null]]));
      await importButton(1).click();
      await dialog().getByText('No connection. The import goes on when you are online again.').waitFor();
      // The buttons that had the focus are gone.
      await expect.poll(() => dialog().evaluate((box) => box.contains(document.activeElement))).toBe(true);
      await dialog().getByRole('button', { name: 'Close' }).last().click();
      await dialog().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Show import' }).focus();
      await page.getByText(/^lost\.csv to /).waitFor();
      release();
      await page.getByText('1 food was imported.').first().waitFor();
      await page.getByRole('button', { name: 'Show result' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Foods');
      expect(requests).toBe(2);
      expect(await namesOf(/^Found Again$/)).toEqual(['Found Again']);
    });

    test('the progress of an import that continues after the answer is shown to its end, also after a reload', async () => {
      await screen.context.route('**/api/foods/bulk-import', async (route) => {
        await route.fetch();
        // The server answers 202 when an import takes longer than 20 s. Its id came with the progress.
        const known = await page.waitForFunction(storedImport);
        const { jobId } = JSON.parse((await known.jsonValue()) ?? '{}') as { jobId: string };
        await route.fulfill({ status: 202, json: { jobId } });
      });
      let isReloaded = false;
      await screen.context.route('**/api/foods/bulk-import/*', (route) =>
        isReloaded ? route.continue() : route.abort(),
      );
      await openDialog();
      await choose(fileOf('long.csv', [['Followed Thali', 90, null, null]]));
      await importButton(1).click();
      await dialog().getByText('No connection. The import goes on when you are online again.').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Show import' }).waitFor();
      isReloaded = true;
      await page.getByText('1 food was imported.').first().waitFor();
      expect(await namesOf(/^Followed Thali$/)).toEqual(['Followed Thali']);
    });
  });

  test('an import whose tab was closed is shown in the next tab, which announces its end once', async () => {
    await open();
    // The file is sent, and this tab never gets the answer.
    await page.route('**/api/foods/bulk-import', (route) => void route.fetch().catch(() => undefined));
    await openDialog();
    await choose(fileOf('closed-tab.csv', [['Closed Tab Thali', 45, null, null]]));
    await importButton(1).click();
    await page.waitForFunction(storedImport);
    const waiting = await screen.context.newPage();
    await waiting.goto('/admin/dashboard?section=foods');
    await waiting.getByRole('table', { name: 'Foods' }).waitFor();
    expect(await waiting.getByText(/^closed-tab\.csv to /).count()).toBe(0);
    await page.close();
    page = waiting;
    await page.getByRole('status').getByText('1 food was imported.').first().waitFor();
    await page.getByText(/^closed-tab\.csv to /).waitFor();
    await expect.poll(() => page.evaluate(storedImport)).toBeNull();
    const next = await screen.context.newPage();
    await next.goto('/admin/dashboard?section=foods');
    await next.getByRole('table', { name: 'Foods' }).waitFor();
    expect(await next.getByText(/^closed-tab\.csv to /).count()).toBe(0);
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('a tab that still sends its file asks before it closes, and does not follow the import of another tab', async () => {
    await open();
    const told: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('import:progress')) told.push(String(payload));
      }),
    );
    await page.reload();
    await chooseOption(page.getByRole('combobox', { name: 'Shop' }), shopId);
    const other = await screen.context.newPage();
    const release = await holdUploads();
    await openDialog();
    await choose(fileOf('first-tab.csv', [['Of The First Tab', 45, null, null]]));
    await importButton(1).click();
    await dialog().getByText('first-tab.csv to').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    const first = page;
    page = other;
    await page.goto(`/admin/dashboard?section=foods`);
    await chooseOption(page.getByRole('combobox', { name: 'Shop' }), shopId);
    await openDialog();
    await choose(fileOf('second-tab.csv', [['Of The Second Tab', 46, null, null]]));
    await importButton(1).click();
    await resultSays('1 food was imported.');
    // The events go to all tabs of the user.
    await expect.poll(() => told.some((event) => event.includes('second-tab.csv'))).toBe(true);
    await expect.poll(() => first.evaluate(storedImport)).toBeNull();
    page = first;
    release();
    await resultSays('1 food was imported.');
    await page.getByText(/^first-tab\.csv to /).waitFor();
    expect((await namesOf(/^Of The .* Tab$/)).toSorted()).toEqual(['Of The First Tab', 'Of The Second Tab']);
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('an import is not shown to the next user of the tab, whether it has ended or still runs', async () => {
    await open();
    const change = async (contact: string) => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      // Without loading the page again.
      await page.getByLabel(/contact/i).fill(contact);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('table', { name: 'Foods' }).waitFor();
    };
    await openDialog();
    await choose(fileOf('ended.csv', [['Of The Former User', 45, null, null]]));
    await importButton(1).click();
    await resultSays('1 food was imported.');
    await page.getByText(/^ended\.csv to /).waitFor();
    await change(OWNER);
    expect(await page.getByText(/^ended\.csv to /).count()).toBe(0);

    await chooseOption(page.getByRole('combobox', { name: 'Shop' }), shopId);
    const release = await holdUploads();
    await openDialog();
    await choose(fileOf('running.csv', [['Of The Former User', 46, null, null]]));
    await importButton(1).click();
    await dialog().getByText('running.csv to').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await change(ADMIN);
    expect(await page.getByText(/^running\.csv to /).count()).toBe(0);
    const answered = page.waitForResponse('**/api/foods/bulk-import');
    release();
    await answered;
    await openDialog();
    await choose(fileOf('own.csv', [['Of The Next User', 47, null, null]]));
    await importButton(1).click();
    await resultSays('1 food was imported.');
    await page.getByText(/^own\.csv to /).waitFor();
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('an import whose session ends is followed to its end after the same user has logged in', async () => {
    await open();
    await page.route('**/api/foods/bulk-import', async (route) => {
      await route.fetch();
      const known = await page.waitForFunction(storedImport);
      const { jobId } = JSON.parse((await known.jsonValue()) ?? '{}') as { jobId: string };
      await route.fulfill({ status: 202, json: { jobId } });
    });
    await page.route(
      '**/api/foods/bulk-import/*',
      (route) => route.fulfill({ status: 401, json: { message: 'Ended', code: 'SESSION_ENDED' } }),
      { times: 1 },
    );
    await openDialog();
    await choose(fileOf('ended-session.csv', [['After The Login', 45, null, null]]));
    await importButton(1).click();
    await page.getByLabel(/contact/i).fill(ADMIN);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('table', { name: 'Foods' }).waitFor();
    await resultSays('1 food was imported.');
    await page.getByText(/^ended-session\.csv to /).waitFor();
    expect(screen.pageErrors).toEqual([]);
    await screen.context.close();
  });

  test('foods are imported on a phone, by keyboard and by dropping a file', async () => {
    await open(PHONE);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.getByRole('button', { name: 'Bulk import' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    // The dialog takes the focus when it opens.
    await expect.poll(() => dialog().evaluate((box) => box.contains(document.activeElement))).toBe(true);
    const area = dialog().getByRole('button', { name: /^Choose a file, or drop one here/ });
    // The dialog may still move the focus while it opens.
    await dialog().evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), area.press('Enter')]);
    await chooser.setFiles(fileOf('keyboard.csv', [['By Keyboard', 20, null, 'Phone']]));
    await dialog().getByText('1 food can be imported.').waitFor();
    const { buffer } = fileOf('dropped.csv', [
      [
        'By Drop',
        20,
        'A description that is long enough to need more than one line on a phone',
        'Phone, Snacks',
      ],
      ['', 'free', null, null],
    ]);
    await dialog()
      .getByRole('button', { name: /keyboard\.csv/ })
      .evaluate((element, text) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], 'dropped.csv'));
        element.dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      }, buffer.toString('base64'));
    await dialog().getByText('1 food can be imported, 1 row has an error.').waitFor();
    expect(await dialog().evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    expect(await fits()).toBe(PHONE.width);
    await page.evaluate(() =>
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof Element && target.role === 'dialog') document.body.dataset['focus'] = 'dialog';
      }),
    );
    await importButton(1).press('Enter');
    await resultSays('1 food was imported. 1 row was not imported.');
    // The button has gone with the form; the focus went to the dialog.
    expect(await page.evaluate(() => document.body.dataset['focus'])).toBe('dialog');
    expect(await fits()).toBe(PHONE.width);
    expect(await namesOf(/^By Drop$/)).toEqual(['By Drop']);
    expect(screen.pageErrors).toEqual([]);
  });
});
