import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeUser } from '@canteen/api/testing/factories';
import type { ImportReport } from '@canteen/domain/foods/food-import.schema';
import { holdImportsAt } from '../testing/hold-imports.ts';
import { startImportFixture, type ImportFixture } from '../testing/import-fixture.ts';
import { HEADER, workbook } from '../testing/workbooks.ts';
import { startWorkerProcess } from '../testing/worker-process.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).toReversed()) await close();
});

async function start(options?: { worker: boolean }): Promise<ImportFixture> {
  const fixture = await startImportFixture(options);
  cleanups.push(() => fixture.close());
  return fixture;
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

/** Food 7 is wrong. */
const foods = (length: number) => Array.from({ length }, (_, n) => [`Food ${n}`, n === 7 ? 0 : 10]);
/** Three chunks. */
const FOODS = foods(2_400);
const FILE = workbook([HEADER, ...FOODS]);
/** It is in the second chunk. */
const IN_THE_MIDDLE = 'Food 1400';
const ERRORS = [{ row: 9, message: 'Price must be a positive number.' }];

/** How many statements wait for the row of a shop. The held import waits for an advisory lock. */
async function waitForShop({ sql }: ImportFixture['ctx']): Promise<number> {
  const waiting = await sql`
    select 1 from pg_stat_activity
    where pg_stat_activity.datname = current_database() and pg_stat_activity.query like '%from shops%'
      and pg_stat_activity.wait_event_type = 'Lock' and pg_stat_activity.wait_event <> 'advisory'`;
  return waiting.count;
}

describe('an import stops with a clear answer, and what was written stays', () => {
  test('an import stops when the user is blocked', async () => {
    const fixture = await start();
    const { app, ctx, admin, shop } = fixture;
    const person = await makeUser(ctx, { shops: [shop] });
    const held = await holdImportsAt(ctx, IN_THE_MIDDLE);
    const answer = fixture.upload(FILE, 'menu.xlsx', { caller: person });
    await until(async () => expect(await held.reached()).toBe(true));
    const blocked = await app.request(admin, 'PUT', `/api/users/admin/${person.id}/block`, {
      isBlocked: true,
    });
    expect(blocked.status).toBe(200);
    await held.release();

    expect(await answer).toMatchObject({
      status: 422,
      body: {
        code: 'REFUSED',
        message: 'You are not allowed to do this',
        results: { success: 2_000, failed: 1, errors: ERRORS },
      },
    });
    expect(await fixture.menu()).toHaveLength(2_000);
    const [row] = await ctx.sql<{ id: string; file: Buffer | null }[]>`
      select food_imports.id, food_imports.file from food_imports`;
    expect(row?.file).toBeNull();
    expect(await app.request<ImportReport>(admin, 'GET', `/api/foods/bulk-import/${row?.id}`)).toMatchObject({
      status: 200,
      body: {
        state: 'failed',
        progress: 83,
        message: 'You are not allowed to do this',
        results: { success: 2_000, failed: 1, errors: ERRORS },
      },
    });
    expect(await app.request(person, 'GET', `/api/foods/bulk-import/${row?.id}`)).toMatchObject({
      status: 401,
    });
  });

  test('an import stops when the shop is deleted', async () => {
    const fixture = await start();
    const { app, ctx, admin, shop } = fixture;
    const held = await holdImportsAt(ctx, IN_THE_MIDDLE);
    // Many chunks, because the next one may lock the shop before the deletion does.
    const answer = fixture.upload(workbook([HEADER, ...foods(15_000)]), 'menu.xlsx');
    await until(async () => expect(await held.reached()).toBe(true));
    const deleted = app.request(admin, 'DELETE', `/api/shops/${shop}`);
    await until(async () => expect(await waitForShop(ctx)).toBeGreaterThan(0));
    await held.release();
    expect(await deleted).toMatchObject({ status: 204 });
    expect(await answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID', message: 'There is no such shop', fields: { shop: 'There is no such shop' } },
    });
  });

  test('an import that stood still stops when all foods are deleted', async () => {
    const fixture = await start();
    const { app, ctx, admin, shop } = fixture;
    const held = await holdImportsAt(ctx, IN_THE_MIDDLE);
    const answer = fixture.upload(workbook([HEADER, ...foods(15_000)]), 'menu.xlsx');
    await until(async () => expect(await held.reached()).toBe(true));
    app.ctx.clock.shift(31 * 60_000);
    const deleted = app.request(admin, 'DELETE', `/api/foods/shop/${shop}/delete-all`);
    await until(async () => expect(await waitForShop(ctx)).toBeGreaterThan(0));
    await held.release();
    expect(await deleted).toMatchObject({ status: 200 });
    expect(await answer).toMatchObject({
      status: 422,
      body: {
        code: 'REFUSED',
        message:
          'This import had made no progress for 30 minutes when all foods of the shop were deleted. So it was ended. Import the file again if you need it.',
      },
    });
    await fixture.stopWorker();
    expect(await fixture.menu()).toEqual([]);
  });
});

describe('a worker that is killed in the middle of an import', () => {
  const workers: ChildProcess[] = [];
  afterEach(() => {
    for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  });

  async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
    const worker = await startWorkerProcess({ ...env, LOG_LEVEL: 'fatal' });
    workers.push(worker);
    return worker;
  }

  test('is replaced by another one, which continues after the last chunk', async () => {
    const fixture = await start({ worker: false });
    const { app, ctx, admin } = fixture;
    const first = await startWorker(app.env);
    const held = await holdImportsAt(ctx, IN_THE_MIDDLE);
    const answer = fixture.upload(FILE, 'menu.xlsx');
    // The answer is 202 when the second worker takes longer.
    answer.catch(() => undefined);
    await until(async () => expect(await held.reached()).toBe(true));
    expect(await fixture.menu()).toHaveLength(1_000);
    const before = await ctx.sql<{ id: string }[]>`select foods.id from foods order by foods.id`;
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;
    await held.release();

    await startWorker(app.env);
    const [row] = await ctx.sql<{ id: string }[]>`select food_imports.id from food_imports`;
    const report = async () =>
      (await app.request<ImportReport>(admin, 'GET', `/api/foods/bulk-import/${row?.id}`)).body;
    await vi.waitFor(async () => expect(await report()).toMatchObject({ state: 'completed' }), {
      timeout: 60_000,
      interval: 100,
    });
    expect(await report()).toEqual({
      state: 'completed',
      progress: 100,
      results: { success: 2_399, failed: 1, errors: ERRORS },
    });
    const menu = await fixture.menu();
    expect(menu.map(({ name }) => name)).toEqual(
      FOODS.flatMap(([name, price]) => (price === 0 ? [] : [name])),
    );
    expect(new Set(menu.map(({ revision }) => revision))).toEqual(new Set([1]));
    const after = await ctx.sql<{ id: string }[]>`select foods.id from foods`;
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    const trail = await ctx.sql`select 1 from audit_entries where audit_entries.action = 'foods.import'`;
    expect(trail).toHaveLength(1);
    expect((await answer).status).toBeOneOf([200, 202]);
  });
});
