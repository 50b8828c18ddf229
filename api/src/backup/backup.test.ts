import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { prepareDemo } from '@canteen/demo/demo';
import { readConfig } from '../config/config.ts';
import { createContext } from '../context/context.ts';
import { createJobs } from '../job-queues/jobs.ts';
import { orderEventsAfter } from '../orders/event-stream.ts';
import { readSavedCursor, saveCursor } from '../orders/saved-cursors.ts';
import { migrateUpTo, newestMigration } from '../schema-migrations/migrate.ts';
import { startServer } from '../server.ts';
import { send, startTestApp, type TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import {
  checkoutOf,
  makeFood,
  makePaidCheckout,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { moneyTotalsOf } from '../testing/money-totals.ts';
import { SAFE_SETTINGS, startRedis } from '../testing/processes/redis-server.ts';
import { silentLog } from '../testing/silent-log.ts';
import { emptyRedisQueues } from './empty-queues.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** What COPY has to escape; the middle line looks like the end of the rows. */
const HOSTILE = 'a\tb\\N\n\\.\n{"sha256":"x"}\r\nविद्या 🍛';

let app: TestApp;
let customer: TestUser;
let admin: TestUser;
let waiting: { paymentId: string; started: { id: string } };
let placed: Awaited<ReturnType<typeof makePlacedOrder>>;
let backup: Buffer;
/** What the backup must contain. */
let original: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp();
  const { ctx } = app;
  await prepareDemo(ctx.config);
  customer = await makeUser(ctx);
  admin = await makeUser(ctx, { isAdmin: true });
  const shop = await makeShop(ctx);
  const food = await makeFood(ctx, shop, { name: 'Thali', price: 120 });
  const checkout = await checkoutOf(ctx, shop, [{ food, quantity: 2 }]);
  placed = await makePlacedOrder(app, customer, checkout);
  // The event is readable when no older transaction of the cluster is open; other tests have some.
  const event = await vi.waitFor(
    async () => {
      const [first] = await orderEventsAfter(ctx, '0.0', 1);
      if (first === undefined) throw new Error('the event is not readable yet');
      return first;
    },
    { timeout: 60_000 },
  );
  await saveCursor(ctx, 'jobs', event.cursor);
  await makePlacedOrder(app, customer, checkout);
  waiting = await makePaidCheckout(app, customer, checkout);
  await ctx.sql`update foods set description = ${HOSTILE} where foods.id = ${food}`;
  await ctx.sql`
    insert into pictures (id, content_type, bytes, width, height)
    select md5(n::text) || md5(n::text), 'image/webp', ${randomBytes(900_000)}, 10, 10 from generate_series(1, 6) as n`;
  await ctx.jobs.add('email', 'order-placed', { orderId: placed._id }, { id: '1' });
  // The queues write their settings a moment after the first job.
  await vi.waitFor(
    async () => {
      original = await contentOf(ctx.config.databaseUrl);
      const output = new PassThrough();
      const whole = buffer(output);
      await writeBackup(ctx.config.databaseUrl, output);
      backup = await whole;
      if (!isDeepStrictEqual(await contentOf(ctx.config.databaseUrl), original))
        throw new Error('the database changed during the backup');
    },
    { timeout: 30_000 },
  );
});
afterAll(() => app.close());

