import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createLogger } from './logger.ts';

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

test('the log of a statement that PostgreSQL refused has no values of the row, and no secret', async () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: 'info' }, 'api', { write: (line) => lines.push(line) });
  const error: unknown = await sql`
    insert into users (name, email, contact) values ('Ravi Customer', 'ravi@snu.edu.in', '7000000001')`.catch(
    (refused: unknown) => refused,
  );
  log.error({ err: error, password: 'a secret' }, 'request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('null value in column');
  expect(lines[0]).not.toMatch(/Ravi|snu\.edu|7000000001|a secret/);
});
