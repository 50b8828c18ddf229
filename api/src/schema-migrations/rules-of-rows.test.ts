import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../database/sql.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { insertOrder } from '../testing/database/insert-rows.ts';
import { makeFood, makeShop, makeUser } from '../testing/factories.ts';

let app: TestApp;
let shop: string;
let user: string;
let order: string;
/** The provider's id of a payment with a refund. */
let refunded: string;

beforeAll(async () => {
  app = await startTestApp();
  const { ctx } = app;
  shop = await makeShop(ctx);
  user = (await makeUser(ctx)).id;
  await makeFood(ctx, shop, { name: 'Idli', price: 40 });
  order = (await insertOrder(ctx.sql, { userId: user, shopId: shop })).id;
  await ctx.sql`
    insert into drop_points (name, lat, lng) values ('Library', 28.5, 77.5)`;
  const [refund] = await ctx.sql<{ providerPaymentId: string }[]>`
    insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
    select orders.provider_payment_id, orders.payment_id, orders.id, 100, 'Test', now(), now() from orders
    returning refunds.provider_payment_id`;
  refunded = refund?.providerPaymentId ?? '';
});
afterAll(() => app.close());

const LONG = 'x'.repeat(990);
const codeFor = (purpose: string, email: string, userId: string | null) => (sql: Queryable) =>
  sql`
  insert into one_time_codes (purpose, email, user_id, code_hmac, created_at, expires_at)
  values (${purpose}, ${email}, ${userId}, sha256('code'), now(), now() + interval '1 hour')`;
const noticeTo = (email: string) => (sql: Queryable) =>
  sql`
  insert into account_notices (kind, email, name, at) values ('password-changed', ${email}, 'Asha Rao', now())`;
const paymentNotice = (columns: object) => (sql: Queryable) =>
  sql`
  insert into account_notices ${sql({
    kind: 'payment-refused',
    email: 'asha@snu.edu.in',
    name: 'Asha Rao',
    at: new Date(),
    providerPaymentId: refunded,
    amount: 100,
    shopName: 'Chai Point',
    refusal: 'too-late',
    ...columns,
  })}`;
const bypassFor = (email: string) => (sql: Queryable) =>
  sql`
  insert into bypass_entries (email, added_by_name, created_at) values (${email}, 'Olga', now())`;
const event = (kind: string, from: string | null, to: string) => (sql: Queryable) =>
  sql`
  insert into order_events (order_id, kind, from_status, to_status, actor_role, at)
  values (${order}, ${kind}, ${from}, ${to}, 'admin', now())`;
const eventWithReason = (reason: string, to: string, role: string) => (sql: Queryable) =>
  sql`
  insert into order_events (order_id, kind, from_status, to_status, actor_role, at, reason)
  values (${order}, 'status', 'PAID', ${to}, ${role}, now(), ${reason})`;
const changeAll = (table: string, columns: object) => (sql: Queryable) =>
  sql`
  update ${sql(table)} set ${sql(columns as Record<string, string>)}`;

const RULES: [constraint: string, refused: (sql: Queryable) => PromiseLike<unknown>][] = [
  ['users_email_is_address', changeAll('users', { email: 'åsha@snu.edu.in' })],
  ['users_email_is_address', changeAll('users', { email: 'asha rao@snu.edu.in' })],
  ['users_email_is_address', changeAll('users', { email: 'asha@rao@snu.edu.in' })],
  ['one_time_codes_email_is_address', codeFor('register', 'nobody', null)],
  ['one_time_codes_email_is_address', codeFor('register', `${LONG}@snu.edu.in`, null)],
  ['one_time_codes_user_of_email_change', codeFor('email-change', 'asha@snu.edu.in', null)],
  ['one_time_codes_user_of_email_change', (sql) => codeFor('password-reset', 'asha@snu.edu.in', user)(sql)],
  ['bypass_entries_email_is_address', bypassFor('guest@exämple.org')],
  ['account_notices_email_is_address', noticeTo('@snu.edu.in')],
  ['account_notices_email_is_address', noticeTo(`${LONG}@snu.edu.in`)],
  ['account_notices_kind_check', paymentNotice({ kind: 'refund' })],
  ['account_notices_of_payment', paymentNotice({ shopName: null })],
  [
    'account_notices_of_payment',
    paymentNotice({ providerPaymentId: null, amount: null, shopName: null, refusal: null }),
  ],
  ['account_notices_of_payment', paymentNotice({ kind: 'password-changed' })],
  ['account_notices_amount_check', paymentNotice({ amount: 0 })],
  ['account_notices_refusal_check', paymentNotice({ refusal: 'no reason' })],
  ['account_notices_provider_payment_id_fkey', paymentNotice({ providerPaymentId: 'pay_unknown' })],
  ['shops_image_url_length', changeAll('shops', { imageUrl: `https://a.org/${LONG}` })],
  ['shops_creation_key_length', changeAll('shops', { creationKey: LONG })],
  ['foods_image_url_length', changeAll('foods', { imageUrl: `https://a.org/${LONG}` })],
  ['foods_creation_key_length', changeAll('foods', { creationKey: '' })],
  ['drop_points_creation_key_length', changeAll('drop_points', { creationKey: LONG })],
  [
    'orders_created_to_the_millisecond',
    (sql) => sql`update orders set created_at = '2026-01-01T10:00:00.000001Z'`,
  ],
  ['orders_contact_digits', changeAll('orders', { contact: '+91 987654321' })],
  ['orders_name_length', changeAll('orders', { name: LONG })],
  ['orders_description_length', changeAll('orders', { description: LONG + LONG })],
  [
    'audit_entries_at_to_the_millisecond',
    (sql) => sql`
      insert into audit_entries (at, actor_name, action, subject_kind, subject_id)
      values ('2026-01-01T10:00:00.000001Z', 'Olga', 'shop.update', 'shop', ${shop})`,
  ],
  ['order_events_known_statuses', event('status', 'PAID', 'LOST')],
  ['order_events_known_statuses', event('status', 'LOST', 'PAID')],
  ['order_events_created_as_paid', event('created', null, 'ACCEPTED')],
  ['order_events_reason_of_cancellation', eventWithReason('no reason', 'CANCELLED', 'system')],
  ['order_events_reason_of_cancellation', eventWithReason('unaccepted', 'ACCEPTED', 'system')],
  ['order_events_reason_of_cancellation', eventWithReason('unaccepted', 'CANCELLED', 'admin')],
  ['refunds_known_at_provider', changeAll('refunds', { status: 'requested' })],
  ['refunds_known_at_provider', changeAll('refunds', { status: 'processed' })],
];

test.each(RULES)('the database refuses a row that breaks %s', async (constraint, refused) => {
  await expect(refused(app.ctx.sql)).rejects.toMatchObject({ constraint_name: constraint });
});

test('a payment has one notice, and an older version still stores the notices that it knows', async () => {
  const { sql } = app.ctx;
  await paymentNotice({})(sql);
  await expect(paymentNotice({})(sql)).rejects.toMatchObject({
    constraint_name: 'account_notices_once_per_payment',
  });
  for (const kind of [
    'password-changed',
    'email-changed',
    'email-set-by-staff',
    'deletion-requested',
    'account-deleted',
  ])
    await sql`insert into account_notices (kind, email, name, at) values (${kind}, 'asha@snu.edu.in', 'Asha Rao', now())`;
  expect((await sql`select 1 from account_notices`).count).toBe(6);
});
