import pg from 'pg';
import type { Config } from '../../api/src/config/config.ts';
import { MAX_BEHIND_S } from '../../api/src/database/slow-reads.ts';
import { attempt, note, ok, problem, type Finding } from './finding.ts';

const REMEDY =
  'DATABASE_REPLICA_URL must be a running streaming replica of DATABASE_URL (docs/operations.md), or not be set.';

/** The replica must answer and follow. While nothing is written, the time since its last change grows. */
export async function checkReplica(url: NonNullable<Config['databaseReplicaUrl']>): Promise<Finding> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'canteen-doctor',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {});
  try {
    return await attempt(async () => {
      await client.connect();
      const { rows } = await client.query<{ follows: boolean; seconds: number | null }>(
        `select pg_is_in_recovery() as follows,
           extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`,
      );
      const { follows, seconds } = rows[0] ?? {};
      if (!follows) return problem('this is not a replica', REMEDY);
      if (seconds != null && seconds > MAX_BEHIND_S)
        return note(
          `its newest change is ${Math.round(seconds)} s old, so it is not read`,
          'While there are orders, the log of the replica says why: it has probably lost the primary.',
        );
      return ok(
        seconds == null
          ? 'follows'
          : `follows; its newest change is ${Math.max(0, Math.round(seconds))} s old`,
      );
    }, REMEDY);
  } finally {
    await client.end();
  }
}
