import pg from 'pg';
import type { Logger } from 'pino';
import { QUEUE_NAMES } from './catalogue.ts';
import { STORE_TIMEOUT_MS } from './with-timeout.ts';

const RETRY_MS = 5_000;

/**
 * Keeps BullMQ from announcing the events of jobs (added, active, completed) with NOTIFY. Nobody listens to them here, and
 * each NOTIFY costs a transaction in every connection that listens to anything. BullMQ announces an event only when no
 * other session holds an advisory lock of the queue, so this session holds these locks, together with other workers. New
 * jobs are announced all the same.
 */
export function disableJobNotify(databaseUrl: string, log: Logger): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const onError = (error: unknown) =>
    log.debug(
      { err: error },
      'BullMQ sends NOTIFY for events of jobs until the database is reached again; this costs time and loses nothing',
    );

  async function hold(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'canteen-jobs-events',
      connectionTimeoutMillis: STORE_TIMEOUT_MS,
      query_timeout: STORE_TIMEOUT_MS,
      keepAlive: true,
    });
    client = own;
    own.on('error', onError);
    own.once('end', () => {
      if (!closed) timer = setTimeout(() => void hold(), RETRY_MS);
    });
    try {
      await own.connect();
      await own.query(
        `select pg_advisory_lock_shared(hashtext('bullmq:evnotify:' || queue)::bigint) from unnest($1::text[]) as queue`,
        [QUEUE_NAMES],
      );
    } catch (error) {
      onError(error);
      await own.end().catch(onError);
    }
  }
  void hold();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(onError);
    },
  };
}
