import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { codeFor, differentCode } from '../testing/codes.ts';
import { makeUser } from '../testing/factories.ts';
import { CODE_TRIES, type CodePurpose } from './one-time-code.ts';

// Whoever requested a code is told when it is used up or has expired, so that a new one must be requested.

interface Reply {
  message: string;
  fields: { otp?: string };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.ctx.clock.shift(0));
afterAll(() => app.close());

/** Requests a code. `own` tries a code as its requester, `stranger` as somebody else. */
async function request(purpose: CodePurpose, email: string) {
  const user = await makeUser(app.ctx);
  const other = await makeUser(app.ctx);
  const [path, step, field] = {
    register: ['register', 'verify-otp', 'email'] as const,
    'password-reset': ['forgot-password', 'verify', 'email'] as const,
    'email-change': ['email-change', 'verify', 'newEmail'] as const,
  }[purpose];
  const [requester, somebody] = purpose === 'email-change' ? [user, other] : [null, null];
  const url = `/api/users/${path}`;
  const { status, headers } = await app.request(requester, 'POST', `${url}/initiate`, { [field]: email });
  expect(status).toBe(200);
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const attempt = async (caller: typeof requester, otp: string, more = {}) => {
    const sent = { [field]: email, otp };
    const answer = await app.request<Reply>(caller, 'POST', `${url}/${step}`, sent, more);
    return [answer.status, answer.body.message, answer.body.fields?.otp];
  };
  return {
    call: async (to: string, method: string, body: object) =>
      (await app.request<Reply>(requester, method, to, body, { cookie })).body,
    otp: await codeFor(app.ctx, purpose, email),
    own: (otp: string) => attempt(requester, otp, { cookie }),
    stranger: (otp: string) => attempt(somebody, otp),
  };
}

test.each<[CodePurpose, string]>([
  ['register', 'Invalid or expired OTP'],
  ['password-reset', 'Invalid OTP'],
  ['email-change', 'Invalid or expired OTP'],
])('%s: the fifth wrong code says that a new code is needed', async (purpose, message) => {
  const { otp, own, stranger } = await request(purpose, `${purpose}@snu.edu.in`);
  const wrong = [400, message, message];
  const usedUp = [400, message, `${message}. Please request a new code.`];
  for (let n = 1; n < CODE_TRIES; n += 1) expect(await own(differentCode(otp))).toEqual(wrong);
  expect(await own(differentCode(otp))).toEqual(usedUp);
  expect(await own(otp)).toEqual(usedUp);
  // Somebody else does not learn whether there is a code.
  expect(await stranger(otp)).toEqual(wrong);

  app.ctx.clock.shift(31_000);
  const next = await request(purpose, `${purpose}@snu.edu.in`);
  expect(await next.own(differentCode(next.otp))).toEqual(wrong);
  app.ctx.clock.shift(31_000 + 10 * 60_000);
  expect(await next.own(next.otp)).toEqual(usedUp);
  expect(await next.stranger(next.otp)).toEqual(wrong);
});

test('the last step of a password reset and of an email change says too that a new code is needed', async () => {
  const hint = 'Please request a new code.';
  const email = 'last.step@snu.edu.in';
  const reset = await request('password-reset', email);
  const resetWith = (otp: string) =>
    reset.call('/api/users/forgot-password/reset', 'POST', { email, otp, newPassword: 'abcde' });
  expect((await reset.own(reset.otp))[0]).toBe(200);
  for (let n = 1; n < CODE_TRIES; n += 1)
    expect((await resetWith(differentCode(reset.otp))).fields.otp).toBe('Invalid OTP');
  expect((await resetWith(differentCode(reset.otp))).fields.otp).toBe(`Invalid OTP. ${hint}`);

  const newEmail = 'new.address@snu.edu.in';
  const change = await request('email-change', newEmail);
  const saveWith = (otp: string) =>
    change.call('/api/users/updateProfile', 'PUT', {
      name: 'Asha Rao',
      contact: '9812345670',
      address: 'Hostel 3, room 12',
      email: newEmail,
      otp,
    });
  expect((await change.own(change.otp))[0]).toBe(200);
  app.ctx.clock.shift(10 * 60_000 + 1_000);
  expect((await saveWith(change.otp)).fields.otp).toBe(`Invalid or expired OTP. ${hint}`);
});
