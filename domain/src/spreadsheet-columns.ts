import { CAMPUS_OFFSET_MS } from './campus-time.ts';
import { DAY_MS } from './durations.ts';

/**
 * text: never a formula, whatever it begins with. count: a whole number. money: rupees, shown with 2 decimals.
 * instant: an ISO text, which becomes date and time in UTC+5:30.
 */
export type ColumnKind = 'text' | 'count' | 'money' | 'instant';

export interface SheetColumn {
  header: string;
  kind: ColumnKind;
}

/** One value for each column: a number for count and money, else a text; an empty text where there is no value. */
export type SheetRow = readonly (string | number)[];

/** Excel's limit for the text of a cell. */
export const MAX_CELL_TEXT = 32_767;

/**
 * A text as a cell can hold it: cut at Excel's limit, without the characters that XML cannot hold, and with Excel's line
 * breaks, which are \n.
 */
export function cellText(text: string): string {
  const whole = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD');
  if (whole.length <= MAX_CELL_TEXT) return whole;
  return `${whole.slice(0, MAX_CELL_TEXT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The days from 30 December 1899, where Excel counts from, to 1 January 1970. */
const EXCEL_TO_UNIX_DAYS = 25_569;

/** An instant as Excel stores date and time, in UTC+5:30: the days since 30 December 1899. */
export const excelDate = (instant: Date): number =>
  (instant.getTime() + CAMPUS_OFFSET_MS) / DAY_MS + EXCEL_TO_UNIX_DAYS;
