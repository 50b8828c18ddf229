import type { Cell } from '../spreadsheet-cell.ts';
import { COLUMN_OF, IMPORT_FIELDS, REQUIRED_FIELDS, type ImportField } from './import-columns.ts';
import { visibleText } from './visible-text.ts';

/** 'Price (₹)': the currency in brackets. */
const PRICE_IN_RUPEES = /^price ?[([] ?(?:₹|rs\.?|inr|rupees?) ?[)\]]$/;
const MAX_SHOWN = 40;

type Columns = Partial<Record<ImportField, number>>;

/** The place of each column, by the names in the header; upper and lower case are the same. */
export function findColumns(header: readonly Cell[]): Columns | { problem: string } {
  const names = header.map(columnName);
  const columns: Columns = {};
  for (const field of IMPORT_FIELDS) {
    const column = COLUMN_OF[field];
    const [place, second] = placesOf(field, names);
    if (place !== undefined) columns[field] = place;
    if (second !== undefined) return { problem: `Row 1 has the column "${column}" twice.` };
  }
  const missing = REQUIRED_FIELDS.filter((field) => !(field in columns)).map((field) => COLUMN_OF[field]);
  if (missing.length === 0) return columns;
  const list = missing.map((column) => `"${column}"`).join(' and ');
  const found = new Set(Object.values(columns));
  const renames = missing.flatMap((column) => {
    const words = column.toLowerCase().split(' ');
    const place = names.findIndex((name, at) => !found.has(at) && words.some((word) => name.includes(word)));
    return place < 0 ? [] : [`"${shown(header[place])}" to "${column}"`];
  });
  const advice = renames.length === 0 ? '' : ` Please rename ${renames.join(' and ')}.`;
  return {
    problem: `Row 1 must name the columns; ${list} ${missing.length === 1 ? 'is' : 'are'} missing.${advice}`,
  };
}

/** A name in the header as it is compared. */
const columnName = (cell: Cell): string =>
  typeof cell === 'string'
    ? cell
        .normalize('NFKC')
        .replaceAll(/\p{DI}/gu, '')
        .trim()
        .replaceAll(/\s+/g, ' ')
        .toLowerCase()
    : '';

/** Where the column is; more than one place when it is there twice. */
function placesOf(field: ImportField, names: readonly string[]): number[] {
  const placesWith = (isColumn: (name: string) => boolean) =>
    names.flatMap((name, place) => (isColumn(name) ? [place] : []));
  const exact = placesWith((name) => name === COLUMN_OF[field].toLowerCase());
  return exact.length === 0 && field === 'price' ? placesWith((name) => PRICE_IN_RUPEES.test(name)) : exact;
}

const shown = (cell: Cell | undefined) =>
  typeof cell === 'string' ? Array.from(visibleText(cell).trim()).slice(0, MAX_SHOWN).join('') : '';
