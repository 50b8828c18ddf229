import type { Cell } from '../spreadsheet-cell.ts';
import { visibleText } from './visible-text.ts';

const CURRENCY = String.raw`(?:₹|rs\.?|inr|/-)`;
const PRICE = new RegExp(String.raw`^${CURRENCY}?\s*(-?)\s*([0-9][0-9,]*)(\.[0-9]+)?\s*${CURRENCY}?$`, 'i');
const WITH_COMMAS = new RegExp(
  String.raw`^${CURRENCY}?\s*[0-9][0-9.]{0,20},[0-9.,]{0,20}\s*${CURRENCY}?$`,
  'i',
);
/** Whole numbers without commas, or with commas as in 1,20,000 or in 120,000. */
const GROUPED = /^(?:[0-9]+|[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}|[0-9]{1,3}(?:,[0-9]{3})+)$/;

/**
 * A price in rupees from a cell: a number, or a text such as '120 ', '₹1,200.50' or '120/-'. NaN when it is no number:
 * '12,50' could be 12.50 or 1,250.
 */
export function readPrice(cell: Cell): number {
  if (typeof cell === 'number') return withoutNoise(cell);
  if (typeof cell !== 'string') return NaN;
  const [, sign = '', whole = '', decimals = ''] = PRICE.exec(visibleText(cell).trim()) ?? [];
  return GROUPED.test(whole) ? Number(`${sign}${whole.replaceAll(',', '')}${decimals}`) : NaN;
}

/** Whether a cell would be a price if its commas were in the usual places. */
export const hasUnusualCommas = (cell: Cell): cell is string =>
  typeof cell === 'string' && WITH_COMMAS.test(visibleText(cell).trim()) && Number.isNaN(readPrice(cell));

/** Spreadsheets calculate in binary, so 1.1 + 2.2 is stored as 3.3000000000000003. */
function withoutNoise(price: number): number {
  const rounded = Math.round(price * 100) / 100;
  return Math.abs(price - rounded) < 1e-9 ? rounded : price;
}
