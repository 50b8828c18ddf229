import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { CFB, utils, write } from 'xlsx';
import type { Cell } from '../spreadsheet-cell.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const csv = (text: string) => readSpreadsheet(bytes(text), 'menu.csv');

function workbook(
  rows: unknown[][],
  bookType: 'xlsx' | 'xls' | 'ods' | 'xlsb',
  more: object = {},
): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, { ...utils.aoa_to_sheet(rows), ...more }, 'Foods');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['another sheet']]), 'More');
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

describe('a CSV file', () => {
  it.each<[string, string, Cell[][]]>([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a line that names the separator', 'sep=|\r\na|b\r\n', [['a', 'b']]],
    ['a comma in the quotes of the header', '"a,b,c";d\n', [['a,b,c', 'd']]],
    ['quotes', '"a ""b""","x\ny",z"z\n', [['a "b"', 'x\ny', 'z"z']]],
    ['empty cells and lines', 'a,,\n\n,"",b', [['a', null, null], [null], [null, null, 'b']]],
    [
      'texts that look like something else',
      '007,1e5,TRUE,2024-01-01',
      [['007', '1e5', 'TRUE', '2024-01-01']],
    ],
    ['formulas', '=1+1,"=A1",-1,+2', [[{ kind: 'formula' }, { kind: 'formula' }, '-1', '+2']]],
    ['a file that is empty', '', []],
  ])('with %s is read', async (_, text, rows) => {
    expect(await csv(text)).toEqual(rows);
  });

  it.each<[string, number[], string]>([
    ['UTF-8', [...bytes('Café ₹')], 'Café ₹'],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...bytes('Café ₹')], 'Café ₹'],
    ['UTF-16LE with a mark', [0xff, 0xfe, 0x43, 0, 0xe9, 0, 0xb9, 0x20], 'Cé₹'],
    ['UTF-16BE with a mark', [0xfe, 0xff, 0, 0x43, 0, 0xe9, 0x20, 0xb9], 'Cé₹'],
    ['UTF-16LE', [...bytes('Food')].flatMap((byte) => [byte, 0]), 'Food'],
    ['UTF-16BE', [...bytes('Food')].flatMap((byte) => [0, byte]), 'Food'],
    ['Windows-1252', [0x43, 0x61, 0x66, 0xe9, 0x20, 0x92, 0x80, 0x9f], 'Café ’€Ÿ'],
  ])('in %s is read', async (_, file, text) => {
    expect(await readSpreadsheet(Uint8Array.from(file), 'menu.csv')).toEqual([[text]]);
  });

  it('reads every table as it was written', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '₹', ',', ';', '\t', '"', '\n', '\r', ' ') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { minLength: 2 }), { minLength: 1 }), async (rows) => {
        const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'));
        const read = await csv(`sep=;\r\n${lines.join('\r\n')}`);
        expect(read.map((row) => row.map((cell) => cell ?? ''))).toEqual(rows);
      }),
    );
  });

  it.each([
    ['a quotation mark that is not closed', '"open', 'A quotation mark in this file is not closed.'],
    ['bytes of no text', 'menu\u0000,price', 'This file is not a CSV text file.'],
    ['100,001 empty rows', '\n'.repeat(100_001), 'This file has too many rows.'],
  ])('with %s is refused', async (_, text, message) => {
    await expect(csv(text)).rejects.toThrow(message);
  });
});

describe.each(['xlsx', 'xls'] as const)('an .%s file', (type) => {
  it('gives the cells of its first sheet as they are', async () => {
    const rows = [['Café ₹', 1.5, true, null, '007'], [], [null, new Date(2024, 0, 2)]];
    expect(await readSpreadsheet(workbook(rows, type), `menu.${type.toUpperCase()}`)).toEqual([
      ['Café ₹', 1.5, true, null, '007'],
      [],
      [null, { kind: 'date' }],
    ]);
  });

  it('distinguishes errors from values', async () => {
    const cells = { A1: { t: 'e', v: 0x17 } };
    expect(await readSpreadsheet(workbook([[1, 2]], type, cells), `menu.${type}`)).toEqual([
      [{ kind: 'error' }, 2],
    ]);
  });
});

