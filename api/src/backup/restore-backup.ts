import type { Readable } from 'node:stream';
import type pg from 'pg';
import { openClient } from '../database/open-client.ts';
import { migrateQueues } from '../job-queues/postgres-backend.ts';
import { migrate, migrateUpTo, newestMigration } from '../schema-migrations/migrate.ts';
import { requireTextSupport } from '../schema-migrations/require-text-support.ts';
import { requireVersion } from '../schema-migrations/require-version.ts';
import { BackupReader } from './backup-reader.ts';
import { FORMAT, VERSION, type Header, type TableHeader, type Totals } from './format.ts';
import { copyIn } from './postgres-copy.ts';
import { requireEmptyDatabase } from './require-empty-database.ts';
import { columnList, DEMO_SCHEMAS, listTables, quoted, readMoneyTotals, type Table } from './tables.ts';

interface Restore {
  databaseUrl: string;
  input: Readable;
  /** Creates the tables of the demo; null without the demo: its tables are then not restored. */
  prepareDemo: (() => Promise<void>) | null;
  /** Called when the rows are there, before the migrations to this version. */
  afterRows?: () => Promise<void>;
}

export interface RestoreSummary extends Pick<Totals, 'rows'> {
  createdAt: string;
  moneyTotals: Totals['books'];
  /** Tables of the backup that were left out. */
  leftOut: string[];
}

/** A backup was restored whole, but the migrations to this version failed. */
export class NotMigratedError extends Error {
  readonly summary: RestoreSummary;

  constructor(summary: RestoreSummary, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NotMigratedError';
    this.summary = summary;
  }
}

/**
 * Restores a backup into an empty database and then migrates it to this version (docs/decisions/0078). All rows come in one
 * transaction, in which foreign keys, numbers of rows and sums of money are checked. @throws when the database has data, or
 * when the backup is damaged or was made by a newer version; then the database has no rows. @throws NotMigratedError when it
 * has all rows, but the migrations failed
 */
export async function restoreBackup({
  databaseUrl,
  input,
  prepareDemo,
  afterRows,
}: Restore): Promise<RestoreSummary> {
  const reader = new BackupReader(input);
  const header = await reader.line<Header>();
  await checkHeader(header);
  const client = await openClient(databaseUrl, 'canteen-restore');
  try {
    await requireVersion(client);
    await requireTextSupport(client);
    await requireEmptyDatabase(client, header.migration);
    await migrateUpTo(databaseUrl, header.migration);
    await migrateQueues(databaseUrl);
    await prepareDemo?.();
    await client.query('begin');
    const summary = await load(client, reader, header);
    await client.query('commit');
    await afterRows?.();
    await migrate(databaseUrl).catch((error: unknown) => {
      throw new NotMigratedError(summary, error);
    });
    return summary;
  } finally {
    await client.end();
  }
}

async function checkHeader({ format, version, migration }: Header): Promise<void> {
  if (format !== FORMAT) throw new Error('this file is no backup of Canteen');
  if (version > VERSION || migration > (await newestMigration()))
    throw new Error('the backup was made by a newer version of Canteen: restore it with that version');
}

async function load(client: pg.Client, reader: BackupReader, header: Header): Promise<RestoreSummary> {
  const tables = await listTables(client);
  const isLeftOut = await leavesOut(client, tables, header);
  const foreignKeys = await dropForeignKeys(client, tables);
  for (const table of tables) await client.query(`alter table ${quoted(client, table)} disable trigger user`);
  for (const table of tables) await client.query(`delete from ${quoted(client, table)}`);
  const { loaded, totals, leftOut } = await loadRows(client, reader, isLeftOut);
  await reader.checkEnd();
  await setSequences(client, totals.sequences, tables, leftOut);
  for (const add of foreignKeys) await client.query(add);
  for (const table of tables) await client.query(`alter table ${quoted(client, table)} enable trigger user`);
  checkTotals(totals, loaded, await readMoneyTotals(client), leftOut);
  return { createdAt: header.createdAt, rows: loaded, moneyTotals: totals.books, leftOut };
}

