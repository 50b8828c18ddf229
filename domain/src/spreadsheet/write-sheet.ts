import { writeXLSX, type CellObject, type WorkSheet } from 'xlsx';
import {
  cellText,
  excelDate,
  type ColumnKind,
  type SheetColumn,
  type SheetRow,
} from '../spreadsheet-columns.ts';

const FORMATS: Record<ColumnKind, string> = {
  // Excel's format for text: the cell also stays a text when somebody edits it.
  text: '@',
  count: '0',
  money: '#,##0.00',
  instant: 'yyyy-mm-dd hh:mm',
};
const WIDTHS: Record<ColumnKind, number> = { text: 24, count: 10, money: 22, instant: 18 };

/** Collects rows and makes an .xlsx file of them, with one sheet named Sheet1. At most 26 columns. */
export interface SheetWriter {
  add(rows: readonly SheetRow[]): void;
  finish(): Uint8Array<ArrayBuffer>;
}

/** A sheet with one row for the headers of these columns. */
export function startSheet(columns: readonly SheetColumn[]): SheetWriter {
  const cells: CellObject[][] = [columns.map(({ header }) => ({ t: 's', v: header }))];
  return {
    add(rows) {
      for (const row of rows) cells.push(columns.map(({ kind }, index) => cellOf(kind, row[index])));
    },
    finish() {
      const sheet: WorkSheet = {
        '!data': cells,
        '!ref': `A1:${String.fromCodePoint(64 + columns.length)}${cells.length}`,
        '!cols': columns.map(({ header, kind }) => ({ wch: Math.max(header.length + 2, WIDTHS[kind]) })),
      };
      const file: unknown = writeXLSX(
        { SheetNames: ['Sheet1'], Sheets: { Sheet1: sheet } },
        { type: 'array', bookType: 'xlsx', bookSST: true, compression: true },
      );
      return new Uint8Array(file as ArrayBuffer);
    },
  };
}

function cellOf(kind: ColumnKind, value: string | number | undefined): CellObject {
  const z = FORMATS[kind];
  // An empty text in a column of numbers.
  if (value === '') return { t: 's', v: '' };
  if (kind === 'instant') return { t: 'n', v: excelDate(new Date(value ?? '')), z };
  if (kind === 'text') return { t: 's', v: withoutEscapes(cellText(String(value ?? ''))), z };
  return { t: 'n', v: Number(value), z };
}

/** Excel reads _x0041_ as the letter A. The underscore, written in the same way, keeps such a text as it is. */
const withoutEscapes = (text: string) => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
