import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from './connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

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
