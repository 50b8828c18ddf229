import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../api/src/config/config.ts';
import { createDatabase } from '../../api/src/schema-migrations/create-database.ts';
import { migrate, migrateUpTo, newestMigration } from '../../api/src/schema-migrations/migrate.ts';
import { startThrowawayCluster } from '../testing/postgres.ts';
import { checkDatabase } from './check-database.ts';

let cluster: Awaited<ReturnType<typeof startThrowawayCluster>>;
const urlOf = (name: string) => cluster.cluster.urlOf(name);

/** Its template has the encoding SQL_ASCII, as initdb makes it on a machine without a locale. */
beforeAll(async () => {
  cluster = await startThrowawayCluster();
  const client = new pg.Client(urlOf('postgres'));
  await client.connect();
  const ascii = `template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`;
  for (const statement of [
    'alter database template1 is_template false',
    'drop database template1',
    `create database template1 ${ascii} is_template true`,
    'create database plain',
    'create database used',
    `create database letters template template0 encoding 'UTF8' locale 'C' locale_provider libc`,
  ])
    await client.query(statement);
  await client.end();
});
afterAll(() => cluster.stop());

const finding = async (databaseUrl: string, name = 'Texts') => {
  const config = readConfig({ DATABASE_URL: databaseUrl, CODE_SECRET: 'c'.repeat(32) });
  return new Map(await checkDatabase(config)).get(name);
};

test('the database that Canteen creates stores every text, also where the template of the cluster does not', async () => {
  await createDatabase(urlOf('created'));
  expect(await migrate(urlOf('created'))).toHaveLength(await newestMigration());
  expect(await finding(urlOf('created'))).toMatchObject({ state: 'ok' });
});

test.each([
  ['plain', 'the encoding of the database is SQL_ASCII; Canteen needs UTF8'],
  ['letters', 'the locale of the database knows only the letters A to Z'],
])(
  'a new database %s is refused, with the reason and the command that makes it right',
  async (name, reason) => {
    await expect(migrate(urlOf(name))).rejects.toThrow(reason);
    await expect(migrate(urlOf(name))).rejects.toThrow(
      `create database "${name}" template template0 encoding 'UTF8'`,
    );
    expect(await finding(urlOf(name))).toMatchObject({
      state: 'problem',
      message: expect.stringContaining(reason) as string,
      remedy: expect.stringContaining(`Create the database again with: create database "${name}"`) as string,
    });
  },
);

test('a database of an earlier version with another encoding is still migrated, and the doctor reports it', async () => {
  const newest = await newestMigration();
  await migrateUpTo(urlOf('used'), newest - 1);
  expect(await migrate(urlOf('used'))).toHaveLength(1);
  const remedy: unknown = expect.stringContaining('Make a backup');
  expect(await finding(urlOf('used'))).toMatchObject({ state: 'problem', remedy });
});

test('a database that cannot write, because its disk is full, is a problem', async () => {
  await createDatabase(urlOf('full'));
  expect(await finding(urlOf('full'), 'Space')).toMatchObject({ state: 'ok' });
  const client = new pg.Client({ connectionString: urlOf('full') });
  await client.connect();
  await client.query(`
    create function no_space() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_space()`);
  await client.end();
  expect(await finding(urlOf('full'), 'Space')).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('No space left on device') as string,
  });
});

test.each([
  [null, 'note', 'none was made yet'],
  ['1 day', 'ok', 'the last one ended on '],
  ['3 days', 'problem', 'the last one ended on '],
])('the last backup, %s ago: %s', async (age, state, message) => {
  await createDatabase(urlOf('backed_up'));
  await migrate(urlOf('backed_up'));
  const client = new pg.Client({ connectionString: urlOf('backed_up') });
  await client.connect();
  await client.query('delete from last_backup');
  await client.query(
    'insert into last_backup (ended_at) select now() - $1::interval where $1::interval is not null',
    [age],
  );
  await client.end();
  const found: unknown = expect.stringContaining(message);
  expect(await finding(urlOf('backed_up'), 'Backup')).toMatchObject({ state, message: found });
});
