import type pg from 'pg';
import { listTables, quoted, SCHEMAS } from './tables.ts';

/** Names of the programs that change data, as PostgreSQL shows them. */
const PROGRAMS = ['canteen-api', 'canteen-worker'];

/**
 * Checks that the database has no data, and removes Canteen's tables unless they are those of this migration, because the
 * rows of a backup fit only the tables of its version. @throws when a table has a row, when the tables belong to another program, or when the API or the worker runs
 */
export async function requireEmptyDatabase(client: pg.Client, migration: number): Promise<void> {
  const { rows: running } = await client.query<{ name: string }>(
    `select distinct activity.application_name as name from pg_stat_activity as activity
     where activity.datname = current_database() and activity.application_name = any($1)`,
    [PROGRAMS],
  );
  if (running.length > 0)
    throw new Error(`${running.map(({ name }) => name).join(' and ')} use this database: stop them first`);
  const tables = await listTables(client);
  const { rows: migrated } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  if (tables.length > 0 && !migrated[0]?.found)
    throw new Error('this database has tables of another program: restore into a new database');
  for (const table of tables) {
    // The schedules of the repeated jobs, and what the demo makes at its start, are no data of a campus.
    if (table.schema !== 'public') continue;
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from ${quoted(client, table)}) as found`,
    );
    if (rows[0]?.found)
      throw new Error(`this database has data (in ${table.name}): restore into a new or an empty one`);
  }
  if (tables.length === 0) return;
  const { rows: newest } = await client.query<{ id: number }>(
    'select max(migrations.id) as id from public.migrations',
  );
  if (newest[0]?.id === migration) return;
  for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`);
  await client.query('create schema public');
}
