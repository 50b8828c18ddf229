import type { Fragment } from 'postgres';
import * as z from 'zod/mini';
import { invalid } from '../errors/app-error.ts';
import { MAX_ROWS, type Page } from './paging.ts';
import type { Queryable } from './sql.ts';

// Pages of a list in an order that the caller chooses. A page starts after the keys of the last row of the page before,
// so that a row that is added or deleted between two pages does not make another row appear twice or not at all.

interface SortKey {
  by: Fragment;
  kind: 'text' | 'number' | 'instant';
}

/** A sort order of a list. The last key is unique, such as the id. */
export interface SortOrder {
  /** Is part of the cursor: a cursor of another order is refused. */
  name: string;
  keys: readonly SortKey[];
  descending: boolean;
}

/** What a query needs for a page: a column, a condition and an order. */
interface KeysetPaging {
  /** The keys of a row as texts, for `toKeysetPage`. */
  keyValues: Fragment;
  /** Begins with `and`; empty on the first page. */
  after: Fragment;
  orderBy: Fragment;
}

const number = z.string().check(z.regex(/^[0-9]{1,18}$/));
// PostgreSQL cannot read NUL.
const text = z.string().check(z.refine((value) => !value.includes('\u0000')));
const KEY_SCHEMAS = { text, number, instant: number };

/** @throws INVALID 400 on a cursor of another sort order */
export function keysetPaging(sql: Queryable, order: SortOrder, cursor: string | undefined): KeysetPaging {
  const { keys, descending } = order;
  const join = (parts: Fragment[]) => parts.reduce((list, part) => sql`${list}, ${part}`);
  const asText = ({ by, kind }: SortKey) =>
    kind === 'instant' ? sql`(extract(epoch from ${by}) * 1000000)::bigint::text` : sql`${by}::text`;
  const asKey = (value: string, { kind }: SortKey) => {
    if (kind === 'text') return sql`${value}::text`;
    const whole = sql`${value}::text::bigint`;
    return kind === 'number' ? whole : sql`'epoch'::timestamptz + ${whole} * interval '1 microsecond'`;
  };
  const from = cursor === undefined ? null : decode(cursor, order);
  const [first] = keys;
  return {
    keyValues: sql`array[${join(keys.map(asText))}] as key_values`,
    after: from
      ? sql`and (${join(keys.map(({ by }) => by))}) ${descending ? sql`<` : sql`>`}
          (${join(keys.map((key, n) => asKey(from[n] ?? '', key)))})
        ${
          // Repeats the first key alone: with keys of two tables PostgreSQL uses the index only for this condition.
          first
            ? sql`and ${first.by} ${descending ? sql`<=` : sql`>=`} ${asKey(from[0] ?? '', first)}`
            : sql``
        }`
      : sql``,
    orderBy: join(keys.map(({ by }) => (descending ? sql`${by} desc` : by))),
  };
}

function decode(cursor: string, { name, keys }: SortOrder): string[] {
  try {
    const given: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [order, ...values] = z.array(z.string()).parse(given);
    if (order !== name || values.length !== keys.length) throw new RangeError('of another order');
    return keys.map(({ kind }, n) => KEY_SCHEMAS[kind].parse(values[n]));
  } catch {
    throw invalid('The cursor is not valid', { cursor: 'Not a cursor' });
  }
}

/** The number of rows to read: one more than the page has. Null, for the whole list, when no page is requested. */
export const rowsToRead = (limit: number | undefined, cursor: string | undefined): number | null =>
  limit === undefined && cursor === undefined ? null : (limit ?? MAX_ROWS) + 1;

/** The page, and the cursor of the next one, of the rows that were read. `rowCount` is what `rowsToRead` returned. */
export function toKeysetPage<Row extends { keyValues: string[] }>(
  read: readonly Row[],
  rowCount: number | null,
  { name }: SortOrder,
): Page<Row> {
  const rows = rowCount === null ? [...read] : read.slice(0, rowCount - 1);
  const last = rows.at(-1);
  const next = rowCount !== null && read.length === rowCount && last ? [name, ...last.keyValues] : null;
  return { rows, next: next && Buffer.from(JSON.stringify(next)).toString('base64url') };
}
