import { ping, type Sql } from './connect.ts';

const CHECK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 2_000;

/**
 * Asks the pool, and its connection that listens for signals, something every 2 s until `stop`, because a connection that
 * waits does not notice that the server is gone. A connection without an answer is closed, and with it the idle ones of its
 * pool; the package then opens others, and listens again.
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
