import * as z from 'zod/mini';
import { invalid } from '../errors/app-error.ts';

/** A list answers at most this many rows, asked for or not (decisions, HTTP). */
export const MOST_ROWS = 500;

/** Where a list, newest first, goes on: after the row of this time and id. */
export interface Place {
  at: Date;
  id: string;
}

const placeSchema = z.tuple([z.int().check(z.nonnegative(), z.maximum(8.64e15)), z.string()]);

const encodeCursor = ({ at, id }: Place): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

/** @throws INVALID 400 when it is none of ours */
export function decodeCursor(cursor: string): Place {
  try {
    const [at, id] = placeSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at: new Date(at), id };
  } catch {
    throw invalid('The cursor is not valid', { cursor: 'Not a cursor' });
  }
}

export interface Page<Row> {
  rows: Row[];
  /** For X-Next-Cursor; null on the last page. */
  next: string | null;
}

/** Cuts `limit + 1` rows that were read to a page of `limit`. */
export function toPage<Row>(read: readonly Row[], limit: number, placeOf: (row: Row) => Place): Page<Row> {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: read.length > limit && last ? encodeCursor(placeOf(last)) : null };
}

/** Where a list goes on that is sorted by a text or by a time in milliseconds. */
export interface SortedPlace {
  key: string | number;
  id: string;
}

const sortedPlaceSchema = z.tuple([
  z.string(),
  z.union([z.string(), z.int().check(z.nonnegative(), z.maximum(8.64e15))]),
  z.string(),
]);

/** `order` names the sorting, so that a cursor of another one is refused. */
export const encodeSortedCursor = (order: string, { key, id }: SortedPlace): string =>
  Buffer.from(JSON.stringify([order, key, id])).toString('base64url');

/** @throws INVALID 400 when the cursor was not made for this order */
export function decodeSortedCursor(order: string, cursor: string): SortedPlace {
  try {
    const [madeFor, key, id] = sortedPlaceSchema.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    );
    if (madeFor !== order) throw new Error('a cursor of another order');
    return { key, id };
  } catch {
    throw invalid('The cursor is not valid', { cursor: 'Not a cursor' });
  }
}
