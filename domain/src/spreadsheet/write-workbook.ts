import { utils, write } from 'xlsx';

/**
 * An .xlsx file with a single sheet named Sheet1 (specification, section 9). Texts are written as texts, so one that
 * begins with = is no formula. The columns are as wide as their longest text, up to a limit.
 */
export function writeWorkbook(
  rows: readonly (readonly (string | number | null)[])[],
): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!cols'] = widthsOf(rows).map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sheet1');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

const NARROWEST = 8;
const WIDEST = 60;

/** In characters. */
function widthsOf(rows: readonly (readonly (string | number | null)[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      const length = String(cell ?? '').length + 2;
      widths[column] = Math.min(WIDEST, Math.max(widths[column] ?? NARROWEST, length));
    }
  return widths;
}
