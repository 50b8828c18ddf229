import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '@canteen/domain/accounts/account.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { hashPassword } from '../passwords/hash-password.ts';
import { startTestApp, countByStatus, type TestApp } from '../testing/app.ts';
import { requestCode, codeFor, differentCode, requestVerifiedCode } from '../testing/codes.ts';
import { makeAccount, makeUser, type TestAccount } from '../testing/factories.ts';
import { connectClient } from '../testing/live-client.ts';

// Profile, email change, password change and the list of sessions (sections 4 to 7; decisions, Accounts).

type Reply = User & { message: string; code: string; fields?: Record<string, string> };

let app: TestApp;
let passwordHash: string;
const PASSWORD = 'pass word 1';
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

const logIn = (email: string, password = PASSWORD) =>
  app.request<Reply>(null, 'POST', '/api/users/login', { email, password });
const update = (user: TestAccount, body: object) =>
  app.request<Reply>(user, 'PUT', '/api/users/updateProfile', { ...user.profile, ...body });
const changePassword = (user: TestAccount, body: object) =>
  app.request<Reply>(user, 'PUT', '/api/users/changePassword', body);
const isSessionValid = async (token: string) =>
  (await app.request({ token }, 'GET', '/api/users/me')).status === 200;

test("a profile update returns the changed user with the request's token", async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const change = { name: 'Asha Rao-Sen', contact: '9399999999', address: 'Block C\nroom 4' };
  const { status, body } = await update(user, change);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...user.profile, ...change, _id: user.id, token: user.token, isAdmin: false });
  const me = await app.request<User>(user, 'GET', '/api/users/me');
  expect(me.body).toEqual(body);
  const [entry] = await app.ctx.sql`
    select audit_entries.before, audit_entries.after from audit_entries
    where audit_entries.subject_id = ${user.id} and audit_entries.action = 'user.update-profile'`;
  expect(entry).toEqual({
    before: { name: 'Asha Rao', contact: user.profile.contact, address: 'Hostel 3, room 12' },
    after: change,
  });
});

test.each([
  [{ name: 'Al' }, { name: 'Field Is Too Short' }],
  [{ email: 'nowhere' }, { email: 'Email Is Not Valid' }],
  [{ contact: '123' }, { contact: 'Please enter a valid 10-digit phone number' }],
  [{ address: 'here' }, { address: 'Field Is Too Short' }],
  [{ address: undefined }, { address: 'This Field Is Required' }],
  [{ otp: '12' }, { otp: 'Please enter the 6-digit code' }],
  [{ isAdmin: true }, { isAdmin: 'Unknown field' }],
  [{ isBlocked: false, isOwner: true, managedShops: ['x'] }, { isOwner: 'Unknown field' }],
  [{ token: 'x'.repeat(43) }, { token: 'Unknown field' }],
  [{ password: 'abcde' }, { password: 'Unknown field' }],
])('%j is refused with a message for each wrong field and changes nothing', async (wrong, fields) => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const { status, body } = await update(user, wrong);
  expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields });
  expect((await app.request<User>(user, 'GET', '/api/users/me')).body).toMatchObject({
    ...user.profile,
    isAdmin: false,
    isOwner: false,
    isBlocked: false,
    managedShops: [],
    token: user.token,
  });
});

test("another user's contact or email is refused with a conflict that names the field", async () => {
  const [one, two] = [
    await makeAccount(app.ctx, { passwordHash }),
    await makeAccount(app.ctx, { passwordHash }),
  ];
  expect(await update(one, { contact: two.profile.contact })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', fields: { contact: 'This contact number is already in use' } },
  });
  // Two users who have both verified this address change to it at the same time.
  const email = 'wanted@snu.edu.in';
  const first = await requestVerifiedCode(app, 'email-change', email, one);
  app.ctx.clock.shift(31_000);
  const second = await requestVerifiedCode(app, 'email-change', email, two);
  const answers = await Promise.all([
    update(one, { email, otp: first }),
    update(two, { email, otp: second }),
  ]);
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 1 });
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    fields: { email: 'This email is already in use' },
  });
  app.ctx.clock.shift(0);
});

