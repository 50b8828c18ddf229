import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import type { Sql } from '../database/sql.ts';
import { createDatabaseBefore } from '../testing/database/database-before-migration.ts';
import type { TestDatabase } from '../testing/database/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createDatabaseBefore('0057');
  sql = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const insert = (names: readonly string[]) => sql`
  insert into foods (shop_id, name, price, created_at)
  select shops.id, each.name, 4000, now() + each.ordinal * interval '1 second'
  from shops, unnest(${[...names]}::text[]) with ordinality as each (name, ordinal)`;

test('stored names lose invisible characters, and foods that now look the same are numbered', async () => {
  await sql`
    insert into shops (name, description, address, contact) values ('Chai Point', 'Tea', 'Gate 1', '9000000000')`;
  const long = `${'x'.repeat(98)}`;
  await insert([
    'Ma\u200bsala\u00a0Dosa\ufeff',
    'masala dosa',
    'Masala\u2060 Dosa',
    'Masala Dosa (2)',
    '\u200b',
    `${long}\u200b`,
    long,
    'क्\u200dष 👩\u200d🍳',
    'Idli',
  ]);
  await migrate(database.url);
  const foods = await sql<{ name: string; revision: number }[]>`
    select foods.name, foods.revision from foods order by foods.created_at`;
  expect(foods.map(({ name, revision }) => [name, Number(revision)])).toEqual([
    ['Masala Dosa (3)', 2],
    ['masala dosa', 1],
    ['Masala Dosa (4)', 2],
    ['Masala Dosa (2)', 1],
    ['Food without a name', 2],
    [`${'x'.repeat(94)} (2)`, 2],
    [long, 1],
    ['क्\u200dष 👩\u200d🍳', 1],
    ['Idli', 1],
  ]);
  // The version before this migration still stores such names for a while.
  await insert(['Up\u200bma']);
  await sql`update foods set name = ${'\u200eVada\u3000Pav '} where foods.name = 'Idli'`;
  const later = await sql`
    select foods.name from foods where foods.name in ('Upma', 'Vada Pav') order by foods.name`;
  expect(later).toEqual([{ name: 'Upma' }, { name: 'Vada Pav' }]);
});

test('the migration waits for a process of the version before that is saving foods', async () => {
  const before = await createDatabaseBefore('0057');
  const saving = new pg.Client(before.url);
  await saving.connect();
  try {
    await saving.query(`
      insert into shops (name, description, address, contact) values ('Chai Point', 'Tea', 'Gate 1', '9000000000')`);
    const add = (name: string) =>
      saving.query('insert into foods (shop_id, name, price) select shops.id, $1, 4000 from shops', [name]);
    await add('Idli\u200b');
    await saving.query('begin');
    await add('Vada\u200b');
    const migrated = migrate(before.url);
    const waiting = () => sql`
      select 1 from pg_stat_activity
      where datname = ${new URL(before.url).pathname.slice(1)} and application_name = 'canteen-migrate'
        and wait_event_type = 'Lock'`;
    await expect.poll(waiting).toHaveLength(1);
    await saving.query("update foods set price = 4500 where name like 'Idli%'");
    await saving.query('commit');
    await migrated;
    const foods = await saving.query('select name, price::integer from foods order by name');
    expect(foods.rows).toEqual([
      { name: 'Idli', price: 4500 },
      { name: 'Vada', price: 4000 },
    ]);
  } finally {
    await saving.end();
    await before.drop();
  }
});
