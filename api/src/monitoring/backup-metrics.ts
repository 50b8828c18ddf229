import type { Registry } from 'prom-client';
import type { Context } from '../context/context.ts';
import { addGauge } from './gauge.ts';

/** The metric of the last backup; it is missing while the database does not answer. */
export function addBackupMetrics({ sql }: Context, registry: Registry): void {
  addGauge(
    registry,
    'canteen_last_backup_timestamp_seconds',
    'When the last backup ended, in seconds since 1970; 0: none was made',
    async () => {
      const rows = await sql<{ endedAt: Date }[]>`select last_backup.ended_at from last_backup`.catch(
        () => null,
      );
      return rows && (rows[0]?.endedAt.getTime() ?? 0) / 1000;
    },
  );
}