test('a new email needs a verified code; after the change the old email gets a notice and cannot log in', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const email = 'moved@snu.edu.in';
  const first = 'You must verify your new email address first';
  expect(await update(user, { email })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_CODE', message: first, fields: { email: first } },
  });
  const initiate = (newEmail: string) =>
    app.request<Reply>(user, 'POST', '/api/users/email-change/initiate', { newEmail });
  const verify = (newEmail: string, otp: string) =>
    app.request<Reply>(user, 'POST', '/api/users/email-change/verify', { newEmail, otp });
  expect(await initiate(email)).toMatchObject({
    status: 200,
    body: { message: 'OTP sent to your new email!', resendInSeconds: 30 },
  });
  const otp = await codeFor(app.ctx, 'email-change', email);
  // The code is right, but it has not been verified.
  expect((await update(user, { email, otp })).body).toMatchObject({ message: first });
  expect(await verify(email, differentCode(otp))).toMatchObject({
    status: 400,
    body: { code: 'WRONG_CODE', message: 'Invalid or expired OTP' },
  });
  expect((await verify(email, otp)).status).toBe(200);
  expect((await update(user, { email, otp: differentCode(otp) })).status).toBe(400);
  expect(await update(user, { email: 'elsewhere@snu.edu.in', otp })).toMatchObject({
    status: 400,
    body: { message: 'Email address does not match verified email. Please verify again.' },
  });

  await app.request(null, 'POST', '/api/users/forgot-password/initiate', { email: user.profile.email });
  const reset = await codeFor(app.ctx, 'password-reset', user.profile.email);
  expect(await update(user, { email, otp })).toMatchObject({
    status: 200,
    body: { email, token: user.token },
  });
  expect((await logIn(user.profile.email)).status).toBe(400);
  expect((await logIn(email)).status).toBe(200);
  expect((await verify(email, otp)).status).toBe(400);
  // A password reset code that was sent to the old address no longer works.
  expect(
    (
      await app.request(null, 'POST', '/api/users/forgot-password/reset', {
        email: user.profile.email,
        otp: reset,
        newPassword: 'abcde',
      })
    ).status,
  ).toBe(400);
  const notices = await app.ctx.sql`
    select account_notices.kind, account_notices.email from account_notices
    where account_notices.email = ${user.profile.email}`;
  expect(notices).toEqual([{ kind: 'email-changed', email: user.profile.email }]);
});

test('an email change code works only for its user and a campus address, and does not reveal who has an account', async () => {
  const [one, two] = [
    await makeAccount(app.ctx, { passwordHash }),
    await makeAccount(app.ctx, { passwordHash }),
  ];
  const initiate = (newEmail: string) =>
    app.request<Reply>(one, 'POST', '/api/users/email-change/initiate', { newEmail });
  const outside = 'Please enter a snu email address';
  expect(await initiate('a@gmail.com')).toMatchObject({
    status: 400,
    body: { message: outside, fields: { newEmail: outside } },
  });
  expect((await initiate(one.profile.email)).status).toBe(400);
  const taken = await initiate(two.profile.email);
  const free = await initiate('free@snu.edu.in');
  expect(taken.body).toEqual(free.body);

  const otp = await codeFor(app.ctx, 'email-change', 'free@snu.edu.in');
  const body = { newEmail: 'free@snu.edu.in', otp };
  expect((await app.request(two, 'POST', '/api/users/email-change/verify', body)).status).toBe(400);
  expect((await app.request(null, 'POST', '/api/users/email-change/verify', body)).status).toBe(401);
  expect((await app.request(one, 'POST', '/api/users/email-change/verify', body)).status).toBe(200);
  expect((await update(two, { email: 'free@snu.edu.in', otp })).status).toBe(400);
  // When another user requests a code for the same address, this user's code still works.
  app.ctx.clock.shift(31_000);
  await requestCode(app, 'email-change', 'free@snu.edu.in', two);
  expect((await update(one, { email: 'free@snu.edu.in', otp })).status).toBe(200);
  app.ctx.clock.shift(0);
});

test('a user keeps an email that was removed from the bypass list', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  await app.ctx.sql`update users set email = 'guest@example.org' where users.id = ${user.id}`;
  expect(await update(user, { email: 'guest@example.org', name: 'Visiting Professor' })).toMatchObject({
    status: 200,
    body: { email: 'guest@example.org' },
  });
});

