import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate as runMigrations } from 'postgres-migrations';
import { inProject } from '../config/project-path.ts';
import { withClient } from '../database/open-client.ts';
import { OLD_MIGRATION_HASHES } from './old-migration-hashes.ts';
import { requireTextSupport } from './require-text-support.ts';
import { requireVersion } from './require-version.ts';
import { retryWhileLocked } from './retry-while-locked.ts';

/**
 * Applies the missing migrations under an advisory lock, so several processes may call it. While another transaction, such
 * as a backup, holds a table that a migration changes, it is tried again for ten minutes. Returns the file names that the
 * last try has applied.
 * @param onWait gets the sentence that says what is waited for
 */
export async function migrate(databaseUrl: string, onWait = (_sentence: string) => {}): Promise<string[]> {
  return withClient(databaseUrl, 'canteen-migrate', async (client) => {
    await requireVersion(client);
    const folder = inProject('migrations');
    // A database of an earlier version with another encoding goes on; npm run doctor reports it.
    if (await hasNoMigrations(client)) await requireTextSupport(client);
    else await replaceFormerHashes(client, folder);
    const applied = await retryWhileLocked(client, onWait, (retried) =>
      runMigrations({ client: retried as pg.Client }, folder),
    );
    await repairEventOrder(client);
    // 0 is the library's own: the table of the migrations.
    return applied.filter(({ id }) => id > 0).map(({ fileName }) => fileName);
  });
}

/** The number of the last migration that this version knows. */
export async function newestMigration(): Promise<number> {
  return Math.max(...(await migrationFiles()).map(numberOf));
}

/** Applies the migrations up to this number to an empty database, for the data of an older version. */
export async function migrateUpTo(databaseUrl: string, last: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canteen-migrations-'));
  try {
    for (const file of (await migrationFiles()).filter((name) => numberOf(name) <= last))
      await cp(join(inProject('migrations'), file), join(folder, file));
    await withClient(databaseUrl, 'canteen-migrate', (client) => runMigrations({ client }, folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const migrationFiles = async () =>
  (await readdir(inProject('migrations'))).filter((name) => name.endsWith('.sql'));
const numberOf = (file: string) => Number.parseInt(file, 10);

/** True for a new database. */
export async function hasNoMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `select to_regclass('migrations') is null as "isNew"`,
  );
  return rows[0]?.isNew ?? true;
}

/** The library refuses a migration whose file has changed since it was applied, even when only its comments have. */
async function replaceFormerHashes(client: pg.Client, folder: string): Promise<void> {
  for (const [fileName, oldHash] of Object.entries(OLD_MIGRATION_HASHES)) {
    const text = await readFile(join(folder, fileName), 'utf8');
    const hash = createHash('sha1').update(`${fileName}${text}`).digest('hex');
    await client.query('update migrations set hash = $1 where migrations.hash = $2', [hash, oldHash]);
  }
}

/**
 * Events are read in the order of their transaction ids. A backup that was restored into a new cluster has ids of the old
 * cluster; some may be higher than all new ones and would never be read. Then the events that the worker has dispatched
 * get the id 1 and all others 2. So none is dispatched again and none is left out.
 */
async function repairEventOrder(client: pg.Client): Promise<void> {
  await client.query(`
    with is_restored as (
      select from order_events where order_events.xid >= pg_snapshot_xmax(pg_current_snapshot()) limit 1
    ), moved as (
      update order_events set xid = case when exists (
        select from outbox_cursors
        where (order_events.xid, order_events.id) <= (outbox_cursors.xid, outbox_cursors.event_id)
      ) then '1'::xid8 else '2'::xid8 end
      where exists (select from is_restored)
      returning order_events.xid, order_events.id
    )
    update outbox_cursors set xid = '1'::xid8,
      event_id = coalesce((select max(moved.id) from moved where moved.xid = '1'::xid8), 0)
    where exists (select from is_restored)`);
}
