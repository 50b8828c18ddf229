import { isOtherCell, type Cell, type OtherCell } from '../spreadsheet-cell.ts';
import type { Allergen } from './allergens.ts';
import type { Diet } from './diet.ts';
import { findColumns } from './find-columns.ts';
import { foodRowSchema, MAX_FOOD_ROWS, type ImportError } from './food-import.schema.ts';
import { COLUMN_OF, IMPORT_FIELDS, type ImportField } from './import-columns.ts';
import { hasUnusualCommas, readPrice } from './spreadsheet-price.ts';
import { visibleText } from './visible-text.ts';

/** One food of a spreadsheet, price in rupees. */
export interface FoodRow {
  /** Counted as in the spreadsheet; the header is row 1. */
  row: number;
  name: string;
  price: number;
  /** '' when the row has none. */
  description: string;
  /** Empty when the row has none. */
  tags: string[];
  /** Null when the row does not say it. */
  diet: Diet | null;
  /** Null when the row does not say it. */
  allergens: Allergen[] | null;
}

export interface FoodRows {
  /** In the order of the file. */
  foods: FoodRow[];
  /** One for each row that cannot be imported, in the order of the file. */
  errors: ImportError[];
}

const CELL_PROBLEM: Record<OtherCell['kind'], string> = {
  formula: 'a formula. Write the value instead.',
  date: 'a date. Write it as text.',
  error: 'an error of the spreadsheet.',
};
const PRICE_CELL_PROBLEM: Record<OtherCell['kind'], string> = {
  ...CELL_PROBLEM,
  date: 'a date. Write a number.',
};

/** Error texts of the food form that already name their field. */
const NAMES_ITS_FIELD = /^(Price|Each tag|Tags|At most \d+ tags)\b/;

interface FoundRows {
  /** Rows that are not empty, without the header. */
  total: number;
  /** Each of them as a food or as an error, in the order of the file; each row is read when it is asked for. */
  rows: Iterable<FoodRow | ImportError>;
}

/**
 * Finds the foods of a spreadsheet whose row 1 names the columns (specification, section 5, bulk import). Other columns and
 * empty rows are ignored. When a food is in the file twice, the first row counts and the later one is an error.
 * @returns what is wrong with the whole file as `problem`, else its rows
 */
export function findFoodRows(rows: readonly (readonly Cell[])[]): FoundRows | { problem: string } {
  const columns = findColumns(rows[0] ?? []);
  if ('problem' in columns) return columns;
  const places = IMPORT_FIELDS.map((field) => columns[field] ?? Infinity);
  let total = 0;
  for (let index = 1; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    if (places.some((place) => !isEmpty(cells[place] ?? null))) total += 1;
  }
  if (total > MAX_FOOD_ROWS)
    return { problem: `This file has more than ${MAX_FOOD_ROWS.toLocaleString('en-IN')} foods.` };
  if (total === 0) return { problem: 'There is no food in this file.' };
  return { total, rows: readRows(rows, places) };
}

function* readRows(
  rows: readonly (readonly Cell[])[],
  places: readonly number[],
): Generator<FoodRow | ImportError> {
  const firstRows = new Map<string, number>();
  for (let index = 1; index < rows.length; index += 1) {
    const cells = rows[index] ?? [];
    const given = places.map((place) => cells[place] ?? null);
    if (given.every(isEmpty)) continue;
    const row = index + 1;
    const read = readRow(given);
    if ('message' in read) {
      yield { row, message: read.message };
      continue;
    }
    const key = read.food.name.toLowerCase();
    const firstRow = firstRows.get(key);
    if (firstRow !== undefined) yield { row, message: `Row ${firstRow} has the same food.` };
    else {
      firstRows.set(key, row);
      yield { row, ...read.food };
    }
  }
}

/** `findFoodRows`, with all rows read. */
export function readFoodRows(rows: readonly (readonly Cell[])[]): FoodRows | { problem: string } {
  const found = findFoodRows(rows);
  if ('problem' in found) return found;
  const read: FoodRows = { foods: [], errors: [] };
  for (const row of found.rows) addRow(read, row);
  return read;
}

/** Adds a row to the foods or to the errors. */
export function addRow({ foods, errors }: FoodRows, row: FoodRow | ImportError): void {
  if ('message' in row) errors.push(row);
  else foods.push(row);
}

const isEmpty = (cell: Cell) =>
  cell === null || (typeof cell === 'string' && visibleText(cell).trim() === '');

type ReadRow = { food: Omit<FoodRow, 'row'> } | { message: string };

function readRow(given: readonly Cell[]): ReadRow {
  const messages = new Map<string, string>();
  const values = new Map<string, unknown>();
  for (const [index, field] of IMPORT_FIELDS.entries()) {
    const cell = given[index] ?? null;
    if (isOtherCell(cell))
      messages.set(
        field,
        `${COLUMN_OF[field]} is ${(field === 'price' ? PRICE_CELL_PROBLEM : CELL_PROBLEM)[cell.kind]}`,
      );
    else if (field === 'price' && hasUnusualCommas(cell)) messages.set(field, unusualCommas(cell));
    else if (!isEmpty(cell)) values.set(field, field === 'price' ? readPrice(cell) : textOf(cell));
  }
  const checked = foodRowSchema.safeParse(Object.fromEntries(values));
  if (checked.success && messages.size === 0) return { food: checked.data };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0]) as ImportField;
    if (!messages.has(field)) messages.set(field, sentence(COLUMN_OF[field], message));
  }
  return { message: [...messages.values()].join(' ') };
}

function textOf(cell: string | number | boolean | null): string {
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return visibleText(String(cell));
}

const unusualCommas = (price: string) =>
  `Price must be a positive number. "${visibleText(price).trim()}" has commas in unusual places. Write it without commas.`;

/** The text of the food form as a sentence that names the column. */
function sentence(column: string, message: string): string {
  if (message === 'Name is required') return `${column} is required.`;
  return NAMES_ITS_FIELD.test(message) ? `${message}.` : `${column}: ${message}.`;
}
