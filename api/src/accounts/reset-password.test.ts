import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../passwords/hash-password.ts';
import { startTestApp, countByStatus, type TestApp } from '../testing/app.ts';
import { requestCode, differentCode, requestVerifiedCode } from '../testing/codes.ts';
import { makeAccount } from '../testing/factories.ts';
import { connectClient } from '../testing/live-client.ts';

// Password reset in three steps (sections 4 and 7).

interface Reply {
  message: string;
  code: string;
  token: string;
  fields?: Record<string, string>;
}

let app: TestApp;
let passwordHash: string;
const OLD = 'old password';
const NEW = 'new password';
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(OLD);
});
afterAll(() => app.close());

const post = (path: string, body: object) => app.request<Reply>(null, 'POST', `/api/users/${path}`, body);
/** The profile of a new account with the password OLD. */
const newProfile = async (isBlocked = false) =>
  (await makeAccount(app.ctx, { passwordHash, isBlocked })).profile;
const logIn = (email: string, password: string) => post('login', { email, password });

test('a password reset by email code ends every session, replaces the password and notifies the user', async () => {
  const { email, contact } = await newProfile();
  const sessions = [(await logIn(email, OLD)).body, (await logIn(email, OLD)).body];
  const socket = await connectClient(app.url, sessions[0]?.token);
  const otp = await requestCode(app, 'password-reset', email);
  expect(await post('forgot-password/verify', { email, otp })).toMatchObject({
    status: 200,
    body: { message: 'OTP verified successfully!' },
  });
  expect(await post('forgot-password/reset', { email, otp, newPassword: NEW })).toMatchObject({
    status: 200,
    body: { message: 'Password reset successful! Please login with your new password.' },
  });
  for (const { token } of sessions) {
    expect((await app.request({ token }, 'GET', '/api/users/me')).status).toBe(401);
  }
  await expect.poll(() => socket.ended).toBe(1);
  expect((await logIn(email, OLD)).status).toBe(400);
  expect((await logIn(email, NEW)).status).toBe(200);
  expect((await post('login', { contact, password: NEW })).status).toBe(200);

  expect(await post('forgot-password/reset', { email, otp, newPassword: 'again 12' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_CODE' },
  });
  const notices = await app.ctx.sql`
    select account_notices.kind, account_notices.name from account_notices where account_notices.email = ${email}`;
  expect(notices).toEqual([{ kind: 'password-changed', name: 'Asha Rao' }]);
  const audit = await app.ctx.sql`
    select audit_entries.before, audit_entries.after from audit_entries
    where audit_entries.action = 'user.reset-password'`;
  expect(audit).toEqual([{ before: null, after: null }]);
});

test('a reset works with a right code even when the verify step was skipped', async () => {
  const { email } = await newProfile();
  const otp = await requestCode(app, 'password-reset', email);
  expect((await post('forgot-password/reset', { email, otp, newPassword: NEW })).status).toBe(200);
});

test('only one of several simultaneous resets with the same code succeeds', async () => {
  const { email } = await newProfile();
  const otp = await requestVerifiedCode(app, 'password-reset', email);
  const passwords = Array.from({ length: 6 }, (_, n) => `password ${n}`);
  const answers = await Promise.all(
    passwords.map((newPassword) => post('forgot-password/reset', { email, otp, newPassword })),
  );
  expect(countByStatus(answers)).toEqual({ 200: 1, 400: 5 });
  const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await logIn(email, winner)).status).toBe(200);
});

