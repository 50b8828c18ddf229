import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImportReport } from '@canteen/domain/foods/food-import.schema';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { startTestApp, type Caller, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { countWaiting } from '../testing/database/wait-for-lock.ts';
import { makeShop, makeUser, type TestUser } from '../testing/factories.ts';
import { importForm } from '../testing/spreadsheets.ts';
import { storeUpload } from './store-upload.ts';

// No worker runs here: worker/src/jobs/import-foods.test.ts tests whole imports.

let app: TestApp;
let shop: string;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
  admin = await makeUser(app.ctx, { isAdmin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  shop = await makeShop(app.ctx);
});

const FILE = 'Food Name,Price\nIdli,40\n';
const MEGABYTE = 1024 * 1024;

interface Reply {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
  jobId?: string;
}

const send = (caller: Caller, form: FormData) =>
  app.request<Reply>(caller, 'POST', '/api/foods/bulk-import', form);

const importsOf = (shopId: string) => app.ctx.sql<{ id: string; state: string; fileName: string }[]>`
  select food_imports.id, food_imports.state, food_imports.file_name
  from food_imports where food_imports.shop_id = ${shopId}`;

function formWithout(field: 'spreadsheet' | 'shop'): FormData {
  const form = importForm(shop, FILE);
  form.delete(field);
  return form;
}

function formWith(field: string, value: string): FormData {
  const form = importForm(shop, FILE);
  form.set(field, value);
  return form;
}

describe('an upload is refused', () => {
  const file = 'Please select a file to upload';
  const type = 'Only Excel (.xlsx, .xls) and CSV files are supported';
  test.each<[string, () => FormData, Record<string, string>, string?]>([
    ['without a file', () => formWithout('spreadsheet'), { spreadsheet: file }],
    ['with a text instead of a file', () => formWith('spreadsheet', 'x'), { spreadsheet: file }],
    ['with an empty file', () => importForm(shop, ''), { spreadsheet: file }],
    ['with another type', () => importForm(shop, FILE, 'menu.pdf'), { spreadsheet: type }],
    ['without a shop', () => formWithout('shop'), { shop: 'Please select a shop' }],
    ['with an empty shop', () => formWith('shop', ''), { shop: 'Please select a shop' }],
    ['with no id as a shop', () => formWith('shop', 'x'), { shop: 'There is no such shop' }],
    [
      'for a shop that is not there',
      () => importForm('f'.repeat(24), FILE),
      { shop: 'There is no such shop' },
    ],
    [
      'with another field',
      () => formWith('enabled', 'true'),
      { enabled: 'Unknown field' },
      'Unknown field: enabled',
    ],
  ])('%s', async (_, form, fields, message = Object.values(fields)[0]) => {
    expect(await send(admin, form())).toMatchObject({
      status: 400,
      body: { code: 'INVALID', message, fields },
    });
    expect(await importsOf(shop)).toEqual([]);
  });

  test.each([
    ['a little larger than 5 MB', 5 * MEGABYTE + 1],
    ['much larger than 5 MB', 8 * MEGABYTE],
  ])('an upload is refused when it is %s', async (_, size) => {
    const message = 'This file is too large. An import has at most 5 MB.';
    expect(await send(admin, importForm(shop, 'x'.repeat(size)))).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', message, fields: { spreadsheet: message } },
    });
  });

  test('an upload from a user without the right is refused before its body is read', async () => {
    const customer = await makeUser(app.ctx);
    expect(await send(customer, new FormData())).toMatchObject({ status: 403 });
    const elsewhere = await makeUser(app.ctx, { shops: [await makeShop(app.ctx)] });
    expect(await send(elsewhere, importForm(shop, FILE))).toMatchObject({ status: 403 });
    expect(await importsOf(shop)).toEqual([]);
  });
});

