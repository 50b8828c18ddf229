import postgres from 'postgres';
import type { Queryable } from '@canteen/api/database/connect';

type Value = string | number | boolean | Date | Buffer | object | null;

const asJson = (value: Value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Inserts many rows with one statement. The keys are column names in camelCase, the same in every row. */
export async function insertRows(
  tx: Queryable,
  table: string,
  rows: readonly Readonly<Record<string, Value>>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [postgres.fromCamel(key), asJson(value)])),
    ),
  );
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${json}::text::jsonb)`;
}
