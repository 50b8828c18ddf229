import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isLockTimeout } from '../database/database-errors.ts';

/**
 * Less than 3 s: requests for the table wait behind this statement and end after 3 s. More than 1 s: PostgreSQL cancels an
 * autovacuum that holds the table only after its deadlock_timeout of 1 s.
 */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_AFTER_MS = 5_000;
const GIVE_UP_AFTER_MS = 600_000;

interface Waits {
  retryAfterMs?: number;
  giveUpAfterMs?: number;
}

/**
 * Does work that changes tables, again and again while another transaction holds one of them. A statement of it waits at
 * most 2 s for a lock; in between, the requests that wait for the table go on. The work must be repeatable, and must use
 * the client that it gets. @throws what the last try threw
 */
export async function retryWhileLocked<Result>(
  client: pg.Client,
  onWait: (sentence: string) => void,
  work: (client: Pick<pg.Client, 'query'>) => Promise<Result>,
  { retryAfterMs = RETRY_AFTER_MS, giveUpAfterMs = GIVE_UP_AFTER_MS }: Waits = {},
): Promise<Result> {
  const giveUpAt = performance.now() + giveUpAfterMs;
  let told = '';
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    for (;;) {
      const { recorder, wasLocked } = recordLockTimeouts(client);
      try {
        return await work(recorder);
      } catch (error) {
        if (!wasLocked() || performance.now() > giveUpAt) throw error;
        const sentence = `waiting for ${await oldestTransaction(client)}, which may hold a table that must be changed`;
        if (sentence !== told) onWait(sentence);
        told = sentence;
        await pause(retryAfterMs);
      }
    }
  } finally {
    await client.query('set lock_timeout = 0').catch(() => {});
  }
}

/** Notes whether a statement waited too long for a lock, because the library of the migrations hides the code. */
function recordLockTimeouts(client: pg.Client) {
  let isLocked = false;
  const query = async (...statement: unknown[]) => {
    try {
      return await (client.query as (...statement: unknown[]) => Promise<unknown>).apply(client, statement);
    } catch (error) {
      if (isLockTimeout(error)) isLocked = true;
      throw error;
    }
  };
  return { recorder: { query } as unknown as Pick<pg.Client, 'query'>, wasLocked: () => isLocked };
}

async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; since: string }>(`
    select pid, application_name as name, to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as since
    from pg_stat_activity
    where xact_start is not null and pid <> pg_backend_pid() and datname = current_database()
    order by xact_start limit 1`);
  const [oldest] = rows;
  return oldest
    ? `the transaction of ${oldest.name || 'a program without a name'} (pid ${oldest.pid}, since ${oldest.since} UTC)`
    : 'another transaction';
}
