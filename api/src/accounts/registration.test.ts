import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeSent } from '@canteen/domain/accounts/account.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { startTestApp, countByStatus, type TestApp } from '../testing/app.ts';
import { requestCode, codeFor, differentCode, requestVerifiedCode } from '../testing/codes.ts';
import { makeUser } from '../testing/factories.ts';

// Registration in three steps (sections 4 and 7; decisions, Accounts).

type Reply = User & { message: string; code: string; fields?: Record<string, string> };

let app: TestApp;
let accountCount = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = <Body = Reply>(path: string, body: unknown) =>
  app.request<Body>(null, 'POST', `/api/users/${path}`, body);
/** Details with an email and a contact that no user has yet. */
const newDetails = () => {
  accountCount += 1;
  return {
    email: `new${accountCount}@snu.edu.in`,
    name: 'Meera Iyer',
    contact: String(9_100_000_000 + accountCount),
    address: 'Hostel 5, room 9',
    password: 'pass word 1',
    confirmPassword: 'pass word 1',
  };
};
const MINUTE_MS = 60_000;

test('registration by email code creates a customer without any role and logs them in', async () => {
  const details = newDetails();
  const { email } = details;
  const response = await post<CodeSent>('register/initiate', { email: ` ${email.toUpperCase()} ` });
  expect(response).toMatchObject({
    status: 200,
    body: { message: 'OTP sent to your email!', resendInSeconds: 30, expiresInSeconds: 600 },
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const otp = await codeFor(app.ctx, 'register', email);
  expect(await post('register/verify-otp', { email, otp })).toMatchObject({
    status: 200,
    body: { message: 'OTP verified successfully!' },
  });
  const { status, body: user, headers } = await post('register/complete', { ...details, otp });
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  const { name, contact, address } = details;
  expect(user).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
    id: user._id,
    name,
    email,
    contact,
    address,
    isAdmin: false,
    isOwner: false,
    isShopAdmin: false,
    isDelivery: false,
    isBlocked: false,
    managedShops: [],
    deletionRequestedAt: null,
    mailsAboutSteps: false,
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string,
  });
  const me = await app.request<User>({ token: user.token ?? '' }, 'GET', '/api/users/me');
  expect(me.body).toEqual(user);
  expect((await post('login', { contact, password: details.password })).status).toBe(200);
  const [entry] = await app.ctx.sql`
    select audit_entries.action, audit_entries.actor_id, audit_entries.after from audit_entries
    where audit_entries.subject_id = ${user._id}`;
  expect(entry).toEqual({
    action: 'user.register',
    actorId: user._id,
    after: { name, email, contact, address },
  });
});

test('POST /register also completes a registration, and needs a verified code', async () => {
  const details = newDetails();
  expect(await post('register', details)).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } });
  const otp = await requestCode(app, 'register', details.email);
  expect(await post('register', details)).toMatchObject({ status: 400 });
  expect(await post('register', { ...details, otp })).toMatchObject({ status: 400 });
  expect(await post('register/complete', { ...details, otp })).toMatchObject({ status: 400 });
  await post('register/verify-otp', { email: details.email, otp });
  // A verified address alone is not enough: the request must also contain the code.
  expect(await post('register', details)).toMatchObject({ status: 400 });
  expect(await post('register', { ...details, otp })).toMatchObject({
    status: 201,
    body: { email: details.email },
  });
});

test('a code works once, for one address and one purpose, until it expires', async () => {
  const [one, other] = [newDetails(), newDetails()];
  const otp = await requestVerifiedCode(app, 'register', one.email);
  const otherOtp = await requestVerifiedCode(app, 'register', other.email);
  // A code for another address, and an address that requested no code.
  const foreign = otp === otherOtp ? differentCode(otp) : otherOtp;
  expect((await post('register/complete', { ...one, otp: foreign })).status).toBe(400);
  expect((await post('register/complete', { ...newDetails(), otp })).status).toBe(400);
  expect(
    (await post('forgot-password/reset', { email: one.email, otp, newPassword: 'abcde' })).body,
  ).toMatchObject({ code: 'WRONG_CODE', message: 'Invalid OTP' });
  expect((await post('register/complete', { ...one, otp })).status).toBe(201);
  expect(await post('register/complete', { ...one, otp })).toMatchObject({
    status: 400,
    body: {
      code: 'WRONG_CODE',
      message: 'Invalid or expired OTP',
      fields: { otp: 'Invalid or expired OTP' },
    },
  });
  expect((await post('register/verify-otp', { email: one.email, otp })).status).toBe(400);

  const late = newDetails();
  const lateOtp = await requestVerifiedCode(app, 'register', late.email);
  app.ctx.clock.shift(10 * MINUTE_MS + 1);
  expect((await post('register/verify-otp', { email: late.email, otp: lateOtp })).status).toBe(400);
  expect((await post('register/complete', { ...late, otp: lateOtp })).status).toBe(400);
  app.ctx.clock.shift(0);
});

test('several simultaneous completions with the same code create one user', async () => {
  const details = newDetails();
  const otp = await requestVerifiedCode(app, 'register', details.email);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('register/complete', { ...details, otp })),
  );
  expect(countByStatus(answers)).toEqual({ 201: 1, 400: 7 });
  const users = await app.ctx.sql`select 1 from users where users.email = ${details.email}`;
  expect(users.count).toBe(1);
});

