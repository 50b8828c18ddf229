import { WRONG_TYPE } from '../foods/food-import.schema.ts';
import type { Cell } from '../spreadsheet-cell.ts';
import { typeOfName, type SpreadsheetType } from '../spreadsheet-name.ts';
import { readPlainWorkbook } from './plain-workbook.ts';
import { readCsv } from './read-csv.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { inflateStream, unzipWorkbook, type Inflate } from './unzip.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const CONTENT: Record<SpreadsheetType, string> = {
  xlsx: 'an .xlsx file',
  xls: 'an .xls file',
  csv: 'not an Excel file',
};

/**
 * The rows of the first sheet of a spreadsheet, beginning with row 1. It runs in Node.js and in browsers. A hostile file can
 * take much memory and time, so run it where it can be killed: in its own process or Web Worker.
 * @throws SpreadsheetError with a message for the user who chose the file
 */
export async function readSpreadsheet(
  file: Uint8Array,
  name: string,
  inflate: Inflate = inflateStream,
): Promise<Cell[][]> {
  const named = typeOfName(name);
  if (!named) throw new SpreadsheetError(WRONG_TYPE);
  const type = typeOf(file);
  if (type !== named) throw new SpreadsheetError(`This file is named .${named}, but it is ${CONTENT[type]}.`);
  if (type === 'csv') return readCsv(file);
  // SheetJS is large, and most files do not need it.
  if (type === 'xls') return (await import('./read-workbook.ts')).readXls(file);
  const zip = await unzipWorkbook(file, inflate);
  return (
    readPlainWorkbook((path) => zip.get(path)) ?? (await import('./read-workbook.ts')).readXlsx(zip.finish())
  );
}

/** The type of the file, by its first bytes. */
function typeOf(file: Uint8Array): SpreadsheetType {
  const beginsWith = (bytes: number[]) => bytes.every((byte, at) => file[at] === byte);
  if (beginsWith(ZIP)) return 'xlsx';
  return beginsWith(COMPOUND) ? 'xls' : 'csv';
}
