import { ping } from './connect.ts';
import type { Sql } from './sql.ts';

const CHECK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 2_000;

/**
 * Sends a query to the pool and to the connection that listens for signals, every 2 s until `stop`: an idle connection does
 * not notice that the server is gone. When no answer comes within 2 s, the connection and the idle ones of its pool are
 * closed. The package then opens new ones and listens again.
 */
export function checkConnections(sql: Sql): { stop(): void } {
  const asking = new Set<Sql>();
  const check = (pool: Sql) => {
    if (asking.has(pool)) return;
    asking.add(pool);
    ping(pool, ANSWER_WITHIN_MS)
      .catch(() => {})
      .finally(() => asking.delete(pool));
  };
  const timer = setInterval(() => {
    check(sql);
    // The package keeps a pool of one connection here, once something listens. Its types lack it.
    const { sql: listening } = sql.listen as typeof sql.listen & { sql?: Sql };
    if (listening) check(listening);
  }, CHECK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
