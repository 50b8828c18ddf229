import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import type { User } from '@canteen/domain/users/user.schema';
import { accountLimits } from '../limits/account-limits.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { startTestApp, countByStatus, type TestApp } from '../testing/app.ts';
import { makeShop, makeUser } from '../testing/factories.ts';

let app: TestApp;
const account = { email: 'asha@snu.edu.in', contact: '9123456780', password: 'pass word 1' };

beforeAll(async () => {
  app = await startTestApp();
  await app.ctx.sql`
    insert into users (name, email, contact, address, password_hash) values
      ('Asha Rao', ${account.email}, ${account.contact}, 'Hostel 3, room 12', ${await hashPassword(account.password)}),
      ('Blocked', 'blocked@snu.edu.in', '9123456781', 'Hostel 3, room 13', ${await hashPassword(account.password)})`;
  await app.ctx.sql`update users set is_blocked = true where users.email = 'blocked@snu.edu.in'`;
});
afterAll(() => app.close());

const logIn = (body: object) =>
  app.request<User & { message: string; code: string }>(null, 'POST', '/api/users/login', body);

test('a user logs in by email (in any letter case) or contact number and gets the account with a token', async () => {
  const { password } = account;
  for (const body of [
    { email: account.email, password },
    { email: ' ASHA@SNU.edu.in ', password },
    { contact: account.contact, password },
    { email: '', contact: account.contact, password },
  ]) {
    const { status, body: user, headers } = await logIn(body);
    expect(status).toBe(200);
    expect(user).toMatchObject({ name: 'Asha Rao', email: account.email, isAdmin: false, managedShops: [] });
    expect(user.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(user).filter((key) => /password|hash/i.test(key))).toEqual([]);
  }
});

test('a wrong password and an unknown account get the same 400; a blocked user learns of it only with the right password', async () => {
  const wrong = await logIn({ email: account.email, password: 'wrong one' });
  const unknown = await logIn({ email: 'nobody@snu.edu.in', password: 'wrong one' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'WRONG_CREDENTIALS' } });
  expect(unknown.body).toEqual(wrong.body);
  expect(await logIn({ email: 'blocked@snu.edu.in', password: 'wrong one' })).toMatchObject({ status: 400 });
  expect(await logIn({ email: 'blocked@snu.edu.in', password: account.password })).toMatchObject({
    status: 401,
    body: { code: 'BLOCKED', message: 'Your account has been blocked.' },
  });
});

test('a login does the same work for a known and an unknown account', async () => {
  // Microseconds of this process, because other programs change how long an answer takes.
  const work = { known: 0, unknown: 0 };
  for (let n = 0; n < 16; n += 1) {
    await app.ctx.sql`truncate rate_limits`;
    for (const [kind, email] of [
      ['known', account.email],
      ['unknown', 'nobody@snu.edu.in'],
    ] as const) {
      const before = process.cpuUsage();
      expect((await logIn({ email, password: 'wrong one' })).status).toBe(400);
      const { user, system } = process.cpuUsage(before);
      work[kind] += user + system;
    }
  }
  const ratio = work.known / work.unknown;
  // Checking the password is most of the work: without it an unknown account would be answered several times faster.
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.67);
});

test.each([
  [{ password: 'abcde' }, { email: 'Either Email or Contact Number is required' }],
  [{ email: '', contact: '', password: 'abcde' }, { email: 'Either Email or Contact Number is required' }],
  [{}, { email: 'Either Email or Contact Number is required', password: 'This Field Is Required' }],
  [{ email: 'not an email', password: 'abcde' }, { email: 'Email Is Not Valid' }],
  [{ email: 'evil@gmail.com (a@snu.edu.in', password: 'abcde' }, { email: 'Email Is Not Valid' }],
  [{ contact: '12345', password: 'abcde' }, { contact: 'Please enter a valid 10-digit phone number' }],
  [{ contact: '9123456780' }, { password: 'This Field Is Required' }],
  [{ contact: '9123456780', password: '' }, { password: 'This Field Is Required' }],
  [{ contact: '9123456780', password: 'abcd' }, { password: 'Field Is Too Short' }],
  [{ contact: '9123456780', password: 'abcde', isAdmin: true }, { isAdmin: 'Unknown field' }],
])('%j is refused with a message for each wrong field', async (body, fields) => {
  expect(await logIn(body)).toMatchObject({ status: 400, body: { code: 'INVALID', fields } });
});

