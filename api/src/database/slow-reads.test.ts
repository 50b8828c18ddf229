import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { countWaiting } from '../testing/database/wait-for-lock.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  owner = await makeUser(app.ctx, { isOwner: true });
});
afterAll(() => app.close());

test('many slow statistics use two connections; the others are refused after a while, and other calls do not wait', async () => {
  const answers = await holdingTransaction(app.ctx.sql, async (tx) => {
    await tx`lock table closed_days in access exclusive mode`;
    const asked = Array.from({ length: 12 }, () => app.request(owner, 'GET', '/api/orders/statistics'));
    let refused = 0;
    for (const one of asked) void one.then(({ status }) => (refused += status === 503 ? 1 : 0));
    await vi.waitFor(async () => expect(await countWaiting(app.ctx.sql)).toBe(2));
    expect((await app.request(owner, 'GET', '/api/orders')).status).toBe(200);
    // PostgreSQL would end the first two after 3 s.
    await vi.waitFor(async () => {
      expect(await countWaiting(app.ctx.sql)).toBeLessThanOrEqual(2);
      expect(refused).toBeGreaterThanOrEqual(10);
    });
    return { asked };
  });
  const refusals = (await Promise.all(answers.asked)).filter(({ status }) => status === 503);
  expect(refusals.length).toBeGreaterThanOrEqual(10);
  for (const { headers } of refusals) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
