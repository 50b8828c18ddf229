import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { openClient } from '../database/open-client.ts';
import { END_OF_ROWS, FORMAT, VERSION, type Header, type TableHeader, type Totals } from './format.ts';
import { copyOut } from './postgres-copy.ts';
import { columnList, listTables, quoted, readMoneyTotals, SCHEMAS, type Table } from './tables.ts';

interface BackupSummary extends Pick<Totals, 'rows'>, Pick<Header, 'migration'> {
  moneyTotals: Totals['books'];
}

const NEWLINE = 10;
/** In seconds. A migration that waits for a lock gives up much earlier (docs/decisions/0086). */
const LOCK_TIMEOUT_S = 60;

/**
 * Writes all data of the database to `output`, as it is at one moment, while the product runs (docs/decisions/0078). It blocks no
 * writer. @throws when the database is not Canteen's
 */
export async function writeBackup(databaseUrl: string, output: Writable): Promise<BackupSummary> {
  const client = await openClient(databaseUrl, 'canteen-backup');
  try {
    await beginSnapshot(client);
    const header = await readHeader(client);
    const totals: Totals = { rows: {}, books: await readMoneyTotals(client), sequences: [] };
    await pipeline(Readable.from(hashed(parts(client, header, totals))), createGzip({ level: 6 }), output);
    return { rows: totals.rows, moneyTotals: totals.books, migration: header.migration };
  } finally {
    await client.end();
  }
}

/**
 * Begins the snapshot with a lock on every table. Otherwise a migration could rewrite or truncate a table that is not copied
 * yet, and an older snapshot would see it empty. The lock comes before the first query, which takes the snapshot.
 * @throws lock_timeout (55P03) while a migration holds a table for longer than a minute
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).map((table) => quoted(client, table));
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT_S}s'`);
  if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access share mode`);
  const isLocked = (table: Table) => tables.includes(quoted(client, table));
  if (!(await listTables(client)).every(isLocked))
    throw new Error('A migration has added a table meanwhile. Make the backup again.');
}

async function readHeader(client: pg.Client): Promise<Header> {
  const { rows } = await client.query<{ migrations: boolean; queues: boolean; postgres: string }>(
    `select to_regclass('public.migrations') is not null as migrations,
       to_regclass('bullmq.migration') is not null as queues, current_setting('server_version') as postgres`,
  );
  if (!rows[0]?.migrations) throw new Error('Canteen has no tables in this database');
  const newest = async (statement: string) =>
    (await client.query<{ newest: number }>(statement)).rows[0]?.newest ?? 0;
  return {
    format: FORMAT,
    version: VERSION,
    createdAt: new Date().toISOString(),
    migration: await newest('select max(migrations.id) as newest from public.migrations'),
    queues: rows[0].queues
      ? await newest('select max(migration.version) as newest from bullmq.migration')
      : null,
    postgres: rows[0].postgres,
  };
}

async function* parts(client: pg.Client, header: Header, totals: Totals): AsyncGenerator<Buffer> {
  yield line(header);
  for (const table of await listTables(client)) {
    const { schema, name, columns } = table;
    yield line({ schema, table: name, columns } satisfies TableHeader);
    let rows = 0;
    const select = `select ${columnList(client, columns)} from ${quoted(client, table)}`;
    for await (const chunk of copyOut(client, `copy (${select}) to stdout`)) {
      rows += newlinesIn(chunk);
      yield chunk;
    }
    yield END_OF_ROWS;
    totals.rows[`${schema}.${name}`] = rows;
  }
  totals.sequences = await readSequences(client);
  yield line(totals);
}

async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield line({ sha256: hash.digest('hex') });
}

/** Sequences belong to no snapshot, so they are read last: their values are at least those of the rows. */
async function readSequences(client: pg.Client): Promise<Totals['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select namespace.nspname as schema, class.relname as name
     from pg_class as class join pg_namespace as namespace on namespace.oid = class.relnamespace
     where class.relkind = 'S' and namespace.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: Totals['sequences'] = [];
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(client, sequence)}`,
    );
    if (values[0]) sequences.push({ ...sequence, ...values[0] });
  }
  return sequences;
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

/** A row of COPY is one line: a newline in data is written as \n. */
function newlinesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
