import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../run-command.ts';
import { startThrowawayCluster } from '../testing/postgres.ts';
import { LOG_SETTINGS } from './cluster.ts';

const CONTACT = '9876501234';
let postgres: Awaited<ReturnType<typeof startThrowawayCluster>>;
beforeAll(async () => {
  postgres = await startThrowawayCluster();
});
afterAll(() => postgres.stop());

test("PostgreSQL's log names a violated constraint and a failed statement, and no value", async () => {
  const client = new Client({ connectionString: postgres.cluster.urlOf('postgres') });
  await client.connect();
  await client.query('create table people (contact text unique check (length(contact) < 11), age int)');
  const insert = 'insert into people (contact, age) values ($1, $2)';
  await client.query(insert, [CONTACT, 1]);
  await expect(client.query(insert, [CONTACT, 1])).rejects.toThrow('people_contact_key');
  await expect(client.query(insert, [`${CONTACT}0`, 1])).rejects.toThrow('people_contact_check');
  // With every statement in the log, as an operator may set it to find a fault.
  await client.query("set log_statement = 'all'");
  await client.query('select * from people where contact = $1', [CONTACT]);
  await client.end();
  const log = () => readFileSync(postgres.cluster.logFile, 'utf8');
  await expect.poll(log).toContain('select * from people where contact = $1');
  expect(log()).toContain('people_contact_key');
  expect(log()).toContain('people_contact_check');
  expect(log()).not.toContain(CONTACT);
});

test.each(['docker-compose.yml', 'docs/operations.md'])('%s gives PostgreSQL the same settings', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  for (const [name, value] of Object.entries(LOG_SETTINGS)) expect(text).toContain(`- --${name}=${value}`);
});
