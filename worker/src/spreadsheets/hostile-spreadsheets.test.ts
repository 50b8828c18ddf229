import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeShop } from '@canteen/api/testing/factories';
import { IDLI, xlsWith, xlsxOf } from '../testing/hostile-workbooks.ts';
import { startImportFixture, type ImportFixture } from '../testing/import-fixture.ts';
import { HEADER, workbook } from '../testing/workbooks.ts';
import { readInChild } from './read-in-child.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await startImportFixture();
});
afterAll(() => fixture.close());

async function upload(name: string, file: Uint8Array | string) {
  const shop = await makeShop(fixture.ctx);
  const { status, body } = await fixture.upload(file, name, { shop });
  return { status, body, menu: await fixture.menu(shop) };
}

const bytes = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
const XXE = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';

describe('a hostile file is refused with a message', () => {
  const tooLarge = 'This file is too large after it is unpacked.';
  const macros = 'This file contains macros. Save it as .xlsx without macros.';
  const broken = 'This file is broken. Open it in Excel and save it again.';
  test.each<[string, string, () => Uint8Array | string | Promise<Uint8Array>, string]>([
    [
      'a zip bomb that claims 1 GB',
      'a.xlsx',
      () => xlsxOf(' '.repeat(65_536), { times: 2_048, claimedSize: 2 ** 30 }),
      tooLarge,
    ],
    ['a zip bomb that claims 1 KB', 'a.xlsx', () => xlsxOf(' '.repeat(65_536), { times: 2_048 }), tooLarge],
    [
      'an external entity',
      'a.xlsx',
      () => xlsxOf(IDLI, { prolog: XXE }),
      'This file contains a document type. Open it in Excel and save it again.',
    ],
    ['macros', 'a.xlsx', () => xlsxOf(IDLI, { more: { 'xl/vbaProject.bin': 'x' } }), macros],
    ['macro sheets', 'a.xlsx', () => xlsxOf(IDLI, { more: { 'xl/macrosheets/sheet1.xml': 'x' } }), macros],
    ['macros in an .xls file', 'a.xls', () => xlsWith('/_VBA_PROJECT_CUR/VBA/dir'), macros],
    [
      'a password',
      'a.xlsx',
      () => xlsWith('/EncryptedPackage'),
      'This file is named .xlsx, but it is an .xls file.',
    ],
    [
      'a password in an .xls file',
      'a.xls',
      () => xlsWith('/EncryptedPackage'),
      'This file has a password. Save it without one.',
    ],
    [
      '1,001 parts',
      'a.xlsx',
      () =>
        xlsxOf(IDLI, {
          more: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`xl/${n}.png`, 'x'])),
        }),
      tooLarge,
    ],
    [
      '2,000,000 cells',
      'a.xlsx',
      () => xlsxOf(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`, { times: 20_000 }),
      'This file has too many cells. Remove the columns that are not needed.',
    ],
    [
      '20,001 foods',
      'a.csv',
      () => `Food Name,Price\n${Array.from({ length: 20_001 }, (_, n) => `Food ${n},10\n`).join('')}`,
      'This file has more than 20,000 foods.',
    ],
    ['half of a file', 'a.xlsx', () => workbook([HEADER, ['Idli', 40]]).slice(0, 3_000), broken],
    [
      'a picture',
      'a.xlsx',
      () => bytes('89504e470d0a1a0a', 'hex'),
      'This file is named .xlsx, but it is not an Excel file.',
    ],
    [
      'a text named .xlsx',
      'a.xlsx',
      () => 'Food Name,Price\nIdli,40',
      'This file is named .xlsx, but it is not an Excel file.',
    ],
    [
      'a zip file named .csv',
      'a.csv',
      () => xlsxOf(IDLI),
      'This file is named .csv, but it is an .xlsx file.',
    ],
  ])('%s', async (_, name, make, message) => {
    const { status, body, menu } = await upload(name, await make());
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'INVALID', message, fields: { spreadsheet: message } },
    });
    expect(menu).toEqual([]);
  });
});

describe('an unusual file gives valid rows', () => {
  const idli = { name: 'Idli', price: 4_000, description: '', tags: [] };
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, object[]]>([
    ['a part that claims 1 GB', 'a.xlsx', () => xlsxOf(IDLI, { claimedSize: 2 ** 30 }), [idli]],
    [
      'headers named __proto__',
      'a.xlsx',
      () =>
        workbook([
          ['__proto__', 'Food Name', 'Price', 'constructor'],
          ['x', 'Idli', 40, 'y'],
        ]),
      [idli],
    ],
    [
      '300 columns',
      'a.xlsx',
      () =>
        workbook([
          [...Array.from({ length: 298 }, (_, n) => `Column ${n}`), 'Food Name', 'Price'],
          [...Array.from({ length: 298 }, () => '=1+1'), 'Idli', 40],
        ]),
      [idli],
    ],
    [
      'numbers as text',
      'a.xls',
      () => workbook([HEADER, ['Idli', ' ₹40.00 '], ['007', '1,200.50']], 'xls'),
      [idli, { name: '007', price: 120_050 }],
    ],
    [
      'Windows-1252',
      'a.csv',
      () => bytes('Food Name;Price\r\nCaf\xe9 cr\xe8me \x96 \xbd;40\r\n', 'latin1'),
      [{ ...idli, name: 'Café crème – ½' }],
    ],
    ['UTF-16', 'a.csv', () => bytes('\ufeffFood Name\tPrice\r\nIdli\t40\r\n', 'utf16le'), [idli]],
  ])('%s', async (_, name, make, foods) => {
    const { status, body, menu } = await upload(name, await make());
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { results: { success: foods.length, failed: 0 } },
    });
    expect(menu).toMatchObject(foods);
  });

  test('a word with NUL, which PostgreSQL cannot store, is an error of its row only', async () => {
    const rows = [
      [...HEADER, 'Allergens'],
      ['Idli', 40, '', '', 'Milk'],
      ['Vada', 30, '', '', 'Cel\u0000ery'],
    ];
    const { status, body, menu } = await upload('a.xlsx', workbook(rows));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        results: {
          success: 1,
          failed: 1,
          errors: [{ row: 3, message: expect.stringContaining('"Celery"') }],
        },
      },
    });
    expect(menu).toMatchObject([{ name: 'Idli' }]);
  });

  test('a column with NUL in its name is named in the answer', async () => {
    const message =
      'Row 1 must name the columns; "Price" is missing. Please rename "Price (USD)" to "Price".';
    const { status, body } = await upload(
      'a.xlsx',
      workbook([
        ['Food Name', 'Price\u0000 (USD)'],
        ['Idli', 40],
      ]),
    );
    expect({ status, body }).toMatchObject({ status: 400, body: { message } });
  });

  test('formulas and dates are errors of their rows', async () => {
    const rows = [
      HEADER,
      ['Idli', 40],
      ['Vada', 5],
      ['Dosa', new Date(2026, 0, 2)],
      [new Date(2026, 0, 2), 40],
    ];
    const cells = { B3: { t: 'n', v: 5, f: 'HYPERLINK("https://example.org","5")' } };
    const { body, menu } = await upload('a.xlsx', workbook(rows, 'xlsx', cells));
    expect(body.results).toEqual({
      success: 1,
      failed: 3,
      errors: [
        { row: 3, message: 'Price is a formula. Write the value instead.' },
        { row: 4, message: 'Price is a date. Write a number.' },
        { row: 5, message: 'Food Name is a date. Write it as text.' },
      ],
    });
    expect(menu).toMatchObject([{ name: 'Idli' }]);
  });
});

describe('the child process', () => {
  const limits = { heapMb: 128, cpuSeconds: 8, timeoutMs: 120_000 };
  const file = { file: Buffer.from('Food Name,Price\nIdli,40'), fileName: 'a.csv' };
  const { signal } = new AbortController();
  /** How many child processes have not ended. */
  const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
  const problem = 'This file needs too much time or memory. Save it as CSV, or as several smaller files.';

  test.each([
    ['memory', { ...limits, heapMb: 4 }],
    ['time', { ...limits, timeoutMs: 1 }],
    ['processor time', { ...limits, cpuSeconds: 0 }],
  ])('is ended when it exceeds its limit of %s', async (_, tight) => {
    const read: unknown[] = [];
    for await (const each of readInChild(file, { signal, limits: tight })) read.push(each);
    expect(read).toEqual([{ problem }]);
  });

  test('is ended when there is no spreadsheet, because its import has ended', async () => {
    // The child process of the test before may still be ending.
    await vi.waitFor(() => expect(children()).toBe(0));
    const reading = readInChild(Promise.resolve(null), { signal }).next();
    expect(children()).toBe(1);
    expect(await reading).toEqual({ done: true, value: undefined });
    await vi.waitFor(() => expect(children()).toBe(0));
    const lost = Promise.reject(new Error('the database is down'));
    await expect(readInChild(lost, { signal }).next()).rejects.toThrow('the database is down');
  });

  test('is ended when the worker stops', async () => {
    // The child process of the test before may still be ending.
    await vi.waitFor(() => expect(children()).toBe(0));
    const stopping = new AbortController();
    const reading = readInChild(file, { signal: stopping.signal }).next();
    expect(children()).toBe(1);
    stopping.abort(new Error('the worker is stopping'));
    await expect(reading).rejects.toThrow('the worker is stopping');
    await vi.waitFor(() => expect(children()).toBe(0));
  });
});
