import fc from 'fast-check';
import { expect, it } from 'vitest';
import { read, type CellObject } from 'xlsx';
import { cellText, MAX_CELL_TEXT, type SheetColumn, type SheetRow } from '../spreadsheet-columns.ts';
import { startSheet } from './write-sheet.ts';

const COLUMNS: SheetColumn[] = [
  { header: 'Shop', kind: 'text' },
  { header: 'Orders', kind: 'count' },
  { header: 'Total', kind: 'money' },
  { header: 'Date', kind: 'instant' },
];
const written = (rows: SheetRow[], columns = COLUMNS) => {
  const writer = startSheet(columns);
  writer.add(rows);
  return read(writer.finish(), { type: 'array', cellNF: true, cellFormula: true, cellText: false });
};
const cell = (book: ReturnType<typeof written>, address: string) =>
  book.Sheets['Sheet1']?.[address] as CellObject | undefined;

it('writes one sheet named Sheet1 with numbers and dates as such', () => {
  const book = written([['Chai Point', 3, 1234.5, '2026-11-20T18:30:00.000Z']]);
  expect(book.SheetNames).toEqual(['Sheet1']);
  expect(['A1', 'B1', 'C1', 'D1'].map((address) => cell(book, address)?.v)).toEqual([
    'Shop',
    'Orders',
    'Total',
    'Date',
  ]);
  expect(cell(book, 'A2')).toMatchObject({ t: 's', v: 'Chai Point', z: '@' });
  expect(cell(book, 'B2')).toMatchObject({ t: 'n', v: 3, z: '0' });
  expect(cell(book, 'C2')).toMatchObject({ t: 'n', v: 1234.5, z: '#,##0.00' });
  // Midnight on the campus.
  expect(cell(book, 'D2')).toMatchObject({ t: 'n', v: 46_347, z: 'yyyy-mm-dd hh:mm' });
});

it('an empty text stays empty in a column of numbers', () => {
  expect(cell(written([['All', '', '', '2026-11-20T00:00:00Z']]), 'B2')).toMatchObject({ t: 's', v: '' });
});

it('Excel reads the date as one of the campus', () => {
  const writer = startSheet([{ header: 'Date', kind: 'instant' }]);
  writer.add([['2026-11-22T07:40:30.000Z']]);
  const book = read(writer.finish(), { type: 'array', cellDates: true, UTC: true });
  const found = book.Sheets['Sheet1']?.['A2'] as CellObject;
  expect(found.t).toBe('d');
  expect((found.v as Date).toISOString()).toBe('2026-11-22T13:10:30.000Z');
});

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\u0001=1',
  '=HYPERLINK("http://x","y")',
  '_x003D_1',
])('a cell that begins like %j is a text, not a formula', (text) => {
  const a2 = cell(written([[text, 0, 0, '2026-11-20T00:00:00Z']]), 'A2');
  expect(a2).toMatchObject({ t: 's', v: text.replace('\r', '\n'), z: '@' });
  expect(a2?.f).toBeUndefined();
});

it.each(['a\r\nb', 'a\rb', '\r\n\u0000', '\r\n', '\r'])(
  'the line breaks of %j are those of Excel',
  (text) => {
    const a2 = cell(written([[text, 0, 0, '2026-11-20T00:00:00Z']]), 'A2');
    expect(a2).toMatchObject({ t: 's', v: text.replace(/\r\n?/, '\n') });
  },
);

it('every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1 }), (texts) => {
      const book = written(
        texts.map((text) => [text]),
        [{ header: 'Text', kind: 'text' }],
      );
      for (const [index, text] of texts.entries()) {
        const found = cell(book, `A${index + 2}`);
        expect(found).toMatchObject({ t: 's', v: cellText(text) });
        expect(found?.f).toBeUndefined();
      }
    }),
    { numRuns: 200 },
  );
});

it('a text that is too long for a cell is cut, and half a character is replaced', () => {
  expect(cellText('x'.repeat(MAX_CELL_TEXT))).toHaveLength(MAX_CELL_TEXT);
  const cut = cellText(`${'x'.repeat(MAX_CELL_TEXT - 2)}🍛🍛`);
  expect(cut).toBe(`${'x'.repeat(MAX_CELL_TEXT - 2)}…`);
  expect(cellText('a\uD83Cb\uFFFEc')).toBe('a\uFFFDb\uFFFDc');
});

it('amounts are exact to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paise) => {
      const book = written([['', 0, paise / 100, '2026-11-20T00:00:00Z']]);
      expect(cell(book, 'C2')?.v).toBe(paise / 100);
    }),
    { numRuns: 50 },
  );
});
