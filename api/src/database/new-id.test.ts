import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { newId } from './new-id.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('new ids differ and are in the order of time', async () => {
  const { sql } = app.ctx;
  const [row] = await sql<{ first: Date; ids: string[]; last: Date }[]>`
    with made as materialized (select clock_timestamp() as at, new_id() as id from generate_series(1, 20000))
    select min(made.at) as first, array_agg(made.id order by made.at, made.id) as ids, clock_timestamp() as last from made`;
  const ids = row?.ids ?? [];
  expect(new Set(ids).size).toBe(20_000);
  expect(ids.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual([]);
  const times = ids.map((id) => Number.parseInt(id.slice(0, 12), 16));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual((row?.first.getTime() ?? Infinity) - 1);
  expect(times.at(-1)).toBeLessThanOrEqual((row?.last.getTime() ?? 0) + 1);
});

test('ids that the API makes have the same form, and their time is that of the machine', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(20_000);
  expect(ids.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual([]);
  const times = ids.map((id) => Number.parseInt(id.slice(0, 12), 16));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
});
