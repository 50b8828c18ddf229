import { CFB, read, type CellObject, type WorkBook } from 'xlsx';
import type { Cell } from '../spreadsheet-cell.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { BROKEN, HAS_MACROS, HAS_PASSWORD } from './unzip.ts';

/** The rows of the first sheet of an .xlsx file, whose parts were unpacked and checked. @throws SpreadsheetError when it is broken */
export const readXlsx = (zip: Uint8Array): Cell[][] => rowsOf(parse(inNode(zip)));

/**
 * The rows of the first sheet of an .xls file.
 * @throws SpreadsheetError when the file is broken, has a password or macros
 */
export function readXls(file: Uint8Array): Cell[][] {
  const paths = pathsOf(file);
  if (paths.some((path) => /(?:^|\/)(?:_VBA_PROJECT|VBA)/i.test(path)))
    throw new SpreadsheetError(HAS_MACROS);
  if (paths.some((path) => path.endsWith('/EncryptedPackage'))) throw new SpreadsheetError(HAS_PASSWORD);
  return rowsOf(parse(file));
}

/** The streams of a compound file, which an .xls file is. */
function pathsOf(file: Uint8Array): string[] {
  try {
    return (CFB as { read(file: Uint8Array, options: object): { FullPaths: string[] } }).read(file, {
      type: 'array',
    }).FullPaths;
  } catch (cause) {
    throw new SpreadsheetError(BROKEN, { cause });
  }
}

function parse(file: Uint8Array): WorkBook {
  try {
    return read(file, {
      type: 'array',
      dense: true,
      sheets: 0,
      // The stored range may be wrong, such as a million rows, so the range is computed from the cells.
      nodim: true,
      cellDates: true,
      cellFormula: true,
      cellHTML: false,
      cellText: false,
    });
  } catch (cause) {
    const isLocked = cause instanceof Error && /password|encrypt/i.test(cause.message);
    throw new SpreadsheetError(isLocked ? HAS_PASSWORD : BROKEN, { cause });
  }
}

/**
 * The same bytes as a Buffer where there is one. SheetJS makes a text of it with one byte for each character, which is
 * faster to search than the text that it makes of other bytes.
 */
function inNode(file: Uint8Array): Uint8Array {
  const { Buffer: buffer } = globalThis as {
    Buffer?: { from(bytes: ArrayBufferLike, at: number, length: number): Uint8Array };
  };
  return buffer?.from(file.buffer, file.byteOffset, file.byteLength) ?? file;
}

function rowsOf({ Sheets: sheets, SheetNames: names }: WorkBook): Cell[][] {
  const sheet = sheets[names[0] ?? ''];
  const given = (sheet?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const rows: Cell[][] = [];
  // Loops, because rows and cells that the file leaves out are holes in these lists, which `map` skips.
  for (let index = 0; index < given.length; index += 1) {
    const cells = given[index] ?? [];
    const row: Cell[] = [];
    for (let place = 0; place < cells.length; place += 1) row.push(cellOf(cells[place]));
    rows.push(row);
  }
  return rows;
}

function cellOf(cell: CellObject | undefined): Cell {
  if (!cell || cell.t === 'z') return null;
  if ('f' in cell || 'F' in cell) return { kind: 'formula' };
  const { v: value } = cell;
  if (cell.t === 'd' || value instanceof Date) return { kind: 'date' };
  if (cell.t === 'e' || Number.isNaN(value)) return { kind: 'error' };
  return value ?? null;
}
