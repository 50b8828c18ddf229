import type pg from 'pg';
import { withClient } from '../database/open-client.ts';

/** One night may fail. The alert CanteenBackupMissing has the same limit. */
export const MAX_BACKUP_AGE_DAYS = 2;

/** Stores that a backup has ended now. @throws when the database cannot write, or lacks the table */
export const storeBackupTime = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, 'canteen-backup', async (client) => {
    await client.query(
      `insert into last_backup (ended_at) values (clock_timestamp())
       on conflict (only_row) do update set ended_at = excluded.ended_at`,
    );
  });

/** When the last backup ended, and how many days ago. Null when none was made. */
export async function lastBackup(client: pg.Client): Promise<{ endedAt: Date; days: number } | null> {
  const { rows } = await client.query<{ endedAt: Date; days: number }>(
    `select last_backup.ended_at as "endedAt",
       extract(epoch from clock_timestamp() - last_backup.ended_at)::float8 / 86400 as days
     from last_backup`,
  );
  return rows[0] ?? null;
}
