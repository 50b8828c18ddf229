import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../passwords/hash-password.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { requestCode, requestVerifiedCode } from '../testing/codes.ts';
import { whileHolding } from '../testing/database/while-locked.ts';
import { makeAccount, type TestUser } from '../testing/factories.ts';

// Two steps of one account at the same time, of which one locks the user first and the other a code first. So PostgreSQL
// ends one of them as a deadlock.

const PASSWORD = 'pass word 1';
let app: TestApp;
let passwordHash: string;

beforeAll(async () => {
  app = await startTestApp({ waitsForLocks: true });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

/** Makes the calls while the user is locked, the first one first. */
const whileUserIsLocked = (user: TestUser, calls: (() => Promise<{ status: number }>)[]) =>
  whileHolding(app, (tx) => tx`select 1 from users where users.id = ${user.id} for update`, calls);

const resetPassword = (email: string, otp: string) => () =>
  app.request(null, 'POST', '/api/users/forgot-password/reset', { email, otp, newPassword: 'reset 123' });

test('when a password is changed and reset at the same time, one succeeds and the other is refused', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const { email } = user.profile;
  const otp = await requestCode(app, 'password-reset', email);
  const change = () =>
    app.request(user, 'PUT', '/api/users/changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'changed 123',
    });
  const statuses = await whileUserIsLocked(user, [change, resetPassword(email, otp)]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('a change of the email and a reset of the password at the same time end without a deadlock', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const otp = await requestCode(app, 'password-reset', user.profile.email);
  const email = 'deadlock1@snu.edu.in';
  const code = await requestVerifiedCode(app, 'email-change', email, user);
  const update = () =>
    app.request(user, 'PUT', '/api/users/updateProfile', { ...user.profile, email, otp: code });
  const [updated, reset] = await whileUserIsLocked(user, [update, resetPassword(user.profile.email, otp)]);
  expect(updated).toBe(200);
  // The code was for the old address.
  expect([200, 400]).toContain(reset);
});

test('a change of the email and a request for another code at the same time end without a deadlock', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const email = 'deadlock2@snu.edu.in';
  const otp = await requestVerifiedCode(app, 'email-change', email, user);
  const update = () => app.request(user, 'PUT', '/api/users/updateProfile', { ...user.profile, email, otp });
  const sendAgain = () => app.request(user, 'POST', '/api/users/email-change/initiate', { newEmail: email });
  app.ctx.clock.shift(31_000);
  const [updated, sent] = await whileUserIsLocked(user, [update, sendAgain]);
  app.ctx.clock.shift(0);
  expect([200, 400]).toContain(updated);
  expect(sent).toBe(200);
});
