import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { connect } from './connect.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import type { Sql } from './sql.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 1 });
  // Writes down how many rows each statement deletes, and in which transaction.
  await sql.unsafe(`
    create table deletions (transaction_id bigint, size int);
    create function write_deletion() returns trigger language plpgsql as $$
      begin
        insert into deletions select pg_current_xact_id()::text::bigint, count(*) from deleted;
        return null;
      end $$;
    create trigger write_deletion after delete on rate_limits
      referencing old table as deleted for each statement execute function write_deletion();`);
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test.each([
  [0, [0]],
  [1, [1]],
  [9, [9]],
  [10, [10, 0]],
  [11, [10, 1]],
  [25, [10, 10, 5]],
])('%i old rows are deleted in transactions of 10, all others stay', async (old, sizes) => {
  await sql`truncate rate_limits, deletions`;
  await sql`
    insert into rate_limits (key, points, expire)
    select 'old ' || n, 1, 5 from generate_series(1, ${old}) as n union all select 'new', 1, 50`;
  expect(await deleteInBatches(sql, 'rate_limits', () => sql`rate_limits.expire < ${10}`, 10)).toBe(old);
  const deletions = await sql<{ size: number }[]>`
    select sum(size)::int as size from deletions group by transaction_id order by transaction_id`;
  expect(deletions.map(({ size }) => size)).toEqual(sizes);
  expect(await sql`select rate_limits.key from rate_limits`).toEqual([{ key: 'new' }]);
});