test('the eleventh wrong password for one account gets 429 with Retry-After; another account can log in', async () => {
  const contact = '9123456799';
  for (let n = 0; n < 10; n += 1) expect((await logIn({ contact, password: 'wrong one' })).status).toBe(400);
  const { status, headers } = await logIn({ contact, password: 'wrong one' });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logIn({ email: account.email, password: account.password })).status).toBe(200);
});

test('a login by email resets the wrong passwords counted for the contact number', async () => {
  const { email, contact, password } = account;
  for (let n = 0; n < 10; n += 1) await logIn({ contact, password: 'wrong one' });
  expect((await logIn({ contact, password })).status).toBe(429);
  expect((await logIn({ email, password })).status).toBe(200);
  expect((await logIn({ contact, password })).status).toBe(200);
});

test('after the clock was set back, nobody is locked out until the wrong time comes', async () => {
  const { contact, password } = account;
  const now = Date.now;
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 6 * 3_600_000);
  for (let n = 0; n < 10; n += 1) expect((await logIn({ contact, password: 'wrong one' })).status).toBe(400);
  expect((await logIn({ contact, password })).status).toBe(429);
  ahead.mockRestore();
  expect((await logIn({ contact, password })).status).toBe(200);
});

test('wrong passwords are also limited for an email of the maximum length', async () => {
  const email = `a@${`${'b'.repeat(61)}.`.repeat(3)}${'c'.repeat(63)}.in`;
  expect(email).toHaveLength(254);
  for (let n = 0; n < 10; n += 1) expect((await logIn({ email, password: 'wrong one' })).status).toBe(400);
  expect((await logIn({ email, password: 'wrong one' })).status).toBe(429);
});

test('of 100 simultaneous guesses only ten are checked; 60 simultaneous right logins all succeed', async () => {
  const contact = '9123456798';
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, n) => logIn({ contact, password: `guess ${n}` })),
  );
  expect(countByStatus(guesses)).toEqual({ 400: 10, 429: 90 });
  expect(guesses.find(({ status }) => status === 429)?.body.message).toBe(
    'Too many wrong passwords for this account. Please wait.',
  );
  const { email, password } = account;
  const logins = await Promise.all(Array.from({ length: 60 }, () => logIn({ email, password })));
  expect(countByStatus(logins)).toEqual({ 200: 60 });
});

test('wrong passwords from a device where the account has signed in before are counted separately', async () => {
  const { email, password } = account;
  const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const post = (body: object, cookie: string) =>
    app.request(null, 'POST', '/api/users/login', body, { cookie });
  const first = await logIn({ email, password });
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
  const cookie = cookieOf(first.headers);
  for (let n = 0; n < 10; n += 1) await logIn({ email, password: 'wrong one' });
  expect((await logIn({ email, password })).status).toBe(429);
  // The wrong passwords of other devices do not count for this device.
  expect((await post({ email, password }, cookie)).status).toBe(200);
  expect((await logIn({ email, password })).status).toBe(429);
  // A changed cookie, or one of another account, counts like no cookie.
  const other = await makeUser(app.ctx);
  for (const forged of [cookie.replace('=', '=A'), cookie.replace(/.$/, '!'), `x=${other.id}`])
    expect((await post({ email, password }, forged)).status).toBe(429);
  for (let n = 0; n < 10; n += 1)
    expect((await post({ email, password: 'wrong one' }, cookie)).status).toBe(400);
  expect((await post({ email, password }, cookie)).status).toBe(429);
  await app.ctx.sql`truncate rate_limits`;
});

test('a computer of many users keeps the cookies of the last ones, so that its requests stay small', async () => {
  const { email, password } = account;
  const cookies = Array.from({ length: 30 }, (_, n) => `canteen_device_${String(n).padStart(16, '0')}=x`);
  const cookie = ['other=1', ...cookies].join('; ');
  const { headers } = await app.request(null, 'POST', '/api/users/login', { email, password }, { cookie });
  const set = headers.getSetCookie();
  expect(set.filter((text) => text.includes('Max-Age=0')).map((text) => text.split('=')[0])).toEqual(
    cookies.slice(0, 10).map((text) => text.split('=')[0]),
  );
  expect(set.filter((text) => !text.includes('Max-Age=0'))).toHaveLength(1);
});

