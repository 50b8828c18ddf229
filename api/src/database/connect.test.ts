import { once } from 'node:events';
import { connect as connectTcp, createServer, Socket, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { connect, ping } from './connect.ts';
import { isDatabaseDown } from './database-errors.ts';
import type { Sql } from './sql.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 3 });
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await database.drop();
});

test('transactions start and stay atomic while every connection is busy', async () => {
  await sql`create table steps (round int not null, step int not null)`;
  const transaction = (round: number) =>
    sql.begin(async (tx) => {
      await tx`insert into steps (round, step) values (${round}, 1)`;
      await tx`insert into steps (round, step) values (${round}, 2)`;
      if (round % 5 === 0) throw new Error('taken back');
    });
  const select = (n: number) => sql`select ${n}::int as n`;
  // Prepares the statement on each connection: only then could a connection take a second query during the first one.
  await Promise.all(Array.from({ length: 30 }, (_, n) => select(n)));
  const work = Array.from({ length: 200 }, (_, n) => (n % 4 === 3 ? transaction(n) : select(n).execute()));
  const outcomes = await Promise.allSettled(work);

  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && outcome.reason instanceof Error ? [outcome.reason.message] : [],
  );
  expect(failures).toEqual(Array(10).fill('taken back'));
  const kept = await sql<{ round: number; steps: number }[]>`
    select steps.round, count(*) as steps from steps group by steps.round`;
  expect(kept).toHaveLength(40);
  expect(kept.every(({ round, steps }) => round % 5 !== 0 && steps === 2)).toBe(true);
});

test('bytes arrive as they were sent, whatever their length and their neighbours are', async () => {
  const bytes = new Uint8Array(1000).map((_, n) => n % 256);
  const values = [bytes, new Uint8Array(), bytes.subarray(500, 510), Buffer.from([0]), null];
  // The second time on a connection, the statement is already prepared.
  for (const round of [1, 2, 3, 4]) {
    for (const value of values) {
      const [row] = await sql<{ before: string; got: Buffer | null; after: number }[]>`
        select ${`text ${round}`}::text as before, ${value}::bytea as got, ${round}::int as after`;
      expect(row).toEqual({
        before: `text ${round}`,
        got: value && Buffer.from(value),
        after: round,
      });
    }
  }
});

test('a file of 1 MB is sent as it is, and not as text of 2 MB', async () => {
  const file = new Uint8Array(1024 * 1024).fill(255);
  const write = vi.spyOn(Socket.prototype, 'write');
  const [row] = await sql<{ length: number }[]>`select length(${file}::bytea) as length`;
  const sent = write.mock.calls.reduce((sum, [chunk]) => sum + chunk.length, 0);
  write.mockRestore();

  expect(row?.length).toBe(file.length);
  expect(sent).toBeLessThan(1.1 * file.length);
});

// With compose the name of the database is unknown while its container is stopped.
test('an unknown host name of the database counts as an outage, not as a bug', async () => {
  const sql = connect('postgres://canteen@database.invalid/canteen', { max: 1 });
  try {
    await expect(ping(sql, 20_000)).rejects.toSatisfy(isDatabaseDown);
  } finally {
    await sql.end();
  }
});

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

test.skipIf(!hasIpv6)('the address of the database may be an IPv6 address', async () => {
  const { hostname, port, pathname, username, password } = new URL(database.url);
  const server = createServer((socket) => {
    const upstream = connectTcp(Number(port), hostname);
    socket.pipe(upstream).pipe(socket);
    for (const end of [socket, upstream]) end.on('error', () => {});
  });
  server.listen(0, '::1');
  await once(server, 'listening');
  const address = `[::1]:${(server.address() as AddressInfo).port}`;
  const overIpv6 = connect(`postgres://${username}:${password}@${address}${pathname}`, { max: 1 });
  try {
    expect(await overIpv6`select 1 as one`).toEqual([{ one: 1 }]);
  } finally {
    await overIpv6.end({ timeout: 1 });
    server.close();
  }
});