describe('a formula', () => {
  it('is distinguished from its value in an .xlsx file', async () => {
    const cells = { A1: { t: 'n', v: 5, f: '2+3' } };
    expect(await readSpreadsheet(workbook([[1, 2]], 'xlsx', cells), 'menu.xlsx')).toEqual([
      [{ kind: 'formula' }, 2],
    ]);
  });

  it('is distinguished from its value in an .xls file', async () => {
    const file = withFormula(workbook([[5.5, 'Idli']], 'xls'));
    expect(await readSpreadsheet(file, 'menu.xls')).toEqual([[{ kind: 'formula' }, 'Idli']]);
  });
});

/** Turns the number in A1 of an .xls file into the formula 2+3. SheetJS writes no formulas to .xls files. */
function withFormula(file: Uint8Array): Uint8Array {
  const compound = CFB as {
    read(file: Uint8Array, options: object): { FileIndex: { name: string; content: Uint8Array }[] };
    write(book: object, options: object): ArrayLike<number>;
  };
  const book = compound.read(file, { type: 'array' });
  const stream = book.FileIndex.find(({ name }) => name === 'Workbook');
  const old = Uint8Array.from(stream?.content ?? []);
  // NUMBER, 14 bytes, row 0, column 0.
  const at = old.findIndex((_, n) => [3, 2, 14, 0, 0, 0, 0, 0].every((byte, k) => old[n + k] === byte));
  // 2, 3, add.
  const formula = [0x1e, 2, 0, 0x1e, 3, 0, 0x03];
  const cell = old.subarray(at + 4, at + 18);
  const record = [6, 0, 22 + formula.length, 0, ...cell, 0, 0, 0, 0, 0, 0, formula.length, 0, ...formula];
  if (stream) stream.content = Uint8Array.from([...old.subarray(0, at), ...record, ...old.subarray(at + 18)]);
  return Uint8Array.from(compound.write(book, { type: 'array' }));
}

describe('a file with the wrong name', () => {
  it.each([
    ['menu.xlsx', bytes('a,b'), 'This file is named .xlsx, but it is not an Excel file.'],
    ['menu.xls', bytes('%PDF-1.7'), 'This file is named .xls, but it is not an Excel file.'],
    ['menu.csv', workbook([['a']], 'xlsx'), 'This file is named .csv, but it is an .xlsx file.'],
    ['menu.xlsx', workbook([['a']], 'xls'), 'This file is named .xlsx, but it is an .xls file.'],
    [
      'menu.xlsx',
      workbook([['a']], 'ods'),
      'This file is not an Excel workbook. Save it as .xlsx, .xls or CSV.',
    ],
    [
      'menu.xlsx',
      workbook([['a']], 'xlsb'),
      'This file is not an Excel workbook. Save it as .xlsx, .xls or CSV.',
    ],
    ['menu.pdf', bytes('a,b'), 'Only Excel (.xlsx, .xls) and CSV files are supported'],
  ])('%s is refused', async (name, file, message) => {
    await expect(readSpreadsheet(file, name)).rejects.toThrow(message);
  });
});

test('a broken file is read, or refused with a sentence, wherever it is broken', async () => {
  // SheetJS prints warnings about records that it does not know.
  vi.spyOn(console, 'error').mockReturnValue();
  for (const type of ['xlsx', 'xls'] as const) {
    const file = workbook(
      [
        ['Food Name', 'Price'],
        ['Idli', 40],
      ],
      type,
    );
    let refused = 0;
    for (let n = 0; n < 60; n += 1) {
      const broken = file.slice(0, n % 2 === 0 ? file.length : Math.floor((file.length * n) / 60));
      const at = 8 + ((n * 7919) % (broken.length - 8 || 1));
      if (broken[at] !== undefined) broken[at] ^= 0xff;
      const read = await readSpreadsheet(broken, `menu.${type}`).catch((error: unknown) => error);
      if (!(read instanceof Error)) continue;
      refused += 1;
      expect(read.message).toMatch(/^This file /);
    }
    expect(refused, type).toBeGreaterThan(0);
  }
});