test('a taken contact is refused with a message for the field, and the code still works with another one', async () => {
  const [first, second] = [newDetails(), newDetails()];
  await post('register/complete', { ...first, otp: await requestVerifiedCode(app, 'register', first.email) });
  const otp = await requestVerifiedCode(app, 'register', second.email);
  expect(await post('register/complete', { ...second, contact: first.contact, otp })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', fields: { contact: 'This contact number is already in use' } },
  });
  expect((await post('register/complete', { ...second, otp })).status).toBe(201);
});

test('completions with a verified code are limited, because each one hashes a password', async () => {
  const [first, second] = [newDetails(), newDetails()];
  await post('register/complete', { ...first, otp: await requestVerifiedCode(app, 'register', first.email) });
  const otp = await requestVerifiedCode(app, 'register', second.email);
  const again = () => post('register/complete', { ...second, contact: first.contact, otp });
  for (let n = 0; n < 10; n += 1) expect((await again()).status).toBe(409);
  const { status, headers } = await again();
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  // Without a verified code no password is hashed, so the request does not count.
  expect((await post('register/complete', { ...newDetails(), otp })).status).toBe(400);
  await app.ctx.sql`truncate rate_limits`;
  expect((await post('register/complete', { ...second, otp })).status).toBe(201);
});

test('a registration for an address with an account gets the usual answer and creates no second account', async () => {
  const { id } = await makeUser(app.ctx, { email: 'taken@snu.edu.in' });
  const known = await post('register/initiate', { email: 'taken@snu.edu.in' });
  const unknown = await post('register/initiate', { email: newDetails().email });
  expect(known.body).toEqual(unknown.body);
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  const wrong = await post('register/verify-otp', { email: 'taken@snu.edu.in', otp: '000000' });
  expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid or expired OTP' } });
  // Even the right code creates no second account.
  const otp = await codeFor(app.ctx, 'register', 'taken@snu.edu.in');
  await post('register/verify-otp', { email: 'taken@snu.edu.in', otp });
  expect(await post('register/complete', { ...newDetails(), email: 'taken@snu.edu.in', otp })).toMatchObject({
    status: 409,
    body: { fields: { email: expect.any(String) as string } },
  });
  const users = await app.ctx.sql`select users.id from users where users.email = 'taken@snu.edu.in'`;
  expect(users).toEqual([{ id }]);
});

test('only campus addresses and addresses on the bypass list can register', async () => {
  const message = 'Please enter a snu email address';
  for (const email of [
    'a@gmail.com',
    'a@mail.snu.edu.in',
    'a@snu.edu.in.evil.com',
    'a@xsnu.edu.in',
    'evil@gmail.com (a@snu.edu.in',
    'a@snu.edu.in\r\nbcc: b@snu.edu.in',
    '"a b"@snu.edu.in',
    'ä@snu.edu.in',
    'snu.edu.in',
    '',
  ]) {
    expect(await post('register/initiate', { email }), email).toMatchObject({
      status: 400,
      body: { message, fields: { email: message } },
    });
  }
  expect((await post('register/initiate', {})).status).toBe(400);
  const guest = { ...newDetails(), email: 'guest@example.org' };
  await app.ctx.sql`
    insert into bypass_entries (email, added_by_name, created_at) values (${guest.email}, 'Owner', now())`;
  const otp = await requestVerifiedCode(app, 'register', guest.email);
  await app.ctx.sql`delete from bypass_entries`;
  expect((await post('register/complete', { ...guest, otp })).body).toMatchObject({ message });
  await app.ctx.sql`
    insert into bypass_entries (email, added_by_name, created_at) values (${guest.email}, 'Owner', now())`;
  expect((await post('register/complete', { ...guest, otp })).status).toBe(201);
  // The user can still log in after the address was removed from the list.
  await app.ctx.sql`delete from bypass_entries`;
  expect((await post('login', { email: guest.email, password: guest.password })).status).toBe(200);
});

test.each([
  [{ name: 'Al' }, { name: 'Field Is Too Short' }],
  [{ name: '😀a' }, { name: 'Field Is Too Short' }],
  [{ name: '' }, { name: 'This Field Is Required' }],
  [{ name: 'x'.repeat(101) }, { name: 'At most 100 characters' }],
  [{ name: 'a\u0000bc' }, { name: 'Contains characters that cannot be stored' }],
  [{ contact: '12345' }, { contact: 'Please enter a valid 10-digit phone number' }],
  [{ contact: '12345678901' }, { contact: 'Please enter a valid 10-digit phone number' }],
  [{ address: 'here' }, { address: 'Field Is Too Short' }],
  [{ address: 'x'.repeat(501) }, { address: 'At most 500 characters' }],
  [{ password: 'abcd', confirmPassword: 'abcd' }, { password: 'Password must be at least 5 characters' }],
  [{ password: 'abcde', confirmPassword: 'abcdf' }, { confirmPassword: "Passwords don't match" }],
  [{ password: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) }, { password: 'At most 200 characters' }],
  [{ otp: '12345' }, { otp: 'Please enter the 6-digit code' }],
  [{ otp: '1234567' }, { otp: 'Please enter the 6-digit code' }],
  [{ otp: 123456 }, { otp: 'Please enter the 6-digit code' }],
  [{ isAdmin: true }, { isAdmin: 'Unknown field' }],
  [{ isOwner: true, isBlocked: false, token: 'x'.repeat(43), managedShops: [] }, { token: 'Unknown field' }],
  [{ _id: 'a'.repeat(24) }, { _id: 'Unknown field' }],
])('details with %j are refused with a message for each wrong field', async (wrong, fields) => {
  const details = { ...newDetails(), otp: '123456', ...wrong };
  for (const path of ['register', 'register/complete']) {
    const { status, body } = await post(path, details);
    expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields });
  }
});
