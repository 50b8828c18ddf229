import { utils, write } from 'xlsx';

/** An Excel file with one sheet. `cells` replaces cells, such as { A2: { t: 'n', v: 5, f: '2+3' } }. */
export function workbook(
  rows: readonly (readonly unknown[])[],
  bookType: 'xlsx' | 'xls' = 'xlsx',
  cells: object = {},
): Uint8Array {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  utils.book_append_sheet(book, { ...sheet, ...cells }, 'Foods');
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

export const HEADER = ['Food Name', 'Price', 'Description', 'Tags'];
