import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { accountLimits } from '../limits/account-limits.ts';
import { startTestApp, countByStatus, type TestApp } from '../testing/app.ts';
import { requestCode, codeFor, differentCode } from '../testing/codes.ts';
import { CODE_TRIES } from './one-time-code.ts';

// Limits on wrong one-time codes: of a device, of an IP address and of all together (decisions, Accounts).

interface Reply {
  message: string;
  code: string;
}

let app: TestApp;
let emailCount = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  app.ctx.clock.shift(0);
  vi.restoreAllMocks();
  await app.ctx.sql`truncate one_time_codes, rate_limits`;
});
afterAll(() => app.close());

const SECOND_MS = 1_000;
const post = (path: string, body: object) => app.request<Reply>(null, 'POST', `/api/users/${path}`, body);
const initiate = (email: string) => post('register/initiate', { email });
const verify = (email: string, otp: string) => post('register/verify-otp', { email, otp });
const newEmail = () => {
  emailCount += 1;
  return `code${emailCount}@snu.edu.in`;
};

const guess = async (email: string, otp: string, count: number) => {
  const answers = [];
  for (let n = 0; n < count; n += 1) answers.push(await verify(email, differentCode(otp)));
  return countByStatus(answers);
};

test('after 41 codes and 205 wrong guesses from one IP address, its guesses must wait, and right codes from it are accepted', async () => {
  const neighbour = newEmail();
  const early = await requestCode(app, 'register', neighbour);
  for (let n = 0; n < 40; n += 1) {
    const email = newEmail();
    expect(await guess(email, await requestCode(app, 'register', email), CODE_TRIES)).toEqual({ 400: 5 });
  }
  const email = newEmail();
  const otp = await requestCode(app, 'register', email);
  const refused = await verify(email, differentCode(otp));
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  // Its one try is used.
  expect((await verify(email, otp)).status).toBe(429);

  expect((await verify(neighbour, early)).status).toBe(200);
  const late = newEmail();
  expect((await verify(late, await requestCode(app, 'register', late))).status).toBe(200);
});

/** Requests a code. `own` tries a code from the device that requested it; `verify` tries one from another device. */
async function requestOnDevice(email: string) {
  const answer = await initiate(email);
  const setCookie = answer.headers.get('set-cookie') ?? '';
  expect(setCookie).toMatch(/^canteen_code=[\w-]{43};.*HttpOnly; SameSite=Strict/);
  const otp = await codeFor(app.ctx, 'register', email);
  const cookie = setCookie.split(';')[0] ?? '';
  const own = (code: string) =>
    app.request(null, 'POST', '/api/users/register/verify-otp', { email, otp: code }, { cookie });
  return { otp, cookie, own };
}

test('the device that requested a code and strangers share its five tries', async () => {
  const email = newEmail();
  const { otp, own } = await requestOnDevice(email);
  expect(await guess(email, otp, 2)).toEqual({ 400: 2 });
  for (let n = 0; n < 3; n += 1) expect((await own(differentCode(otp))).status).toBe(400);
  expect((await own(otp)).status).toBe(400);
  expect((await verify(email, otp)).status).toBe(400);
});

test('the device that requested a code has its fifth try after four wrong ones', async () => {
  const email = newEmail();
  const { otp, own } = await requestOnDevice(email);
  for (let n = 1; n < CODE_TRIES; n += 1) expect((await own(differentCode(otp))).status).toBe(400);
  expect((await own(otp)).status).toBe(200);
});

test('after five tries by strangers the device that requested the code still has one', async () => {
  const email = newEmail();
  const { otp, cookie, own } = await requestOnDevice(email);
  // Strangers use up their tries, and their address has to wait.
  const { wrongPerIp } = accountLimits(app.ctx.sql).codes;
  for (let n = 0; n < 195; n += 1) await wrongPerIp.add('127.0.0.1');
  expect(await guess(email, otp, CODE_TRIES)).toEqual({ 400: 5 });
  expect((await verify(email, otp)).status).toBe(429);
  expect((await own(otp)).status).toBe(200);
  expect((await own(differentCode(otp))).status).toBe(400);
  expect((await own(otp)).status).toBe(400);
  const [row] = await app.ctx.sql<
    { hash: Buffer }[]
  >`select one_time_codes.requested_by as hash from one_time_codes where one_time_codes.email = ${email}`;
  expect(row?.hash.toString('latin1')).not.toContain(cookie.split('=')[1]);
});

test('after 1,000 wrong guesses in an hour each code has one try, and the log says so', async () => {
  const warn = vi.spyOn(app.ctx.log, 'warn');
  const { wrongOverall } = accountLimits(app.ctx.sql).codes;
  for (let n = 0; n < 999; n += 1) await wrongOverall.add('all');
  const [typo, right, wrong] = [newEmail(), newEmail(), newEmail()];
  const typoCode = await requestCode(app, 'register', typo);
  expect(warn).not.toHaveBeenCalled();
  expect(await guess(typo, typoCode, 1)).toEqual({ 400: 1 });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { wrong: 1_000 },
    expect.stringContaining('one try') as string,
  );
  expect((await verify(right, await requestCode(app, 'register', right))).status).toBe(200);
  const wrongCode = await requestCode(app, 'register', wrong);
  expect(await guess(wrong, wrongCode, 1)).toEqual({ 400: 1 });
  expect((await verify(wrong, wrongCode)).status).toBe(400);
  app.ctx.clock.shift(31 * SECOND_MS);
  // A new code has its own try.
  expect((await verify(typo, await requestCode(app, 'register', typo))).status).toBe(200);
});

test('guesses at codes that were not mailed count for that code only', async () => {
  const { wrongPerIp, wrongOverall } = accountLimits(app.ctx.sql).codes;
  const email = newEmail();
  expect((await post('forgot-password/initiate', { email })).status).toBe(200);
  for (let n = 0; n < 7; n += 1)
    expect((await post('forgot-password/verify', { email, otp: '000000' })).status).toBe(400);
  expect(await wrongOverall.read('all')).toMatchObject({ used: 0 });
  // As many writes as for a code that was mailed: otherwise the duration would show which addresses have an account.
  const points = app.ctx.sql`
    select rate_limits.points from rate_limits where rate_limits.key like 'wrong-code%'`;
  expect((await points).map((row) => row.points)).toEqual([CODE_TRIES, CODE_TRIES]);
  const known = newEmail();
  expect(await guess(known, await requestCode(app, 'register', known), 2)).toEqual({ 400: 2 });
  expect(await wrongPerIp.read('127.0.0.1')).toMatchObject({ used: 2 });
});
