import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '@canteen/domain/users/user.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { requestVerifiedCode } from '../testing/codes.ts';
import { makeAccount, type TestAccount } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const update = (user: TestAccount, body: object) =>
  app.request<User>(user, 'PUT', '/api/users/updateProfile', { ...user.profile, ...body });

test('a form keeps what another device has saved since it was opened, and names a field that both changed', async () => {
  const user = await makeAccount(app.ctx);
  const before = user.profile;
  expect((await update(user, { address: 'Block C, room 4', before })).status).toBe(200);
  const saved = await update(user, { name: 'Asha Sen', before });
  expect(saved).toMatchObject({ status: 200, body: { name: 'Asha Sen', address: 'Block C, room 4' } });

  const refused = await update(user, { address: 'Hostel 9, room 1', before });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      fields: {
        address: 'This was changed to Block C, room 4 elsewhere. Save again to replace it.',
      },
      user: { name: 'Asha Sen', address: 'Block C, room 4' },
    },
  });
  const { name, email, contact, address } = saved.body;
  const again = { ...before, address: 'Hostel 9, room 1', before: { name, email, contact, address } };
  expect(await update(user, again)).toMatchObject({
    status: 200,
    body: { name: 'Asha Rao', address: 'Hostel 9, room 1' },
  });
});

test('a form that was opened before the email changed does not take the email back', async () => {
  const user = await makeAccount(app.ctx);
  const before = user.profile;
  const email = 'newer@snu.edu.in';
  const otp = await requestVerifiedCode(app, 'email-change', email, user);
  expect((await update(user, { email, otp, before })).status).toBe(200);
  expect(await update(user, { name: 'Asha Sen', before })).toMatchObject({
    status: 200,
    body: { name: 'Asha Sen', email },
  });
});

test('a profile that is saved without a change writes no audit entry', async () => {
  const user = await makeAccount(app.ctx);
  expect((await update(user, {})).status).toBe(200);
  expect((await update(user, { before: user.profile })).status).toBe(200);
  expect((await update(user, { name: 'Asha Sen' })).status).toBe(200);
  const entries = await app.ctx.sql`
    select 1 from audit_entries
    where audit_entries.subject_id = ${user.id} and audit_entries.action = 'user.update-profile'`;
  expect(entries).toHaveLength(1);
});
