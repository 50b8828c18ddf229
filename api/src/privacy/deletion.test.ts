import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Deletion } from '@canteen/domain/privacy/privacy.schema';
import { hashPassword } from '../passwords/hash-password.ts';
import { startTestApp, type Answer, type TestApp } from '../testing/app.ts';
import { requestCode } from '../testing/codes.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { waitForLock } from '../testing/database/wait-for-lock.ts';
import {
  checkoutOf,
  makeFood,
  makePlacedOrder,
  makeShop,
  makeUser,
  type TestUser,
} from '../testing/factories.ts';
import { connectClient } from '../testing/live-client.ts';
import { runDueDeletions } from './run-due-deletions.ts';

// People delete their own accounts, over HTTP.

const PASSWORD = 'pass word 1';
type Reply = Deletion & { message: string; code: string; fields?: Record<string, string> };

let app: TestApp;
let passwordHash: string;
let shop: string;
let food: string;
let admin: TestUser;

beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
  shop = await makeShop(app.ctx);
  food = await makeFood(app.ctx, shop, { name: 'Poha', price: 40 });
  admin = await makeUser(app.ctx, { isAdmin: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.ctx.sql`truncate rate_limits, account_notices`;
});

const order = async (user: TestUser) =>
  makePlacedOrder(app, user, await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]));
const setStatus = async (id: string, status: string) =>
  expect((await app.request(admin, 'PUT', `/api/orders/${id}/status`, { status })).status).toBe(200);
const ask = (user: TestUser, password = PASSWORD): Promise<Answer<Reply>> =>
  app.request(user, 'POST', '/api/users/me/deletion', { password });
const read = (user: TestUser): Promise<Answer<Reply>> => app.request(user, 'GET', '/api/users/me/deletion');
const withdraw = (user: TestUser): Promise<Answer<Reply>> =>
  app.request(user, 'DELETE', '/api/users/me/deletion');
const me = (user: TestUser) => app.request(user, 'GET', '/api/users/me');
const users = async (id: string) => (await app.ctx.sql`select 1 from users where users.id = ${id}`).count;
const notices = () =>
  app.ctx.sql`select account_notices.kind from account_notices order by account_notices.at`;
const audit = async (id: string) =>
  (
    await app.ctx.sql<{ action: string }[]>`
      select audit_entries.action from audit_entries where audit_entries.subject_id = ${id} order by audit_entries.id`
  ).map(({ action }) => action);

describe('with nothing under way', () => {
  test('the account is deleted at once, with its sessions, sockets, devices and codes', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    const email = String((await me(user)).body.email);
    const past = await order(user);
    await setStatus(past._id, 'DELIVERED');
    await requestCode(app, 'password-reset', email);
    const client = await connectClient(app.url, user.token);
    expect((await read(user)).body).toEqual({
      state: 'none',
      requestedAt: null,
      waits: false,
      orders: [],
      refusal: null,
    });
    const { status, body } = await ask(user);
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'deleted', waits: false } });
    await vi.waitFor(() => expect(client.ended).toBe(1));
    client.close();
    expect(await users(user.id)).toBe(0);
    expect((await me(user)).status).toBe(401);
    expect(await notices()).toEqual([{ kind: 'account-deleted' }]);
    expect((await audit(user.id)).at(-1)).toBe('user.delete-own');
    const codes = await app.ctx.sql`
      select 1 from one_time_codes where one_time_codes.email = ${email} and one_time_codes.consumed_at is null`;
    expect(codes.count).toBe(0);
    // Somebody may register with the address and the number again.
    expect(await users(await makeUser(app.ctx, { email }).then(({ id }) => id))).toBe(1);
  });

  test('a wrong password deletes nothing, and after ten the user must wait', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(await ask(user, 'wrong')).toMatchObject({
        status: 400,
        body: { code: 'WRONG_CREDENTIALS', fields: { password: 'Your current password is wrong' } },
      });
    }
    const refused = await ask(user);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await users(user.id)).toBe(1);
    expect((await ask({ id: user.id, token: '' })).status).toBe(401);
  });

  test('of several requests at once one deletes the account, and none fails', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    const answers = await Promise.all([ask(user), ask(user), ask(user)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    // The others come too late: the account, or its session, is gone.
    expect(statuses.every((status) => [200, 400, 401].includes(status))).toBe(true);
    expect(await audit(user.id)).toEqual(['user.delete-own']);
    expect(await notices()).toHaveLength(1);
  });
});

