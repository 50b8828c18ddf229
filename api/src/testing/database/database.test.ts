import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('each caller gets its own migrated database with its own job queues', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'create table public.mine (id int)');

  const tables = (url: string) =>
    query<{ schema: string; name: string }>(
      url,
      `select tables.table_schema as schema, tables.table_name as name from information_schema.tables
       where tables.table_schema in ('public', 'bullmq')`,
    );
  const names = (await tables(other.url)).map((table) => table.name);
  expect(names).toEqual(expect.arrayContaining(['users', 'orders', 'order_events']));
  expect(names).not.toContain('mine');
  expect((await tables(other.url)).some((table) => table.schema === 'bullmq')).toBe(true);

  await Promise.all([one.drop(), other.drop()]);
  await expect(query(one.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
});
