import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { createCuttableDatabase, type CuttableDatabase } from '../testing/database/cut-database.ts';
import { makeUser } from '../testing/factories.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { createErrorLog } from './error-log.ts';

const { log, lines } = recordingLog();
let database: CuttableDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createCuttableDatabase();
  app = await startTestApp({ env: { DATABASE_URL: database.url }, overrides: { log } });
});
afterAll(async () => {
  database.restore();
  await app.close();
  await database.drop();
});

const failures = (message: string) =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; err: unknown; requestId?: string })
    .filter(({ msg }) => msg === message);

test('each query that took too long is logged with its stack', async () => {
  const logError = createErrorLog(app.ctx.log, 'error', 'a query failed');
  const slow = app.ctx.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 1`;
    await tx`select pg_sleep(60)`;
  });
  const error: unknown = await slow.catch((reason: unknown) => reason);
  for (const _ of [1, 2]) logError(error);
  expect(failures('a query failed')).toMatchObject([
    { err: { code: '57014', stack: expect.stringContaining('error-log.test.ts') } },
    { err: { code: '57014', stack: expect.any(String) } },
  ]);
});

test('while the database is away, each failed request has a log line, and one in 10 s a stack', async () => {
  const user = await makeUser(app.ctx);
  database.cut();
  const orders = () => app.request(user, 'GET', '/api/orders');
  await vi.waitFor(async () => expect((await orders()).status).toBe(503));
  lines.length = 0;
  const answers = await Promise.all(Array.from({ length: 5 }, orders));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  const failed = failures('request failed');
  expect(failed).toHaveLength(5);
  expect(new Set(failed.map(({ requestId }) => requestId))).toEqual(
    new Set(answers.map(({ headers }) => headers.get('x-request-id'))),
  );
  expect(failed.filter(({ err }) => typeof err === 'object').length).toBeLessThan(2);
  expect(failed.filter(({ err }) => typeof err === 'string').length).toBeGreaterThan(3);

  expect((await app.request(null, 'GET', '/readyz')).status).toBe(503);
  expect(failures('not ready: the database does not answer').map(({ err }) => typeof err)).toEqual([
    'object',
  ]);
});
