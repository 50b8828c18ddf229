import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../passwords/hash-password.ts';
import { whileLocked } from '../testing/database/while-locked.ts';
import { customCheckout, makeShop, makeUser, startPayment, type TestUser } from '../testing/factories.ts';
import { startPaymentFixture, type PaymentFixture } from '../testing/payment-fixture.ts';

// A shop and the account of its customer are deleted at the same time. The deletion of the shop locks the payments in the
// order of their ids, the deletion of the account in the order of the table. So PostgreSQL ends one of them as a deadlock.

const PASSWORD = 'pass word 1';
let fixture: PaymentFixture;
let owner: TestUser;

beforeAll(async () => {
  fixture = await startPaymentFixture();
  owner = await makeUser(fixture.app.ctx, { isOwner: true });
});
afterAll(() => fixture.app.close());

/** A shop and a customer with three checkouts that were not paid; `second` is the middle one. */
async function unpaidCheckouts(): Promise<{ shop: string; user: TestUser; second: string }> {
  const { app } = fixture;
  await fixture.shiftClock(0);
  const shop = await makeShop(app.ctx, { manualOverride: true });
  const user = await makeUser(app.ctx, { passwordHash: await hashPassword(PASSWORD) });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await startPayment(app, user, customCheckout(shop, 100 + n))).id);
  // The newest first, in the table as in the index of the user.
  for (const id of ids.toReversed())
    await app.ctx.sql`
      update payments set created_at = payments.created_at + interval '1 millisecond'
      where payments.provider_order_id = ${id}`;
  await app.ctx.sql`update shops set enabled = false where shops.id = ${shop}`;
  await fixture.shiftClock(11);
  return { shop, user, second: ids[1] ?? '' };
}

const removeShop = (shop: string) => () => fixture.app.request(owner, 'DELETE', `/api/shops/${shop}`);
const removeUser = (user: TestUser) => () =>
  fixture.app.request(owner, 'DELETE', `/api/users/admin/${user.id}`);
const removeOwn = (user: TestUser) => () =>
  fixture.app.request(user, 'POST', '/api/users/me/deletion', { password: PASSWORD });

async function expectBothDeleted(shop: string, user: TestUser): Promise<void> {
  const { sql } = fixture.app.ctx;
  expect(await sql`select 1 from shops where shops.id = ${shop}`).toHaveLength(0);
  expect(await sql`select 1 from users where users.id = ${user.id}`).toHaveLength(0);
  const audit = await sql<{ action: string }[]>`
    select audit_entries.action from audit_entries where audit_entries.subject_id in (${shop}, ${user.id})
      and audit_entries.action like '%delete%'`;
  expect(audit).toHaveLength(2);
  const payments = await sql<{ userId: string | null; refused: boolean }[]>`
    select payments.user_id, payments.refused_at is not null as refused from payments
    where payments.shop_id = ${shop}`;
  expect([...payments]).toEqual(Array(3).fill({ userId: null, refused: true }));
}

test.each([
  ['staff', removeUser, 204],
  ['its user', removeOwn, 200],
] as const)(
  'a shop and an account that %s deletes are both deleted, whichever began first',
  async (_, remove, status) => {
    const { app } = fixture;
    const one = await unpaidCheckouts();
    const shopFirst = [removeShop(one.shop), remove(one.user)];
    expect(await whileLocked(app, one.second, shopFirst)).toEqual([204, status]);
    await expectBothDeleted(one.shop, one.user);

    const other = await unpaidCheckouts();
    const accountFirst = [remove(other.user), removeShop(other.shop)];
    expect(await whileLocked(app, other.second, accountFirst)).toEqual([status, 204]);
    await expectBothDeleted(other.shop, other.user);
  },
);
