import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { connect, type Sql } from './connect.ts';
import { deleteInBatches } from './delete-in-batches.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

test.each([0, 1, 9, 10, 11, 25])(
  '%i old rows are deleted in transactions of 10, all others stay',
  async (old) => {
    await sql`truncate rate_limits`;
    await sql`
    insert into rate_limits (key, points, expire)
    select 'old ' || n, 1, 5 from generate_series(1, ${old}) as n union all select 'new', 1, 50`;
    const transactions = async () => {
      const [row] = await sql<{ id: number }[]>`select pg_current_xact_id()::text::bigint as id`;
      return row?.id ?? NaN;
    };
    const from = await transactions();
    expect(await deleteInBatches(sql, 'rate_limits', () => sql`rate_limits.expire < ${10}`, 10)).toBe(old);
    // A statement that deletes nothing has no transaction id.
    expect((await transactions()) - from - 1).toBe(Math.ceil(old / 10));
    expect(await sql`select rate_limits.key from rate_limits`).toEqual([{ key: 'new' }]);
  },
);
