import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '@canteen/domain/users/user.schema';
import { countByStatus, startTestApp, type TestApp } from '../testing/app.ts';
import { makeAccount, type TestAccount } from '../testing/factories.ts';

// Changes of the contact number are limited: each refusal of a taken number tells that it has an account
// (docs/decisions/0050).

type Reply = User & { message: string; code: string; fields?: Record<string, string> };

const MAX = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const update = (user: TestAccount, changes: object) =>
  app.request<Reply>(user, 'PUT', '/api/users/updateProfile', { ...user.profile, ...changes });

async function changeContactTenTimes(user: TestAccount) {
  for (let n = 0; n < MAX; n += 1) {
    user.profile.contact = String(9_400_000_000 + n);
    expect((await update(user, {})).status).toBe(200);
  }
}

test('the eleventh change of the contact number in a day is refused', async () => {
  const [user, other] = [await makeAccount(app.ctx), await makeAccount(app.ctx)];
  await changeContactTenTimes(user);
  const message = 'You can change your contact number 10 times a day. You can change it again in 24 hours.';
  for (const contact of [other.profile.contact, '9400000099']) {
    const refused = await update(user, { contact, name: 'Not Saved' });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY', message, fields: { contact: message } },
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
  }
  expect(await update(user, { name: 'Asha Sen' })).toMatchObject({
    status: 200,
    body: { name: 'Asha Sen', contact: user.profile.contact },
  });
  expect((await update(other, { contact: '9400000098' })).status).toBe(200);
  // The limit counts in the time of the machine, which a test cannot move.
  await app.ctx.sql`update rate_limits set expire = 1 where rate_limits.key like 'contact-change:%'`;
  expect((await update(user, { contact: '9400000099' })).status).toBe(200);
});

test('refused changes count, saving the same number does not', async () => {
  const [user, other] = [await makeAccount(app.ctx), await makeAccount(app.ctx)];
  for (let n = 0; n < MAX; n += 1) {
    expect((await update(user, { contact: other.profile.contact })).status).toBe(409);
    expect((await update(user, { name: `Asha ${n}` })).status).toBe(200);
  }
  expect((await update(user, { contact: '9400000199' })).status).toBe(429);
});

test('changes of the contact that come at the same time are counted', async () => {
  const [user, other] = [await makeAccount(app.ctx), await makeAccount(app.ctx)];
  const tries = Array.from({ length: 15 }, () => update(user, { contact: other.profile.contact }));
  expect(countByStatus(await Promise.all(tries))).toEqual({ 409: MAX, 429: 5 });
});
