import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../database/connect.ts';
import type { Sql } from '../database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { createSharedLimit } from './shared-limit.ts';

let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** A limit that was used up while the clock was so far ahead. */
async function usedUp(name: string, aheadMs: number) {
  const limit = createSharedLimit(sql, { name, points: 2, seconds: 60 });
  const now = Date.now;
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
  for (let n = 0; n < 3; n += 1) await limit.add('key');
  ahead.mockRestore();
  return limit;
}

const HOUR_MS = 3_600_000;

test('a window that began before the clock was set back counts as over', async () => {
  expect(await (await usedUp('read', HOUR_MS)).read('key')).toEqual({
    used: 0,
    isUsedUp: false,
    secondsLeft: 0,
  });
  await (await usedUp('check', HOUR_MS)).check('key');
  expect(await (await usedUp('add', HOUR_MS)).add('key')).toBe(1);
  const limit = await usedUp('consume', HOUR_MS);
  await limit.consume('key');
  await limit.consume('key');
  await expect(limit.consume('key')).rejects.toMatchObject({ code: 'TOO_MANY' });
  const { secondsLeft } = await limit.read('key');
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(60);
});

test('many calls at once after the clock was set back are all counted in the new window', async () => {
  const limit = await usedUp('at once', HOUR_MS);
  const counts = await Promise.all(Array.from({ length: 8 }, () => limit.add('key')));
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a window of a machine whose clock differs by seconds counts', async () => {
  const limit = await usedUp('differs', 10_000);
  await expect(limit.check('key')).rejects.toMatchObject({ code: 'TOO_MANY' });
});
