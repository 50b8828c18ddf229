import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as xlsx from 'xlsx';
import { chromiumPath, DESKTOP, PHONE, type Screen } from '../../testing/browser.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import {
  chooseFile,
  foodNames,
  foodsOfShop,
  importButton,
  importDialog,
  openImportDialog,
  openFoodsOfSecondShop,
  resultSays,
  storedImport,
} from '../../testing/import-dialog.ts';
import { startDemoProduct } from '../../testing/product/start-demo-product.ts';
import { fileOf, HEADER, type Cells } from '../../testing/spreadsheet-file.ts';

describe.skipIf(chromiumPath === null)('bulk import', () => {
  const demo = startDemoProduct();
  let screen: Screen;
  let page: Page;
  let shopId: string;

  const open = async (viewport = DESKTOP) => {
    ({ screen, shopId } = await openFoodsOfSecondShop(demo, viewport));
    page = screen.page;
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
        await openImportDialog(page);
        await chooseFile(
          page,
          fileOf(`menu.${type}`, [
            [`Dosa of ${type}`, 81.5, 'Crisp', 'Imported, Dosa'],
            [`Idli of ${type}`, '₹1,200', null, null],
          ]),
        );
        await importDialog(page).getByText('2 foods can be imported.').waitFor();
        const preview = importDialog(page).getByRole('list', { name: 'First rows' });
        await preview
          .getByRole('listitem')
          .filter({ hasText: `Dosa of ${type}` })
          .getByText('₹81.50')
          .waitFor();
        expect(await foodNames(demo.product, shopId, new RegExp(` of ${type}$`))).toEqual([]);
        await importButton(page, 2).click();
        await resultSays(page, '2 foods were imported.');
        expect((await foodNames(demo.product, shopId, new RegExp(` of ${type}$`))).toSorted()).toEqual([
          `Dosa of ${type}`,
          `Idli of ${type}`,
        ]);
        await page.getByRole('button', { name: 'Close this message' }).click();
      }
      const dosa = (await foodsOfShop(demo.product, shopId)).find(({ name }) => name === 'Dosa of xlsx');
      expect(dosa).toMatchObject({ price: 81.5, tags: ['Imported', 'Dosa'] });
      expect(screen.pageErrors).toEqual([]);
    });

    test('rows with errors are shown before anything is sent; their list stays and can be downloaded', async () => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('bulk-import')) sent.push(request.url());
      });
      await openImportDialog(page);
      await chooseFile(
        page,
        fileOf('menu.xlsx', [
          ['Good Vada', 30, null, null],
          ['Free Vada', -5, null, null],
          [null, 40, null, null],
        ]),
      );
      await importDialog(page).getByText('1 food can be imported, 2 rows have errors.').waitFor();
      await importDialog(page).getByText('Price must be a positive number.').first().waitFor();
      await importDialog(page).getByText('Food Name is required.').first().waitFor();
      expect(sent).toEqual([]);
      await importButton(page, 1).click();
      await resultSays(page, '1 food was imported. 2 rows were not imported.');
      expect(sent).toHaveLength(1);
      await page.getByRole('button', { name: 'Show result' }).click();
      const wrong = importDialog(page).getByRole('list', { name: 'Rows with errors' }).getByRole('listitem');
      await expect
        .poll(() => wrong.allTextContents())
        .toEqual(['Row 3Price must be a positive number.', 'Row 4Food Name is required.']);
      const rows = await savedFile(() =>
        importDialog(page).getByRole('button', { name: 'Download result' }).click(),
      );
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
      await openImportDialog(page);
      await importDialog(page).getByRole('button', { name: 'Import', exact: true }).click();
      await importDialog(page)
        .getByRole('alert')
        .filter({ hasText: 'Please select a file to upload' })
        .waitFor();
      await importDialog(page).getByText('Please select a shop').waitFor();
      // The first wrong field has the focus, and so it is on the screen.
      const focused = () => page.evaluate(() => document.activeElement?.tagName);
      await expect.poll(focused).toBe('SELECT');
      const shops = importDialog(page).getByRole('combobox', { name: 'Shop' });
      await chooseOption(shops, (await shops.locator('option').nth(1).getAttribute('value')) ?? '');
      await importDialog(page).getByRole('button', { name: 'Import', exact: true }).click();
      const file = importDialog(page).getByRole('button', { name: /^Choose a file/ });
      await expect.poll(() => file.evaluate((each) => each === document.activeElement)).toBe(true);
      await chooseFile(page, { ...fileOf('menu.csv', []), name: 'menu.pdf' });
      await importDialog(page).getByText('Only Excel (.xlsx, .xls) and CSV files are supported').waitFor();
      await chooseFile(page, { ...fileOf('menu.csv', []), name: 'menu.xlsx' });
      await importDialog(page).getByText('This file is named .xlsx, but it is not an Excel file.').waitFor();
      await chooseFile(page, fileOf('menu.csv', []));
      await importDialog(page).getByText('There is no food in this file.').waitFor();
      expect(await importDialog(page).getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(
        true,
      );
    });

    test('the template can be filled in and imported', async () => {
      await openImportDialog(page);
      const rows = await savedFile(() =>
        importDialog(page).getByRole('button', { name: 'Download template' }).click(),
      );
      expect(rows[0]).toEqual(HEADER);
      await chooseFile(page, fileOf('filled.xlsx', rows.slice(1) as Cells));
      await importDialog(page).getByText('2 foods can be imported.').waitFor();
      await importButton(page, 2).click();
      await resultSays(page, '2 foods were imported.');
    });

    test('the menu of the shop can be downloaded, edited and imported: its foods are changed, and none is added', async () => {
      const before = await foodsOfShop(demo.product, shopId);
      await openImportDialog(page);
      const [header, ...rows] = await savedFile(() =>
        importDialog(page).getByRole('button', { name: 'Download menu' }).click(),
      );
      expect(header).toEqual(HEADER);
      expect(rows.map(([name]) => String(name)).toSorted()).toEqual(
        before.map(({ name }) => name).toSorted(),
      );
      await chooseFile(
        page,
        fileOf(
          'menu.xlsx',
          rows.map(([name, price, ...more]) => [name, Number(price) + 1, ...more]) as Cells,
        ),
      );
      await importButton(page, rows.length).click();
      await resultSays(page, `${rows.length} foods were imported.`);
      const after = await foodsOfShop(demo.product, shopId);
      const byName = (foods: typeof after) =>
        foods.toSorted((one, other) => one.name.localeCompare(other.name));
      expect(byName(after)).toMatchObject(
        byName(before).map(({ _id, name, price, tags }) => ({ _id, name, price: price + 1, tags })),
      );
    });

    test('a second import of the same file adds no food twice', async () => {
      const file = fileOf('twice.csv', [
        ['Only Once', 55, null, null],
        ['Only Once More', 56, null, null],
      ]);
      for (let n = 0; n < 2; n += 1) {
        await openImportDialog(page);
        await chooseFile(page, file);
        await importButton(page, 2).click();
        await resultSays(page, '2 foods were imported.');
        const show = page.getByRole('button', { name: 'Show result' });
        await show.click();
        await page.keyboard.press('Escape');
        await importDialog(page).waitFor({ state: 'detached' });
        await expect.poll(() => show.evaluate((each) => each.matches(':focus'))).toBe(true);
        await page.getByRole('button', { name: 'Close this message' }).click();
        const heading = page.getByRole('heading', { name: 'Manage Foods', level: 2 });
        await expect.poll(() => heading.evaluate((each) => each.matches(':focus'))).toBe(true);
      }
      expect((await foodNames(demo.product, shopId, /^Only Once/)).toSorted()).toEqual([
        'Only Once',
        'Only Once More',
      ]);
    });

    test('a file that was changed after its preview is not imported, and the message says why', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'canteen-import-'));
      const path = join(folder, 'changed.csv');
      try {
        writeFileSync(path, 'Food Name,Price\nChanged Vada,30\n');
        await openImportDialog(page);
        await importDialog(page).locator('input[type=file]').setInputFiles(path);
        await importDialog(page).getByText('1 food can be imported.').waitFor();
        writeFileSync(path, 'Food Name,Price\nChanged Vada,30\nAnother Vada,35\n');
        await importButton(page, 1).click();
        await importDialog(page)
          .getByText('This file has changed since you chose it. Choose it again.')
          .waitFor();
      } finally {
        rmSync(folder, { recursive: true });
      }
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
      await openImportDialog(page);
      await chooseFile(page, fileOf('lost.csv', [['Found Again', 70, null, null]]));
      await importButton(page, 1).click();
      await importDialog(page)
        .getByText('No connection. The import goes on when you are online again.')
        .waitFor();
      // The buttons that had the focus are gone.
      await expect
        .poll(() => importDialog(page).evaluate((box) => box.contains(document.activeElement)))
        .toBe(true);
      await importDialog(page).getByRole('button', { name: 'Close' }).last().click();
      await importDialog(page).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Show import' }).focus();
      await page.getByText(/^lost\.csv to /).waitFor();
      release();
      await page.getByText('1 food was imported.').first().waitFor({ timeout: 150_000 });
      await page.getByRole('button', { name: 'Show result' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Foods');
      expect(requests).toBe(2);
      expect(await foodNames(demo.product, shopId, /^Found Again$/)).toEqual(['Found Again']);
    });

    test('the progress of an import that continues after the answer is shown to its end, also after a reload', async () => {
      await screen.context.route('**/api/foods/bulk-import', async (route) => {
        await route.fetch();
        // The server answers 202 when an import takes longer than 20 s. Its id came with the progress.
        const known = await page.waitForFunction(storedImport, undefined, { timeout: 150_000 });
        const { jobId } = JSON.parse((await known.jsonValue()) ?? '{}') as { jobId: string };
        await route.fulfill({ status: 202, json: { jobId } });
      });
      let isReloaded = false;
      await screen.context.route('**/api/foods/bulk-import/*', (route) =>
        isReloaded ? route.continue() : route.abort(),
      );
      await openImportDialog(page);
      await chooseFile(page, fileOf('long.csv', [['Followed Thali', 90, null, null]]));
      await importButton(page, 1).click();
      await importDialog(page)
        .getByText('No connection. The import goes on when you are online again.')
        .waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Show import' }).waitFor();
      isReloaded = true;
      await page.getByText('1 food was imported.').first().waitFor({ timeout: 150_000 });
      expect(await foodNames(demo.product, shopId, /^Followed Thali$/)).toEqual(['Followed Thali']);
    });
  });

  test('foods are imported on a phone, by keyboard and by dropping a file', async () => {
    await open(PHONE);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.getByRole('button', { name: 'Bulk import' }).focus();
    await page.keyboard.press('Enter');
    await importDialog(page).waitFor();
    // The dialog takes the focus when it opens.
    await expect
      .poll(() => importDialog(page).evaluate((box) => box.contains(document.activeElement)))
      .toBe(true);
    const area = importDialog(page).getByRole('button', { name: /^Choose a file, or drop one here/ });
    // The dialog may still move the focus while it opens.
    await importDialog(page).evaluate((box) =>
      Promise.all(box.getAnimations().map(({ finished }) => finished)),
    );
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), area.press('Enter')]);
    await chooser.setFiles(fileOf('keyboard.csv', [['By Keyboard', 20, null, 'Phone']]));
    await importDialog(page).getByText('1 food can be imported.').waitFor();
    const { buffer } = fileOf('dropped.csv', [
      [
        'By Drop',
        20,
        'A description that is long enough to need more than one line on a phone',
        'Phone, Snacks',
      ],
      ['', 'free', null, null],
    ]);
    await importDialog(page)
      .getByRole('button', { name: /keyboard\.csv/ })
      .evaluate((element, text) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
        transfer.items.add(new File([bytes], 'dropped.csv'));
        element.dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
      }, buffer.toString('base64'));
    await importDialog(page).getByText('1 food can be imported, 1 row has an error.').waitFor();
    expect(await importDialog(page).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    expect(await fits()).toBe(PHONE.width);
    await page.evaluate(() =>
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof Element && target.role === 'dialog') document.body.dataset['focus'] = 'dialog';
      }),
    );
    await importButton(page, 1).press('Enter');
    await resultSays(page, '1 food was imported. 1 row was not imported.');
    // The button has gone with the form; the focus went to the dialog.
    expect(await page.evaluate(() => document.body.dataset['focus'])).toBe('dialog');
    expect(await fits()).toBe(PHONE.width);
    expect(await foodNames(demo.product, shopId, /^By Drop$/)).toEqual(['By Drop']);
    expect(screen.pageErrors).toEqual([]);
  });
});