test('after 300 wrong passwords from one IP address other users of it can still log in, and each account has one try', async () => {
  const { wrongPerIp } = accountLimits(app.ctx.sql).login;
  const wrong = (email: string) => logIn({ email, password: 'wrong one' });
  for (let n = 0; n < 298; n += 1) await wrongPerIp.add('127.0.0.1');
  // A wrong password from a device that is new to the account counts for its IP address.
  for (const name of ['one', 'one', 'two']) expect((await wrong(`${name}@snu.edu.in`)).status).toBe(400);
  expect((await wrong('one@snu.edu.in')).status).toBe(429);
  const { email, contact, password } = account;
  const logins = await Promise.all(Array.from({ length: 10 }, () => logIn({ email, password })));
  expect(countByStatus(logins)).toEqual({ 200: 10 });
  expect((await wrong('another@snu.edu.in')).status).toBe(400);
  const again = await wrong('another@snu.edu.in');
  expect(again.status).toBe(429);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logIn({ contact, password })).status).toBe(200);
  await app.ctx.sql`truncate rate_limits`;
});

test('a token authenticates, is stored only as a hash, and stops working at logout or expiry', async () => {
  const { body } = await logIn({ email: account.email, password: account.password });
  const token = body.token ?? '';
  const probe = () => app.request({ token }, 'GET', '/api/shops/managed');
  expect((await probe()).status).toBe(200);
  const rows = await app.ctx.sql`select sessions::text as row from sessions`;
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));

  const day = 86_400_000;
  app.ctx.clock.shift(29 * day);
  expect((await probe()).status).toBe(200);
  // Its use on day 29 renewed it: it is still valid on day 58 and has expired on day 89.
  app.ctx.clock.shift(58 * day);
  expect((await probe()).status).toBe(200);
  app.ctx.clock.shift(89 * day);
  expect(await probe()).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
  app.ctx.clock.shift(0);

  const again = {
    token: (await logIn({ email: account.email, password: account.password })).body.token ?? '',
  };
  expect((await app.request(again, 'POST', '/api/users/logout')).status).toBe(204);
  expect((await app.request(again, 'GET', '/api/shops/managed')).status).toBe(401);
  expect((await app.request(again, 'POST', '/api/users/logout')).status).toBe(401);
});

test('a login and a logout are in the audit trail, and can be left out of the list', async () => {
  const { password } = account;
  await logIn({ email: account.email, password: 'wrong one' });
  const { body: user } = await logIn({ email: account.email, password });
  expect((await app.request({ token: user.token ?? '' }, 'POST', '/api/users/logout')).status).toBe(204);
  const owner = await makeUser(app.ctx, { isOwner: true });
  const entries = async (query: string) => {
    const path = `/api/audit?subjectKind=user&subjectId=${user._id}${query}`;
    return (await app.request<AuditEntryAnswer[]>(owner, 'GET', path)).body;
  };
  expect(
    (await entries('&limit=2')).map(({ action, actor, before, after }) => [action, actor, before, after]),
  ).toEqual([
    ['user.logout', { _id: user._id, name: 'Asha Rao' }, null, null],
    [
      'user.login',
      { _id: user._id, name: 'Asha Rao' },
      null,
      { ip: expect.any(String) as string, userAgent: expect.any(String) as string },
    ],
  ]);
  expect(await entries('&sessions=false')).toEqual([]);
  await app.request(owner, 'PUT', `/api/users/admin/${user._id}/delivery-role`, { isDelivery: true });
  const newest = async (query: string) => (await entries(`&limit=1${query}`)).map(({ action }) => action);
  expect(await newest('')).toEqual(['user.setDelivery']);
  expect(await newest('&sessions=only')).toEqual(['user.logout']);
  await app.request(owner, 'PUT', `/api/users/admin/${user._id}/delivery-role`, { isDelivery: false });
});

test('blocking a user and taking a role take effect on the next request', async () => {
  const user = await makeUser(app.ctx, { isAdmin: true });
  expect((await app.request(user, 'GET', '/api/audit')).status).toBe(200);
  await app.ctx.sql`update users set is_admin = false where users.id = ${user.id}`;
  expect((await app.request(user, 'GET', '/api/audit')).status).toBe(403);
  await app.ctx.sql`update users set is_blocked = true where users.id = ${user.id}`;
  expect((await app.request(user, 'GET', '/api/shops/managed')).status).toBe(401);
});

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  `Bearer ${'A'.repeat(43)}`,
  'Basic abc',
  `bearer ${'A'.repeat(43)}`,
])(
  'the Authorization header %j gets 401 from a call that needs a session, and a public call ignores it',
  async (authorization) => {
    const shop = await makeShop(app.ctx);
    expect((await app.request(null, 'GET', '/api/shops/managed', undefined, { authorization })).status).toBe(
      401,
    );
    expect((await app.request(null, 'GET', `/api/shops/${shop}`, undefined, { authorization })).status).toBe(
      200,
    );
  },
);
