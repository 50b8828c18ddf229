import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@canteen/domain/users/user.schema';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { requestCode, codeFor, requestVerifiedCode } from '../testing/codes.ts';
import { makeUser } from '../testing/factories.ts';

// The first owner (decisions, Accounts): the user who verifies OWNER_EMAIL while there is no unblocked owner.

const OWNER_EMAIL = 'head@example.org';
const details = {
  name: 'Head of Campus',
  contact: '9200000001',
  address: 'Office, block A',
  password: 'pass word 1',
  confirmPassword: 'pass word 1',
};

describe('a campus without an owner', () => {
  let app: TestApp;
  let otherUser: User;
  beforeAll(async () => {
    app = await startTestApp({ env: { OWNER_EMAIL: 'Head@Example.org' } });
  });
  afterAll(() => app.close());

  const register = async (email: string, contact: string) => {
    const otp = await requestVerifiedCode(app, 'register', email);
    return app.request<User>(null, 'POST', '/api/users/register/complete', {
      ...details,
      email,
      contact,
      otp,
    });
  };

  test('a user with another address registers as a customer', async () => {
    const { status, body } = await register('someone@snu.edu.in', '9200000002');
    expect({ status, isOwner: body.isOwner }).toEqual({ status: 201, isOwner: false });
    otherUser = body;
  });

  test('OWNER_EMAIL can register without a campus address and becomes owner', async () => {
    const { status, body } = await register(OWNER_EMAIL, '9200000001');
    expect({ status, isOwner: body.isOwner }).toEqual({ status: 201, isOwner: true });
    const audit = await app.ctx.sql`
      select audit_entries.action, audit_entries.after from audit_entries
      where audit_entries.subject_id = ${body._id} and audit_entries.action = 'user.setOwner'`;
    expect(audit).toEqual([{ action: 'user.setOwner', after: { isOwner: true } }]);
  });

  test('a password reset makes the account of OWNER_EMAIL an owner only when there is no unblocked owner', async () => {
    const { sql } = app.ctx;
    const isOwner = async () =>
      (
        await sql<{ isOwner: boolean }[]>`select users.is_owner from users where users.email = ${OWNER_EMAIL}`
      )[0]?.isOwner;
    const reset = async () => {
      await requestCode(app, 'password-reset', OWNER_EMAIL);
      const otp = await codeFor(app.ctx, 'password-reset', OWNER_EMAIL);
      const body = { email: OWNER_EMAIL, otp, newPassword: 'new pass 1' };
      expect((await app.request(null, 'POST', '/api/users/forgot-password/reset', body)).status).toBe(200);
    };
    await sql`update users set is_owner = true where users.id = ${otherUser._id}`;
    await sql`update users set is_owner = false where users.email = ${OWNER_EMAIL}`;
    await reset();
    expect(await isOwner()).toBe(false);
    // A blocked owner cannot log in, so the campus has no owner.
    await sql`alter table users disable trigger keep_one_owner`;
    await sql`update users set is_blocked = true where users.id = ${otherUser._id}`;
    await sql`alter table users enable trigger keep_one_owner`;
    await app.request(null, 'POST', '/dev/clock', { offsetMs: 31_000 });
    await reset();
    expect(await isOwner()).toBe(true);
  });
});

describe('a change of the email to OWNER_EMAIL', () => {
  let app: TestApp;
  let sql: TestApp['ctx']['sql'];
  beforeEach(async () => {
    app = await startTestApp({ env: { OWNER_EMAIL } });
    ({ sql } = app.ctx);
  });
  afterEach(() => app.close());

  const changeEmail = async () => {
    const user = await makeUser(app.ctx);
    const otp = await requestVerifiedCode(app, 'email-change', OWNER_EMAIL, user);
    const { name, contact, address } = details;
    const profile = { name, contact, address, email: OWNER_EMAIL, otp };
    const answer = await app.request<User>(user, 'PUT', '/api/users/updateProfile', profile);
    expect(answer.status).toBe(200);
    return { id: user.id, isOwner: answer.body.isOwner };
  };

  test('makes the first owner', async () => {
    const { id, isOwner } = await changeEmail();
    expect(isOwner).toBe(true);
    const actions = await sql`
      select audit_entries.action from audit_entries where audit_entries.subject_id = ${id}
      order by audit_entries.id`;
    expect(actions).toEqual([{ action: 'user.update-profile' }, { action: 'user.setOwner' }]);
  });

  test('makes no second owner', async () => {
    await makeUser(app.ctx, { isOwner: true });
    expect((await changeEmail()).isOwner).toBe(false);
  });

  test('makes an owner when the only other owner asked to be deleted', async () => {
    const leaving = await makeUser(app.ctx, { isOwner: true });
    await sql`alter table users disable trigger keep_one_owner`;
    await sql`update users set deletion_requested_at = now() where users.id = ${leaving.id}`;
    await sql`alter table users enable trigger keep_one_owner`;
    expect((await changeEmail()).isOwner).toBe(true);
  });

  test('makes no owner of a user who asked to be deleted, nor of one who is blocked', async () => {
    const { id } = await changeEmail();
    await sql`alter table users disable trigger keep_one_owner`;
    const resetAs = async (state: { is_blocked: boolean; deletion_requested_at: Date | null }) => {
      await sql`update users set ${sql({ is_owner: false, ...state })} where users.id = ${id}`;
      const otp = await requestCode(app, 'password-reset', OWNER_EMAIL);
      const body = { email: OWNER_EMAIL, otp, newPassword: 'new pass 1' };
      expect((await app.request(null, 'POST', '/api/users/forgot-password/reset', body)).status).toBe(200);
      await app.request(null, 'POST', '/dev/clock', { offsetMs: 31_000 });
      const [user] = await sql<
        { isOwner: boolean }[]
      >`select users.is_owner from users where users.id = ${id}`;
      return user?.isOwner;
    };
    expect(await resetAs({ is_blocked: true, deletion_requested_at: null })).toBe(false);
    expect(await resetAs({ is_blocked: false, deletion_requested_at: new Date() })).toBe(false);
  });
});

test('without OWNER_EMAIL the campus rule applies to every address', async () => {
  const app = await startTestApp();
  try {
    await makeUser(app.ctx);
    const answer = await app.request(null, 'POST', '/api/users/register/initiate', { email: OWNER_EMAIL });
    expect(answer.status).toBe(400);
  } finally {
    await app.close();
  }
});