async function newDatabase(): Promise<string> {
  const name = `canteen_restored_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client(inject('postgresUrl'));
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  onTestFinished(async () => {
    const again = new pg.Client(inject('postgresUrl'));
    await again.connect();
    await again.query(`drop database if exists ${name} with (force)`);
    await again.end();
  });
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return url.href;
}

async function migratedDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

const restore = (databaseUrl: string, bytes: Buffer = backup, withDemo = true) =>
  restoreBackup({
    databaseUrl,
    input: Readable.from([bytes]),
    prepareDemo: withDemo ? () => prepareDemo({ databaseUrl }) : null,
  });

/** A checksum of each table, and the sequences, triggers and constraints, read without the code of the backup. */
async function contentOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'bullmq', 'razorpay_sandbox', 'dev') and table_name <> 'clock'`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      // When a migration was applied is not part of a backup.
      const row = name.endsWith('.migrations') || name.endsWith('.migration') ? `'1'` : 't::text';
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by t::text)), '') as sum from ${name} as t`,
      );
      content[name] = rows[0]?.sum ?? '';
    }
    const { rows: others } = await client.query<{ name: string; value: string | null }>(
      `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
       union all
       select 'trigger ' || tgrelid::regclass || '.' || tgname, tgenabled::text from pg_trigger where not tgisinternal
       union all
       select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
       where conrelid <> 0 and conrelid is distinct from to_regclass('dev.clock')`,
    );
    for (const { name, value } of others) content[name] = value ?? '';
    return content;
  } finally {
    await client.end();
  }
}

test('a backup restored into an empty database has every row of every table, and the same totals of money', async () => {
  const databaseUrl = await newDatabase();
  const summary = await restore(databaseUrl);
  const content = await contentOf(databaseUrl);
  expect(content).toEqual(original);
  expect(Object.keys(content)).toEqual(
    expect.arrayContaining(['public.orders', 'bullmq.job', 'razorpay_sandbox.payments', 'dev.mails']),
  );
  expect(summary.leftOut).toEqual([]);
  expect(summary.moneyTotals).toMatchObject({ users: '2', orders: '2' });

  const restored = createContext(readConfig({ ...app.env, DATABASE_URL: databaseUrl }), 'api');
  try {
    const { rows } = await pgRows(databaseUrl, `select foods.description from foods`);
    expect(rows).toEqual([{ description: HOSTILE }]);
    for (const id of [waiting.started.id, ...(await providerOrders())])
      expect(await moneyTotalsOf(restored.sql, id)).toEqual(await moneyTotalsOf(app.ctx.sql, id));
  } finally {
    await restored.close();
  }
});

test('the product continues on a restored database: a paid checkout becomes an order, and events have no gap', async () => {
  const databaseUrl = await migratedDatabase();
  await restore(databaseUrl);
  const ctx = createContext(readConfig({ ...app.env, DATABASE_URL: databaseUrl, PORT: '0' }), 'api');
  const server = await startServer(ctx);
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const as = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });
    const created = await send<{ _id: string }>(
      `${url}/api/orders/create`,
      'POST',
      { paymentId: waiting.paymentId },
      as(customer),
    );
    expect(created.status).toBe(201);
    const accepted = await send(
      `${url}/api/orders/${placed._id}/status`,
      'PUT',
      { from: 'PAID', status: 'ACCEPTED' },
      as(admin),
    );
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    expect(await moneyTotalsOf(ctx.sql, waiting.started.id)).toMatchObject({ orders: 1, refunds: 0 });
    // The worker continues after the event that it had dispatched.
    await vi.waitFor(
      async () => {
        const events = await orderEventsAfter(ctx, await readSavedCursor(ctx, 'jobs'), 10);
        expect(events.map(({ orderId, to }) => [orderId === placed._id, to])).toEqual([
          [false, 'PAID'],
          [false, 'PAID'],
          [true, 'ACCEPTED'],
        ]);
      },
      { timeout: 60_000 },
    );
    expect((await ctx.jobs.find('email', 'order-placed', '1'))?.state).toBe('waiting');
  } finally {
    await server.close();
    await ctx.close();
  }
});

test('a database with data is refused and stays as it is', async () => {
  const before = await contentOf(app.ctx.config.databaseUrl);
  // The API of this test runs on it.
  await expect(restore(app.ctx.config.databaseUrl)).rejects.toThrow('canteen-api use this database');
  const databaseUrl = await migratedDatabase();
  await restore(databaseUrl);
  await expect(restore(databaseUrl)).rejects.toThrow('this database has data');
  expect(await contentOf(databaseUrl)).toEqual(original);
  expect(await contentOf(app.ctx.config.databaseUrl)).toEqual(before);

  const foreign = await newDatabase();
  await pgRows(foreign, 'create table invoices (id int)');
  await expect(restore(foreign)).rejects.toThrow('tables of another program');
});

test('a failed restore leaves no rows, so that it can be repeated; without the demo its tables are left out', async () => {
  const databaseUrl = await migratedDatabase();
  await expect(restore(databaseUrl, backup.subarray(0, backup.length / 2), false)).rejects.toThrow('damaged');
  expect((await pgRows(databaseUrl, 'select from pictures')).rowCount).toBe(0);
  const { leftOut, moneyTotals } = await restore(databaseUrl, backup, false);
  expect(leftOut).toContain('razorpay_sandbox.payments');
  expect(moneyTotals).toMatchObject({ users: '2', orders: '2' });
});

test('the tables of a newer version are replaced by those of the backup, and then migrated again', async () => {
  const databaseUrl = await migratedDatabase();
  const older = await newDatabase();
  await migrateUpTo(older, 30);
  await pgRows(
    older,
    `insert into shops (name, description, address, contact) values ('Dhaba', 'Food', 'Campus', '9876543210')`,
  );
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeBackup(older, output)]);
  await restore(databaseUrl, bytes);
  expect((await pgRows(databaseUrl, 'select shops.name from shops')).rows).toEqual([{ name: 'Dhaba' }]);
  const { rows } = await pgRows(databaseUrl, 'select max(migrations.id) as newest from migrations');
  expect(rows).toEqual([{ newest: await newestMigration() }]);
});

const rewritten = (change: (text: string) => string) =>
  gzipSync(Buffer.from(change(gunzipSync(backup).toString('latin1')), 'latin1'));

test.each([
  ['one that ends too early', () => backup.subarray(0, backup.length - 40), 'damaged or incomplete'],
  [
    'one without its last line',
    () => rewritten((text) => text.replace(/\{"sha256":"\w+"\}\n$/, '')),
    'too early',
  ],
  ['one with a changed row', () => rewritten((text) => text.replace('Thali', 'Tholi')), 'checksum is wrong'],
  [
    'one of a newer version',
    () => rewritten((text) => text.replace(/"migration":\d+/, '"migration":9999')),
    'newer version',
  ],
  ['another file', () => gzipSync('{"hello":1}\n'), 'no backup of Canteen'],
  ['a file without gzip', () => Buffer.from('hello, this is no backup'), 'damaged or incomplete'],
])('a backup is refused: %s', async (_, make, reason) => {
  const databaseUrl = await migratedDatabase();
  await expect(restore(databaseUrl, make())).rejects.toThrow(reason);
  expect((await pgRows(databaseUrl, 'select from users')).rowCount).toBe(0);
});

test.skipIf(inject('redisUrl') === null)('after a restore no job is left in Redis', async () => {
  const redis = await startRedis({ settings: SAFE_SETTINGS });
  onTestFinished(() => redis.remove());
  const settings = { databaseUrl: app.ctx.config.databaseUrl, redisUrl: redis.url };
  const jobs = createJobs(settings, silentLog);
  // On a busy machine Redis may not answer within its second.
  const add = () => vi.waitFor(() => jobs.add('email', 'order-placed', { orderId: placed._id }, { id: '7' }));
  await add();
  await vi.waitFor(() => emptyRedisQueues(settings));
  expect(await jobs.find('email', 'order-placed', '7')).toBeNull();
  // Its id is free again.
  await add();
  expect(await jobs.find('email', 'order-placed', '7')).toMatchObject({ state: 'waiting' });
  await jobs.close();
});

test('a backup names the migration of its data', async () => {
  const [header] = gunzipSync(backup).toString('latin1').split('\n');
  expect(JSON.parse(header ?? '')).toMatchObject({ migration: await newestMigration() });
});

test('a migration that would rewrite a table waits until a backup under way has copied it', async () => {
  const output = new PassThrough();
  const writing = writeBackup(app.ctx.config.databaseUrl, output);
  // Nobody reads the output, so the backup stops at the pictures, which come before the shops.
  await vi.waitFor(async () => {
    const { rows } = await pgRows(
      app.ctx.config.databaseUrl,
      `select from pg_stat_activity where datname = current_database() and application_name = 'canteen-backup'
         and query like 'copy%pictures%'`,
    );
    expect(rows).toHaveLength(1);
  });
  const migration = `set lock_timeout = '500ms'; alter table shops add column x uuid default gen_random_uuid()`;
  await expect(pgRows(app.ctx.config.databaseUrl, migration)).rejects.toMatchObject({ code: '55P03' });
  output.resume();
  const { rows } = await writing;
  expect(rows['public.shops']).toBeGreaterThan(0);
});

const providerOrders = async () =>
  (await app.ctx.sql<{ id: string }[]>`select payments.provider_order_id as id from payments`).map(
    ({ id }) => id,
  );

async function pgRows(databaseUrl: string, statement: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(statement);
  } finally {
    await client.end();
  }
}
