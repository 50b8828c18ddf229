import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as database from '../database/connect.ts';
import { watchDisk } from '../disk-space/full-disk.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { healthRoutes } from './health.ts';

vi.mock(import('../database/connect.ts'), async (original) => {
  const module = await original();
  return { ...module, ping: vi.fn<typeof module.ping>(module.ping) };
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The pings of /readyz; those of check-connections.ts have another limit. */
const checks = () => vi.mocked(database.ping).mock.calls.filter(([, ms]) => ms === 600).length;
const NOW = 1_000_000;
let now: { mockReturnValue(ms: number): unknown };
beforeEach(() => {
  vi.mocked(database.ping).mockClear();
  now = vi.spyOn(performance, 'now').mockReturnValue(NOW);
});
afterEach(() => void vi.restoreAllMocks());

const routes = () => healthRoutes(app.ctx, watchDisk(app.ctx), null);
const statusOf = async (asked: ReturnType<typeof routes>) => (await asked.request('/readyz')).status;

test('requests for /readyz in the same second share one check of the database', async () => {
  const asked = routes();
  const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(asked)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  now.mockReturnValue(NOW + 999);
  for (let n = 0; n < 10; n += 1) expect(await statusOf(asked)).toBe(200);
  expect(checks()).toBe(1);
  now.mockReturnValue(NOW + 1_000);
  expect(await statusOf(asked)).toBe(200);
  expect(checks()).toBe(2);
});

test('a check that takes long is shared until it ends', async () => {
  const asked = routes();
  let fail = (_: Error) => {};
  vi.mocked(database.ping).mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const slow = statusOf(asked);
  now.mockReturnValue(NOW + 5_000);
  const next = statusOf(asked);
  expect(checks()).toBe(1);
  fail(new Error('no answer'));
  expect([await slow, await next]).toEqual([503, 503]);
  expect(await statusOf(asked)).toBe(200);
  expect(checks()).toBe(2);
});
