import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../passwords/hash-password.ts';
import {
  ACCOUNT_CALLS,
  PASSWORD,
  type AccountCall,
  type Request,
  type AccountSetup,
} from '../testing/account-calls.ts';
import { startTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { requestVerifiedCode } from '../testing/codes.ts';
import { makeAccount } from '../testing/factories.ts';

// Sends each account call (testing/account-calls) as a valid request, again, with a wrong value, with an expired code,
// with another user's data, and with unknown fields.

interface Reply {
  message: string;
  code: string;
  fields?: Record<string, string>;
}

let app: TestApp;
let passwordHash: string;
let setupCount = 0;
const NEW_PASSWORD = 'new pass 1';
const MINUTE_MS = 60_000;

beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(async () => {
  app.ctx.clock.shift(0);
  await app.ctx.sql`truncate one_time_codes, rate_limits`;
});
afterAll(() => app.close());

async function prepare(): Promise<AccountSetup> {
  const [me, other] = [
    await makeAccount(app.ctx, { passwordHash }),
    await makeAccount(app.ctx, { passwordHash }),
  ];
  setupCount += 1;
  return {
    app,
    me,
    other,
    newEmail: `free${setupCount}@snu.edu.in`,
    newContact: String(9_500_000_000 + setupCount),
  };
}
const send = ({ method, path }: AccountCall, { caller = null, body }: Request) =>
  app.request<Reply>(caller, method, `/api/users/${path}`, body);
function expectAnswer({ status, body }: Answer<Reply>, wanted: number, message?: string | RegExp): void {
  expect(status, JSON.stringify(body)).toBe(wanted);
  if (message instanceof RegExp) expect(body.message).toMatch(message);
  else if (message !== undefined) expect(body.message).toBe(message);
}
/** The roles and the blocked flag of a user, which no account call may change. */
const flagsOf = (id: string) => app.ctx.sql`
  select users.is_admin, users.is_owner, users.is_shop_admin, users.is_delivery, users.is_blocked
  from users where users.id = ${id}`;
const NO_FLAGS = {
  isAdmin: false,
  isOwner: false,
  isShopAdmin: false,
  isDelivery: false,
  isBlocked: false,
};
const storedOf = (id: string) => app.ctx.sql`select users::text as row from users where users.id = ${id}`;

describe.each(ACCOUNT_CALLS)('$method $path', (call) => {
  test('accepts a valid request, and answers as expected when it is sent again', async () => {
    const scene = await prepare();
    const request = await call.validRequest(scene);
    expectAnswer(await send(call, request), call.status);
    expectAnswer(await send(call, request), ...call.repeated);
  });

  test('refuses a wrong value and changes nothing', async () => {
    const scene = await prepare();
    const before = await storedOf(scene.me.id);
    const [change, status, message] = call.wrong;
    const request = await call.validRequest(scene);
    expectAnswer(await send(call, change(request, scene)), status, message);
    expect(await storedOf(scene.me.id)).toEqual(before);
    // After one mistake the valid request still succeeds.
    expectAnswer(await send(call, request), call.status);
  });

  test("never changes an account when the request uses another user's data", async () => {
    const scene = await prepare();
    const [change, status, message] = call.foreign;
    const request = await change(await call.validRequest(scene), scene);
    const before = [await storedOf(scene.me.id), await storedOf(scene.other.id)];
    expectAnswer(await send(call, request), status, message);
    expect([await storedOf(scene.me.id), await storedOf(scene.other.id)]).toEqual(before);
  });

  test.each([
    ['isAdmin', true],
    ['isOwner', true],
    ['isShopAdmin', true],
    ['isDelivery', true],
    ['isBlocked', false],
    ['token', 'x'.repeat(43)],
    ['_id', 'a'.repeat(24)],
    ['managedShops', []],
    ['passwordHash', 'x'],
  ])('refuses a valid request with the extra field %s and changes nothing', async (field, value) => {
    const scene = await prepare();
    const { caller = null, body } = await call.validRequest(scene);
    const before = await storedOf(scene.me.id);
    const answer = await send(call, { caller, body: { ...body, [field]: value } });
    expectAnswer(answer, 400);
    expect(answer.body).toMatchObject({ code: 'INVALID', fields: { [field]: 'Unknown field' } });
    expect(await storedOf(scene.me.id)).toEqual(before);
    const { count } = await app.ctx.sql`select 1 from users where users.email = ${scene.newEmail}`;
    expect(count).toBe(0);
    expectAnswer(await send(call, { caller, body }), call.status);
    expect(await flagsOf(scene.me.id)).toEqual(call.deletesAccount ? [] : [NO_FLAGS]);
  });
});

test('every account call that has a body is tested in this file', async () => {
  const { body } = await app.request<{ paths: Record<string, Record<string, { requestBody?: object }>> }>(
    null,
    'GET',
    '/api/openapi.json',
  );
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    path.startsWith('/api/users/') && !path.startsWith('/api/users/admin')
      ? Object.entries(methods).flatMap(([method, { requestBody }]) =>
          requestBody ? [`${method.toUpperCase()} ${path.slice('/api/users/'.length)}`] : [],
        )
      : [],
  );
  expect(ACCOUNT_CALLS.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    described.toSorted(),
  );
});

test('a used code cannot be verified again', async () => {
  const { me } = await prepare();
  const otp = await requestVerifiedCode(app, 'password-reset', me.profile.email);
  const post = (step: string, more: object = {}) =>
    app.request<Reply>(null, 'POST', `/api/users/forgot-password/${step}`, {
      email: me.profile.email,
      otp,
      ...more,
    });
  expect((await post('reset', { newPassword: NEW_PASSWORD })).status).toBe(200);
  expectAnswer(await post('verify'), 400, 'Invalid OTP');
});

const CALLS_WITH_A_CODE = ACCOUNT_CALLS.flatMap((call) =>
  call.expired === null ? [] : [{ ...call, expired: call.expired }],
);

test.each(CALLS_WITH_A_CODE)('$method $path refuses an expired code', async (call) => {
  const scene = await prepare();
  const before = await storedOf(scene.me.id);
  const request = await call.validRequest(scene);
  app.ctx.clock.shift(10 * MINUTE_MS + 1_000);
  const [status, message] = call.expired;
  expectAnswer(await send(call, request), status, message);
  expect(await storedOf(scene.me.id)).toEqual(before);
});
