import postgres from 'postgres';
import type { Queryable } from '@canteen/api/database/sql';

type Value = string | number | boolean | Date | Buffer | object | null;

const asJson = (value: Value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

type Rows = readonly Readonly<Record<string, Value>>[];

/** Inserts many rows with one statement. The keys are column names in camelCase, the same in every row. */
export async function insertRows(tx: Queryable, table: string, rows: Rows): Promise<void> {
  if (rows.length > 0) await insertionOf(tx, table, rows);
}

/** The insert statement, as a part of a larger statement. `rows` must not be empty. */
export function insertionOf(tx: Queryable, table: string, rows: Rows) {
  const columns = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [postgres.fromCamel(key), asJson(value)])),
    ),
  );
  return tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${json}::text::jsonb)`;
}
