import type pg from 'pg';

export interface Table {
  schema: string;
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** The schemas of a backup. Those of the demo are missing in production. */
export const SCHEMAS = ['public', 'bullmq', 'razorpay_sandbox', 'dev'];
export const DEMO_SCHEMAS = ['razorpay_sandbox', 'dev'];

/** Not in a backup: the lists of applied migrations, which the migrations write again, and the shifted clock of the demo. */
const EXCLUDED = ['public.migrations', 'bullmq.migration', 'razorpay_sandbox.version', 'dev.clock'];

/** All tables with data, by name. A partitioned table counts as one. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select namespace.nspname as schema, class.relname as name,
       (select array_agg(attribute.attname::text order by attribute.attnum) from pg_attribute as attribute
         where attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
           and attribute.attgenerated = '') as columns
     from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
     where class.relkind in ('r', 'p') and not class.relispartition and namespace.nspname = any($1)
     order by array_position($1, namespace.nspname::text), class.relname`,
    [SCHEMAS],
  );
  return rows.filter(({ schema, name }) => !EXCLUDED.includes(`${schema}.${name}`));
}

/** The quoted name for SQL. */
export const quoted = (client: pg.Client, { schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

/** The quoted names of columns for SQL, with commas between them. */
export const columnList = (client: pg.Client, columns: string[]) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** Number of rows and sums in paise. After a restore they must be those of the backup. */
export async function readMoneyTotals(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select (select count(*)::text from users) as users,
       (select count(*)::text from orders) as orders,
       (select coalesce(sum(orders.total_price), 0)::text from orders) as ordered,
       (select coalesce(sum(payments.amount), 0)::text from payments) as payments,
       (select coalesce(sum(captures.amount), 0)::text from captures) as captured,
       (select coalesce(sum(refunds.amount), 0)::text from refunds) as refunded,
       (select coalesce(sum(refunds.amount) filter (where refunds.status = 'processed'), 0)::text from refunds)
         as "refundsProcessed"`,
  );
  return rows[0] ?? {};
}