test("another user's code, another purpose's code and an unknown address get the same answer as a wrong code", async () => {
  const [one, two] = [await newProfile(), await newProfile()];
  const otp = await requestVerifiedCode(app, 'password-reset', one.email);
  const theirs = await requestVerifiedCode(app, 'password-reset', two.email);
  const registration = await requestVerifiedCode(app, 'register', 'fresh@snu.edu.in');
  const unknown = await requestVerifiedCode(app, 'password-reset', 'nobody@snu.edu.in');
  const bodies = [
    { email: one.email, otp: theirs === otp ? differentCode(otp) : theirs },
    { email: two.email, otp: theirs === otp ? differentCode(otp) : otp },
    { email: 'fresh@snu.edu.in', otp: registration },
    // The code is right, but no account has this address.
    { email: 'nobody@snu.edu.in', otp: unknown },
    { email: 'never-asked@snu.edu.in', otp },
  ];
  for (const body of bodies) {
    expect((await post('forgot-password/reset', { ...body, newPassword: NEW })).body).toEqual({
      message: 'Invalid OTP',
      code: 'WRONG_CODE',
      fields: { otp: 'Invalid OTP' },
    });
  }
  expect((await logIn(one.email, OLD)).status).toBe(200);
});

test('after a reset, a user limited by wrong passwords can log in, but a blocked user cannot', async () => {
  const { email } = await newProfile();
  for (let n = 0; n < 10; n += 1) await logIn(email, 'wrong one');
  expect((await logIn(email, OLD)).status).toBe(429);
  const otp = await requestVerifiedCode(app, 'password-reset', email);
  await post('forgot-password/reset', { email, otp, newPassword: NEW });
  expect((await logIn(email, NEW)).status).toBe(200);

  const blocked = await newProfile(true);
  const code = await requestVerifiedCode(app, 'password-reset', blocked.email);
  await post('forgot-password/reset', { email: blocked.email, otp: code, newPassword: NEW });
  expect(await logIn(blocked.email, NEW)).toMatchObject({ status: 401, body: { code: 'BLOCKED' } });
});

test('after a reset, wrong passwords of a known device and of a signed-in user do not count either', async () => {
  const { email } = await newProfile();
  const first = await logIn(email, OLD);
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const logInHere = (password: string) =>
    app.request<Reply>(null, 'POST', '/api/users/login', { email, password }, { cookie });
  const change = (token: string, currentPassword: string) =>
    app.request({ token }, 'PUT', '/api/users/changePassword', { currentPassword, newPassword: OLD });
  for (let n = 0; n < 10; n += 1) {
    expect((await logInHere('wrong one')).status).toBe(400);
    expect((await change(first.body.token, 'wrong one')).status).toBe(400);
  }
  expect((await logInHere(OLD)).status).toBe(429);
  expect((await change(first.body.token, OLD)).status).toBe(429);
  const otp = await requestVerifiedCode(app, 'password-reset', email);
  const body = { email, otp, newPassword: NEW };
  await app.request(null, 'POST', '/api/users/forgot-password/reset', body, { cookie });
  const again = await logInHere(NEW);
  expect(again.status).toBe(200);
  expect((await change(again.body.token, NEW)).status).toBe(200);
});

test.each([
  ['initiate', { email: 'not an email' }, { email: 'Please enter a valid email address' }],
  ['initiate', {}, { email: 'Please enter a valid email address' }],
  ['initiate', { email: 'a@snu.edu.in', token: 'x' }, { token: 'Unknown field' }],
  ['verify', { email: 'a@snu.edu.in', otp: '12 345' }, { otp: 'Please enter the 6-digit code' }],
  ['verify', { email: 'a@snu.edu.in' }, { otp: 'Please enter the 6-digit code' }],
  [
    'reset',
    { email: 'a@snu.edu.in', otp: '123456', newPassword: 'abcd' },
    { newPassword: 'Password must be at least 5 characters' },
  ],
  [
    'reset',
    { email: 'a@snu.edu.in', otp: '123456', newPassword: 'abcde', isAdmin: true },
    { isAdmin: 'Unknown field' },
  ],
])('%s with %j is refused with a message for each wrong field', async (step, body, fields) => {
  const { status, body: answer } = await post(`forgot-password/${step}`, body);
  expect({ status, fields: answer.fields }).toEqual({ status: 400, fields });
});
