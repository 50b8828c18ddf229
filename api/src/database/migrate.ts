import pg from 'pg';
import { migrate as runMigrations } from 'postgres-migrations';
import { inProject } from '../config/project-path.ts';

/** Applies the missing migrations under an advisory lock, so several processes may call it. Returns their file names. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'canteen-migrate' });
  await client.connect();
  try {
    const applied = await runMigrations({ client }, inProject('migrations'));
    await repairEventOrder(client);
    return applied.map((migration) => migration.fileName);
  } finally {
    await client.end();
  }
}

/**
 * Events are read in the order of their transaction ids. A backup that was restored into a new cluster has ids of the old
 * cluster, which may be higher than all new ones. Such rows get the id 1 and keep their order.
 */
async function repairEventOrder(client: pg.Client): Promise<void> {
  await client.query(`
    with foreign_rows as (
      update order_events set xid = '1'::xid8
      where order_events.xid >= pg_snapshot_xmax(pg_current_snapshot())
      returning order_events.id
    )
    update outbox_cursors set xid = '1'::xid8, event_id = (select max(foreign_rows.id) from foreign_rows)
    where exists (select 1 from foreign_rows)`);
}