/** Returns the function that says whether a table of the backup is left out. Call it before the rows of the queues are deleted. */
async function leavesOut(
  client: pg.Client,
  tables: Table[],
  header: Header,
): Promise<(table: TableHeader) => boolean> {
  const { rows: queues } = await client.query<{ version: number }>(
    'select max(migration.version) as version from bullmq.migration',
  );
  const names = new Set(tables.map(({ schema, name }) => `${schema}.${name}`));
  return ({ schema, table }) =>
    // Rows of the queues fit only the version that wrote them.
    (schema === 'bullmq' && queues[0]?.version !== header.queues) ||
    (DEMO_SCHEMAS.includes(schema) && !names.has(`${schema}.${table}`));
}

/** Loads the rows of all tables, and returns how many each got. */
async function loadRows(
  client: pg.Client,
  reader: BackupReader,
  isLeftOut: (table: TableHeader) => boolean,
): Promise<{ loaded: Totals['rows']; totals: Totals; leftOut: string[] }> {
  const loaded: Totals['rows'] = {};
  const leftOut: string[] = [];
  for (;;) {
    const next = await reader.line<TableHeader | Totals>();
    if ('rows' in next) return { loaded, totals: next, leftOut };
    if (isLeftOut(next)) {
      leftOut.push(`${next.schema}.${next.table}`);
      for await (const _ of reader.rows());
    } else {
      const name = quoted(client, { schema: next.schema, name: next.table });
      loaded[`${next.schema}.${next.table}`] = await copyIn(
        client,
        `copy ${name} (${columnList(client, next.columns)}) from stdin`,
        reader.rows(),
      );
    }
  }
}

/** Sets the sequences of the schemas that were restored. */
async function setSequences(
  client: pg.Client,
  sequences: Totals['sequences'],
  tables: Table[],
  leftOut: string[],
): Promise<void> {
  for (const { schema, name, value, isCalled } of sequences) {
    if (
      !tables.some((table) => table.schema === schema) ||
      leftOut.some((table) => table.startsWith(`${schema}.`))
    )
      continue;
    const sequence = quoted(client, { schema, name });
    // The queues create a sequence at their first job.
    await client.query(`create sequence if not exists ${sequence}`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, isCalled]);
  }
}

/** Drops all foreign keys, because only a superuser can disable them. Returns the statements that add them again and check every row. */
async function dropForeignKeys(client: pg.Client, tables: Table[]): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; definition: string }>(
    `select namespace.nspname as schema, class.relname as table, item.conname as name,
       pg_get_constraintdef(item.oid) as definition
     from pg_constraint as item join pg_class as class on class.oid = item.conrelid
     join pg_namespace as namespace on namespace.oid = class.relnamespace
     where item.contype = 'f' and item.conparentid = 0 and namespace.nspname = any($1)`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  );
  const add: string[] = [];
  for (const { schema, table, name, definition } of rows) {
    const owner = quoted(client, { schema, name: table });
    const constraint = client.escapeIdentifier(name);
    await client.query(`alter table ${owner} drop constraint ${constraint}`);
    add.push(`alter table ${owner} add constraint ${constraint} ${definition}`);
  }
  return add;
}

function checkTotals(
  expected: Totals,
  loaded: Totals['rows'],
  moneyTotals: Totals['books'],
  leftOut: string[],
): void {
  for (const [table, rows] of Object.entries(expected.rows)) {
    if (!leftOut.includes(table) && loaded[table] !== rows)
      throw new Error(`the backup has ${rows} rows of ${table}, and ${loaded[table] ?? 0} were restored`);
  }
  for (const [name, value] of Object.entries(expected.books)) {
    if (moneyTotals[name] !== value)
      throw new Error(`the backup has ${name} = ${value}, and after the restore it is ${moneyTotals[name]}`);
  }
}
