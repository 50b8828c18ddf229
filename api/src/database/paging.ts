import * as z from 'zod/mini';
import { ID } from '@canteen/domain/id';
import { invalid } from '../errors/app-error.ts';

// Pages of a list that is newest first. A list in another order uses keyset-paging.ts.

/** A list returns at most this many rows, whatever its `limit` (decisions, HTTP). */
export const MAX_ROWS = 500;

/** The last row of a page. Lists are newest first, by this time and id. */
interface Position {
  at: Date;
  id: string;
}

/** The end of the year 9999: PostgreSQL does not read a later time as JavaScript writes it. */
const LATEST = 253_402_300_799_999;
const time = z.int().check(z.nonnegative(), z.maximum(LATEST));
const POSITIONS = {
  id: z.tuple([time, z.string().check(z.regex(ID))]),
  number: z.tuple([time, z.string().check(z.regex(/^[0-9]{1,18}$/))]),
};

const encodeCursor = ({ at, id }: Position): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url');

/** @param ids what the rows have as id @throws INVALID 400 when `encodeCursor` did not make it for such rows */
export function decodeCursor(cursor: string, ids: keyof typeof POSITIONS = 'id'): Position {
  try {
    const [at, id] = POSITIONS[ids].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
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

/** Makes a page of `limit` rows from up to `limit + 1` rows that were read. */
export function toPage<Row>(
  read: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: read.length > limit && last ? encodeCursor(positionOf(last)) : null };
}
