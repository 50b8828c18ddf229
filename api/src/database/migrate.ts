import pg from 'pg';
import { migrate as runMigrations } from 'postgres-migrations';
import { inProject } from '../config/in-project.ts';

/** Brings the schema up to date; an advisory lock makes it safe from many processes at once. Answers what it applied. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'canteen-migrate' });
  await client.connect();
  try {
    const applied = await runMigrations({ client }, inProject('migrations'));
    await mendEventOrder(client);
    return applied.map((migration) => migration.fileName);
  } finally {
    await client.end();
  }
}

/**
 * Events are read in the order of their transaction numbers. A backup restored into a new cluster brings numbers
 * from the old one, above all that the new one gives out: those rows are set to the beginning, in their own order.
 */
async function mendEventOrder(client: pg.Client): Promise<void> {
  await client.query(`
    with foreign_rows as (
      update order_events set xid = '1'::xid8
      where order_events.xid >= pg_snapshot_xmax(pg_current_snapshot())
      returning order_events.id
    )
    update outbox_cursors set xid = '1'::xid8, event_id = (select max(foreign_rows.id) from foreign_rows)
    where exists (select 1 from foreign_rows)`);
}