test('without a worker the answer after 20 s is 202 with an id; the same file again is the same import', async () => {
  const person = await makeUser(app.ctx, { shops: [shop] });
  const began = performance.now();
  const [first, second] = await Promise.all([
    send(person, importForm(shop, FILE, 'Menü\u0000.csv')),
    send(person, importForm(shop, FILE, 'Menü\u0000.csv')),
  ]);
  expect(first).toMatchObject({ status: 202, body: { jobId: expect.any(String) as string } });
  expect(performance.now() - began).toBeGreaterThan(19_900);
  expect(second.body).toEqual(first.body);
  expect(await importsOf(shop)).toEqual([{ id: first.body.jobId, state: 'waiting', fileName: 'Menü.csv' }]);

  const path = `/api/foods/bulk-import/${first.body.jobId}`;
  const report = (caller: Caller) => app.request<ImportReport>(caller, 'GET', path);
  for (const caller of [person, admin])
    expect(await report(caller)).toMatchObject({ status: 200, body: { state: 'waiting', progress: 0 } });
  const colleague = await makeUser(app.ctx, { shops: [shop] });
  expect(await report(colleague)).toMatchObject({
    status: 404,
    body: { message: 'There is no such import' },
  });
});

describe('a user with imports that have not ended', () => {
  const textOf = (n: number) => `${FILE}Vada,${30 + n}\n`;

  /** Stores the file without waiting for the end of the import. */
  async function store(person: TestUser, n: number, target = shop): Promise<string> {
    const actor = await actorOfToken(app.ctx, person.token);
    if (!actor) throw new Error('the session has ended');
    const spreadsheet = new File([textOf(n)], 'menu.csv');
    return storeUpload(app.ctx, actor, { shop: target, spreadsheet, key: null });
  }
  const end = (id: string) => app.ctx.sql`
    update food_imports set state = 'completed', file = null, ended_at = now() where food_imports.id = ${id}`;
  const message =
    'Two of your imports have not ended yet. You can import this file when one of them has ended.';

  test('starts a third one when one has ended, and may send the same file again', async () => {
    const person = await makeUser(app.ctx, { shops: [shop] });
    const [first, second] = [await store(person, 1), await store(person, 2)];
    const refused = await send(person, importForm(shop, textOf(3)));
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY', message } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await importsOf(shop)).toHaveLength(2);
    expect([await store(person, 1), await store(person, 2)]).toEqual([first, second]);
    await end(first);
    const third = await store(person, 3);
    await expect(store(person, 1)).rejects.toMatchObject({ message });
    expect((await importsOf(shop)).map(({ id }) => id).toSorted()).toEqual([first, second, third].toSorted());
    expect(await app.ctx.sql`select from pg_largeobject_metadata`).toEqual([]);
  });

  test('has at most two in all shops together, and stops no colleague', async () => {
    const elsewhere = await makeShop(app.ctx);
    const person = await makeUser(app.ctx, { shops: [shop, elsewhere] });
    await store(person, 1);
    await store(person, 1, elsewhere);
    await expect(store(person, 2)).rejects.toMatchObject({ message });
    const colleague = await makeUser(app.ctx, { shops: [shop] });
    await store(colleague, 2);
  });

  test('has at most two of files that come at the same time', async () => {
    const person = await makeUser(app.ctx, { shops: [shop] });
    const { sql } = app.ctx;
    const storing: Promise<string>[] = [];
    await holdingTransaction(sql, async (tx) => {
      // Nobody can insert an import, but everybody can read them.
      await tx`lock table food_imports in exclusive mode`;
      storing.push(...[1, 2, 3, 4].map((n) => store(person, n)));
      await vi.waitFor(async () => expect(await countWaiting(sql)).toBe(4));
    });
    const stored = await Promise.allSettled(storing);
    expect(stored.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    for (const each of stored)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'TOO_MANY', message });
    expect(await importsOf(shop)).toHaveLength(2);
  });

  test('may import one file after the other', async () => {
    const person = await makeUser(app.ctx, { shops: [shop] });
    for (let n = 0; n < 10; n += 1) await end(await store(person, n));
    expect(await importsOf(shop)).toHaveLength(10);
  });
});