test('a password change ends every session, also the current one, and notifies the user', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const other = (await logIn(user.profile.email)).body.token ?? '';
  const socket = await connectClient(app.url, other);
  const wrong = await changePassword(user, { currentPassword: 'wrong one', newPassword: 'new pass 1' });
  expect(wrong).toMatchObject({
    status: 400,
    body: { code: 'WRONG_CREDENTIALS', fields: { currentPassword: 'Your current password is wrong' } },
  });
  expect(await isSessionValid(user.token)).toBe(true);
  expect(await changePassword(user, { currentPassword: PASSWORD, newPassword: 'new pass 1' })).toMatchObject({
    status: 200,
    body: { message: 'Password Changed Successfully, Please Login Again!' },
  });
  expect([await isSessionValid(user.token), await isSessionValid(other)]).toEqual([false, false]);
  await expect.poll(() => socket.ended).toBe(1);
  expect((await logIn(user.profile.email)).status).toBe(400);
  expect((await logIn(user.profile.email, 'new pass 1')).status).toBe(200);
  const notices = await app.ctx.sql`
    select account_notices.kind from account_notices where account_notices.email = ${user.profile.email}`;
  expect(notices).toEqual([{ kind: 'password-changed' }]);
});

test('a login at the same time as a password change is refused or its session ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await makeAccount(app.ctx, { passwordHash });
    const [changed, ...logins] = await Promise.all([
      changePassword(user, { currentPassword: PASSWORD, newPassword: 'new pass 1' }),
      ...Array.from({ length: 6 }, () => logIn(user.profile.email)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status, body } of logins) {
      expect(status).toBeOneOf([200, 400]);
      if (status === 200) expect(await isSessionValid(body.token ?? '')).toBe(false);
    }
  }
});

test('a password change is refused after ten wrong current passwords', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const guess = () => changePassword(user, { currentPassword: 'wrong one', newPassword: 'new pass 1' });
  expect(countByStatus(await Promise.all(Array.from({ length: 15 }, guess)))).toEqual({ 400: 10, 429: 5 });
  const right = await changePassword(user, { currentPassword: PASSWORD, newPassword: 'new pass 1' });
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each([
  [{ newPassword: 'abcde' }, { currentPassword: 'This Field Is Required' }],
  [{ currentPassword: '', newPassword: 'abcde' }, { currentPassword: 'This Field Is Required' }],
  [
    { currentPassword: PASSWORD, newPassword: 'abcd' },
    { newPassword: 'Password must be at least 5 characters' },
  ],
  [{ currentPassword: PASSWORD, newPassword: 'abcde', isAdmin: true }, { isAdmin: 'Unknown field' }],
])('a password change with %j is refused with a message for each wrong field', async (body, fields) => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const answer = await changePassword(user, body);
  expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields });
});

test('a user sees their sessions and can end each of them', async () => {
  const user = await makeAccount(app.ctx, { passwordHash });
  const phone =
    (
      await app.request<User>(
        null,
        'POST',
        '/api/users/login',
        { email: user.profile.email, password: PASSWORD },
        { 'user-agent': 'A phone' },
      )
    ).body.token ?? '';
  const otherUser = await makeUser(app.ctx);
  const sessions = await app.request<Session[]>(user, 'GET', '/api/users/sessions');
  expect(sessions.status).toBe(200);
  expect(sessions.headers.get('cache-control')).toBe('no-store');
  expect(sessions.body).toHaveLength(2);
  expect(sessions.body.map(({ current }) => current)).toEqual([true, false]);
  const [here, there] = sessions.body;
  expect(there).toMatchObject({ userAgent: 'A phone', ip: '127.0.0.1' });
  expect(Object.keys(there ?? {}).toSorted()).toEqual([
    '_id',
    'createdAt',
    'current',
    'expiresAt',
    'ip',
    'seenAt',
    'userAgent',
  ]);

  const end = (caller: { token: string } | null, id = '') =>
    app.request(caller, 'DELETE', `/api/users/sessions/${id}`);
  expect((await end(otherUser, there?._id)).status).toBe(404);
  expect((await end(null, there?._id)).status).toBe(401);
  expect((await end(user, 'x')).status).toBe(400);
  expect(await isSessionValid(phone)).toBe(true);
  const socket = await connectClient(app.url, phone);
  expect((await end(user, there?._id)).status).toBe(204);
  expect([await isSessionValid(phone), await isSessionValid(user.token)]).toEqual([false, true]);
  await expect.poll(() => socket.ended).toBe(1);
  expect((await end(user, there?._id)).status).toBe(404);
  expect((await end(user, here?._id)).status).toBe(204);
  expect(await isSessionValid(user.token)).toBe(false);
});
