import * as xlsx from 'xlsx';

export type Cells = (string | number | null)[][];
/** The first row of the template. */
export const HEADER = ['Food Name', 'Price', 'Description', 'Tags', 'Diet', 'Allergens'];

/** A spreadsheet as Excel would save it: the header and these rows. */
export function fileOf(name: string, rows: Cells) {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([HEADER, ...rows]), 'Menu');
  const bookType = name.slice(name.lastIndexOf('.') + 1) as 'xlsx' | 'xls' | 'csv';
  return {
    name,
    mimeType: 'application/octet-stream',
    buffer: xlsx.write(book, { type: 'buffer', bookType }) as Buffer,
  };
}