test('a repeat with the same key after the end of the import answers its results and imports nothing', async () => {
  const person = await makeUser(app.ctx, { shops: [shop] });
  const sendWith = (key: string, form = importForm(shop, FILE)) =>
    app.request<Reply & { results?: object }>(person, 'POST', '/api/foods/bulk-import', form, {
      'Idempotency-Key': key,
    });
  const first = sendWith('one-press');
  await vi.waitFor(async () => expect(await importsOf(shop)).toHaveLength(1));
  await app.ctx.sql`
    update food_imports set state = 'completed', file = null, total = 1, created = 1, ended_at = now()
    where food_imports.shop_id = ${shop}`;
  const results = { success: 1, failed: 0, errors: [] };
  expect(await first).toMatchObject({ status: 200, body: { results } });
  expect(await sendWith('one-press')).toMatchObject({ status: 200, body: { results } });
  expect(await importsOf(shop)).toHaveLength(1);
  expect((await sendWith('not a key')).status).toBe(400);
  // Another file and another press are imports of their own.
  const others = [sendWith('one-press', importForm(shop, `${FILE}Vada,30\n`)), sendWith('next-press')];
  await vi.waitFor(async () => expect(await importsOf(shop)).toHaveLength(3));
  await app.ctx.sql`
    update food_imports set state = 'failed', problem = 'Stopped', file = null, ended_at = now()
    where food_imports.shop_id = ${shop} and food_imports.ended_at is null`;
  for (const { status } of await Promise.all(others)) expect(status).toBe(422);
});

test('a waiting upload holds no database connection', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(app.ctx, { shops: [shop] })));
  const uploads = Array.from({ length: 8 }, (_, n) =>
    send(people[n % 4] ?? null, importForm(shop, `${FILE}Vada${n},30\n`)),
  );
  await vi.waitFor(async () => expect(await importsOf(shop)).toHaveLength(8));
  // A regular statement of the API ends soon; a connection that an upload holds stays busy for 20 s.
  const busyConnections = () => app.ctx.sql`
    select pg_stat_activity.state, pg_stat_activity.query from pg_stat_activity
    where pg_stat_activity.datname = current_database() and pg_stat_activity.application_name = 'canteen-api'
      and pg_stat_activity.state <> 'idle' and pg_stat_activity.pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect(await busyConnections()).toEqual([]));
  expect(await send(admin, importForm(shop, FILE))).toMatchObject({ status: 429 });
  await app.ctx.sql`
    update food_imports set state = 'failed', problem = 'Stopped', file = null, ended_at = now()
    where food_imports.shop_id = ${shop}`;
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(422);
});

test('an upload whose client has gone does not wait, so the same file can be sent again', async () => {
  const person = await makeUser(app.ctx, { shops: [shop] });
  const sendUntil = (end: AbortController) =>
    fetch(`${app.url}/api/foods/bulk-import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: importForm(shop, FILE),
      signal: end.signal,
    });
  // A request without a file is 400 when it is not refused because of the two others.
  const isRefused = async () => (await send(person, new FormData())).status === 429;
  const ends = [new AbortController(), new AbortController()] as const;
  // Called when a request begins to wait.
  const waits = vi.spyOn(app.ctx.signals, 'subscribe');
  const first = sendUntil(ends[0]);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(1));
  const second = sendUntil(ends[1]);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(2));
  waits.mockRestore();
  expect(await isRefused()).toBe(true);
  ends[1].abort();
  await expect(second).rejects.toThrow('aborted');
  await vi.waitFor(async () => expect(await isRefused()).toBe(false));
  // It waits for the import.
  expect(await Promise.race([first, Promise.resolve('no answer')])).toBe('no answer');
  ends[0].abort();
  await expect(first).rejects.toThrow('aborted');
});

test('a waiting upload is answered with its id when the API stops', async () => {
  const answer = send(admin, importForm(shop, FILE));
  await vi.waitFor(async () => expect(await importsOf(shop)).toHaveLength(1));
  await app.restart();
  const [row] = await importsOf(shop);
  expect(await answer).toMatchObject({ status: 202, body: { jobId: row?.id } });
});

test('imports that ended more than a week ago are removed', async () => {
  const { removeOldImports } = await import('./remove-old-imports.ts');
  await app.ctx.sql`
    insert into food_imports (shop_id, file_name, file_hash, state, created_at, updated_at, ended_at)
    select ${shop}, 'menu.csv', sha256('x'), 'completed', ended.at, ended.at, ended.at
    from (values (now() - interval '6 days'), (now() - interval '8 days')) as ended (at)`;
  expect(await removeOldImports(app.ctx)).toBe(1);
  expect(await importsOf(shop)).toHaveLength(1);
});