describe('with an order under way', () => {
  test('the account is deleted when the order has ended', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    const open = await order(user);
    expect((await read(user)).body).toMatchObject({ state: 'none', waits: true, orders: [open.orderId] });
    const asked = await ask(user);
    expect(asked.body).toMatchObject({ state: 'requested', waits: true, orders: [open.orderId] });
    expect(asked.body.requestedAt).not.toBeNull();
    expect((await me(user)).body).toMatchObject({ deletionRequestedAt: asked.body.requestedAt });
    // A repeat keeps the first time and sends no second mail.
    expect((await ask(user)).body).toEqual(asked.body);
    expect(await notices()).toEqual([{ kind: 'deletion-requested' }]);

    await runDueDeletions(app.ctx);
    expect((await me(user)).status).toBe(200);
    await setStatus(open._id, 'DELIVERED');
    await runDueDeletions(app.ctx);
    expect((await me(user)).status).toBe(401);
    expect(await users(user.id)).toBe(0);
    expect(await audit(user.id)).toEqual(['user.request-deletion', 'user.delete-own']);
    expect(await notices()).toEqual([{ kind: 'deletion-requested' }, { kind: 'account-deleted' }]);
    await runDueDeletions(app.ctx);
    expect(await notices()).toHaveLength(2);
  });

  test('the deletion waits for the refund of a cancelled order', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    const open = await order(user);
    await ask(user);
    await setStatus(open._id, 'CANCELLED');
    await runDueDeletions(app.ctx);
    expect((await read(user)).body).toMatchObject({ waits: true, orders: [open.orderId] });
    await app.ctx
      .sql`update refunds set status = 'processed', provider_refund_id = 'rfnd_' || refunds.id where refunds.order_id = ${open._id}`;
    await runDueDeletions(app.ctx);
    expect(await users(user.id)).toBe(0);
  });

  test('it can be withdrawn until then, and then nothing is deleted', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    const open = await order(user);
    await ask(user);
    const client = await connectClient(app.url, user.token);
    expect((await withdraw(user)).body).toMatchObject({ state: 'none', requestedAt: null });
    await vi.waitFor(() => expect(client.users.at(-1)?.deletionRequestedAt).toBeNull());
    client.close();
    expect((await withdraw(user)).body).toMatchObject({ state: 'none' });
    await setStatus(open._id, 'DELIVERED');
    await runDueDeletions(app.ctx);
    expect(await users(user.id)).toBe(1);
    expect(await audit(user.id)).toEqual(['user.request-deletion', 'user.withdraw-deletion']);
  });

  test('when the account is deleted during a withdrawal, the response does not say that it is kept', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    const open = await order(user);
    await ask(user);
    await setStatus(open._id, 'DELIVERED');
    let withdrawn: ReturnType<typeof withdraw> | undefined;
    await holdingTransaction(app.ctx.sql, async (tx) => {
      await tx`delete from users where users.id = ${user.id}`;
      withdrawn = withdraw(user);
      await waitForLock(app.ctx.sql);
    });
    expect(await withdrawn).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
  });

  test('no payment starts until the deletion is withdrawn', async () => {
    const user = await makeUser(app.ctx, { passwordHash });
    await order(user);
    const checkout = await checkoutOf(app.ctx, shop, [{ food, quantity: 1 }]);
    await ask(user);
    const refused = await app.request(user, 'POST', '/api/razorpay/order', checkout);
    expect(refused).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
    expect(refused.body.message).toContain('You asked to delete your account');
    await withdraw(user);
    expect((await app.request(user, 'POST', '/api/razorpay/order', checkout)).status).toBe(200);
  });
});

describe('owners', () => {
  const REFUSAL = 'You are the last owner. Make somebody else an owner first.';
  afterEach(async () => {
    await app.ctx.sql`alter table users disable trigger keep_one_owner`;
    await app.ctx.sql`update users set is_owner = false where users.is_owner`;
    await app.ctx.sql`alter table users enable trigger keep_one_owner`;
  });

  test('the last owner cannot be deleted; another one can, once', async () => {
    const [first, second] = [
      await makeUser(app.ctx, { isOwner: true, passwordHash }),
      await makeUser(app.ctx, { isOwner: true, passwordHash }),
    ];
    await makeUser(app.ctx, { isOwner: true, isBlocked: true, passwordHash });
    expect((await read(first)).body.refusal).toBeNull();
    expect((await ask(first)).body).toMatchObject({ state: 'deleted' });
    expect((await read(second)).body).toMatchObject({ state: 'none', refusal: REFUSAL });
    expect(await ask(second)).toMatchObject({ status: 422, body: { code: 'REFUSED', message: REFUSAL } });
    expect(await users(second.id)).toBe(1);
  });

  test('an owner who waits to be deleted does not count as one who remains', async () => {
    const [first, second] = [
      await makeUser(app.ctx, { isOwner: true, passwordHash }),
      await makeUser(app.ctx, { isOwner: true, passwordHash }),
    ];
    await order(first);
    expect((await ask(first)).body).toMatchObject({ state: 'requested' });
    expect(await ask(second)).toMatchObject({ status: 422, body: { message: REFUSAL } });
    const demote = await app.request(first, 'PUT', `/api/users/admin/${second.id}/owner-role`, {
      isOwner: false,
    });
    expect(demote).toMatchObject({ status: 422, body: { code: 'REFUSED' } });
    // Also when the rule is left out, the database refuses it.
    await expect(
      app.ctx.sql`update users set deletion_requested_at = now() where users.id = ${second.id}`,
    ).rejects.toMatchObject({ constraint_name: 'keep_one_owner' });
    await withdraw(first);
    expect((await ask(second)).body).toMatchObject({ state: 'deleted' });
  });

  test('of two owners who delete themselves at the same time one remains', async () => {
    const pair = [
      await makeUser(app.ctx, { isOwner: true, passwordHash }),
      await makeUser(app.ctx, { isOwner: true, passwordHash }),
    ];
    const answers = await Promise.all(pair.map((user) => ask(user)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });
});
