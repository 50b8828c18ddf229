import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import type { Sql } from '../database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
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

function collectingLog() {
  const lines: string[] = [];
  return { lines, log: createLogger({ logLevel: 'info' }, 'api', { write: (line) => lines.push(line) }) };
}
const refusedStatement = () =>
  sql`
    insert into users (name, email, contact) values ('Ravi Customer', 'ravi@snu.edu.in', '7000000001')`.catch(
    (refused: unknown) => refused,
  );

test('the log of a statement that PostgreSQL refused has no values of the row, and no secret', async () => {
  const { log, lines } = collectingLog();
  log.error({ err: await refusedStatement(), password: 'a secret' }, 'request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('null value in column');
  expect(lines[0]).not.toMatch(/Ravi|snu\.edu|7000000001|a secret/);
});

test('the log of several errors as one has no values of a row or a command', async () => {
  const { log, lines } = collectingLog();
  log.error({ err: new AggregateError([await refusedStatement(), refusedLogin()]) }, 'job failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('null value in column');
  expect(lines[0]).toContain('WRONGPASS');
  expect(lines[0]).not.toMatch(/Ravi|snu\.edu|7000000001|a secret/);
});

test('the log of a command that Redis refused has no values of the command', () => {
  const { log, lines } = collectingLog();
  log.warn({ err: refusedLogin() }, 'Redis cannot be reached');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('WRONGPASS');
  expect(lines[0]).not.toContain('a secret');
});

/** An error as ioredis makes it. */
const refusedLogin = () =>
  Object.assign(new Error('WRONGPASS'), {
    command: { name: 'hello', args: ['3', 'AUTH', 'default', 'a secret'] },
  });
