import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../api/src/database/connect.ts';
import { stopCluster, type Cluster } from '../postgres/cluster.ts';
import { isAlive } from '../process-status.ts';
import { startThrowawayCluster } from '../testing/postgres.ts';

let cluster: Cluster;
let stop: () => Promise<void>;
let second: ChildProcess | undefined;

beforeAll(async () => {
  ({ cluster, stop } = await startThrowawayCluster({ durable: true }));
});
afterAll(async () => {
  if (second) await stopCluster(second);
  await stop();
});

test('when PostgreSQL is killed twice, every query ends, no transaction is half committed, the pool reconnects', async () => {
  const uncaught: unknown[] = [];
  const collect = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', collect).on('unhandledRejection', collect);
  const sql = connect(cluster.urlOf('postgres'), { max: 8 });
  onTestFinished(async () => {
    process.off('uncaughtException', collect).off('unhandledRejection', collect);
    await sql.end({ timeout: 1 });
  });
  await sql`create table pairs (pair int not null, half int not null)`;

  let running = true;
  let nextPair = 0;
  const acknowledged = new Set<number>();
  /** Successful queries of each client since PostgreSQL was killed. */
  let succeeded: number[] = [];
  const clients = Array.from({ length: 24 }, async (_, client) => {
    while (running) {
      const pair = nextPair++;
      try {
        if (client % 3 === 0) await sql`select pg_sleep(0.02), ${client}::int as client`;
        else if (client % 3 === 1)
          await Promise.all([sql`select ${pair}::int as n`, sql`select ${pair}::text as t`]);
        else {
          await sql.begin(async (tx) => {
            await tx`insert into pairs (pair, half) values (${pair}, 1)`;
            await tx`select pg_sleep(0.01)`;
            // These queries continue after the first failure and must not reach the database.
            await Promise.allSettled([
              tx`insert into pairs (pair, half) values (${pair}, 2)`,
              tx`select pg_sleep(0.01)`,
            ]);
          });
          acknowledged.add(pair);
        }
        succeeded[client] = (succeeded[client] ?? 0) + 1;
      } catch {
        // PostgreSQL is down and queries fail at once. Let other work run before the next try.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  });
  const allWork = () =>
    vi.waitFor(() => expect(Array.from(clients, (_, client) => succeeded[client] ?? 0)).not.toContain(0), {
      timeout: 20_000,
      interval: 20,
    });

  for (let round = 1; round <= 2; round++) {
    succeeded = [];
    await allWork();
    const pid = cluster.pid();
    if (pid === undefined) throw new Error('The server has no process');
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
    second = await cluster.start();
    succeeded = [];
    await allWork();
  }
  running = false;
  await Promise.all(clients);

  const rows = await sql<{ pair: number; halves: number[] }[]>`
    select pairs.pair, array_agg(pairs.half order by pairs.half) as halves from pairs group by pairs.pair`;
  expect(rows.filter((row) => row.halves.join() !== '1,2')).toEqual([]);
  const kept = new Set(rows.map((row) => row.pair));
  expect([...acknowledged].filter((pair) => !kept.has(pair))).toEqual([]);
  expect(uncaught).toEqual([]);
});
