import { toRupees, type Paise } from '@canteen/domain/money';
import type { StoredFulfilment } from '@canteen/domain/carts/fulfilment';
import type { OrderLine } from '@canteen/domain/orders/order-view';
import type { Quote } from '@canteen/domain/payments/quote';
import type { PersonalData } from '@canteen/domain/accounts/privacy.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { loadOrders } from '../orders/queries.ts';
import { presentOrder } from '../presenters/order.ts';
import { presentUser } from '../presenters/user.ts';
import { listSessions } from '../sessions/list-sessions.ts';

const PAGE_SIZE = 100;

const NOTES = [
  'Amounts are in rupees.',
  'Carts are not in this file: Canteen keeps them on your devices only.',
  'Secrets are not in this file: your password, session tokens, one-time codes and push keys. Canteen stores most of them only as hashes.',
  'What you did for others as a member of staff is not in this file: changes, imports and entries of the bypass list.',
  'Card and bank details are not in this file: the payment provider has them, Canteen never gets them.',
];

type Money = PersonalData['otherPayments'][number];

/**
 * What is stored about the actor, as the text of one JSON file (personalDataSchema), piece by piece. It reads pages, so
 * neither the memory nor a transaction grows with the number of orders.
 */
export async function* exportData(ctx: Context, actor: SessionActor): AsyncGenerator<string> {
  const head = {
    exportedAt: ctx.clock.now().toISOString(),
    notes: NOTES,
    ...(await accountOf(ctx, actor)),
  };
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${indented(value, 2)}`)
    .join(',\n')}`;
  // The orders come last: a payment that becomes an order meanwhile may be in both lists, but is never in none.
  yield* list('otherPayments', otherPaymentsOf(ctx, actor));
  yield* list('orders', ordersOf(ctx, actor));
  yield* list('changes', changesOf(ctx, actor));
  yield '\n}\n';
}

const indented = (value: unknown, spaces: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

async function* list(name: string, pages: AsyncGenerator<unknown[]>): AsyncGenerator<string> {
  yield `,\n  ${JSON.stringify(name)}: [`;
  let separator = '\n    ';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((each) => indented(each, 4)).join(',\n    ');
    separator = ',\n    ';
  }
  yield separator.startsWith(',') ? '\n  ]' : ']';
}

async function accountOf(ctx: Context, actor: SessionActor) {
  const [user] = await ctx.sql<{ createdAt: Date }[]>`
    select users.created_at from users where users.id = ${actor._id}`;
  const subscriptions = await ctx.sql<{ endpoint: string; createdAt: Date }[]>`
    select push_subscriptions.endpoint, push_subscriptions.created_at from push_subscriptions
    where push_subscriptions.user_id = ${actor._id} order by push_subscriptions.created_at desc limit 500`;
  const [bypass] = await ctx.sql<{ reason: string; createdAt: Date }[]>`
    select bypass_entries.reason, bypass_entries.created_at from bypass_entries
    where bypass_entries.email = ${actor.email}`;
  return {
    account: { ...presentUser(actor), createdAt: (user?.createdAt ?? ctx.clock.now()).toISOString() },
    sessions: await listSessions(ctx, actor),
    // The whole address would let its reader send messages to the browser.
    pushSubscriptions: subscriptions.map(({ endpoint, createdAt }) => ({
      server: new URL(endpoint).origin,
      createdAt: createdAt.toISOString(),
    })),
    bypassEntry: bypass ? { reason: bypass.reason, createdAt: bypass.createdAt.toISOString() } : null,
  } satisfies Partial<PersonalData>;
}

async function* ordersOf(ctx: Context, actor: SessionActor): AsyncGenerator<PersonalData['orders']> {
  const { sql } = ctx;
  // As a customer, so that the names of staff are not in it.
  const customer = { ...actor, isAdmin: false, isOwner: false, isShopAdmin: false, isDelivery: false };
  let before = sql``;
  for (;;) {
    const orders = await loadOrders(
      sql,
      sql`select * from orders where orders.user_id = ${actor._id} ${before}
        order by orders.created_at desc, orders.id desc limit ${PAGE_SIZE}`,
    );
    const ids = orders.map(({ _id }) => _id);
    const payments = await paymentsWhere(
      ctx,
      sql`payments.id in (select orders.payment_id from orders where orders.id = any(${ids}))`,
    );
    yield orders.map((order) => {
      const { cursor: _, ...view } = presentOrder(customer, order);
      const paid = payments.find(({ orderId }) => orderId === order._id);
      if (!paid) throw new Error('an order has no payment');
      return { ...view, payment: moneyOf(paid) };
    });
    const last = orders.at(-1);
    if (!last || orders.length < PAGE_SIZE) return;
    // `created_at` of an order is a time of JavaScript, so it has no microseconds.
    before = sql`and (orders.created_at, orders.id) < (${last.createdAt}, ${last._id})`;
  }
}

async function* otherPaymentsOf(ctx: Context, actor: SessionActor): AsyncGenerator<Money[]> {
  const { sql } = ctx;
  let before = sql``;
  for (;;) {
    const rows = await paymentsWhere(
      ctx,
      sql`payments.user_id = ${actor._id} and orders.id is null ${before}
        order by payments.created_at desc, payments.id desc limit ${PAGE_SIZE}`,
    );
    yield rows.map(({ snapshot, ...row }) => ({ ...moneyOf(row), ...checkoutOf(snapshot) }));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    before = sql`and (payments.created_at, payments.id) < (${last.startedAt}, ${last.id})`;
  }
}

interface PaymentRow {
  id: string;
  orderId: string | null;
  amount: Paise;
  startedAt: Date;
  paidAt: Date | null;
  refunds: { amount: Paise; status: Money['refunds'][number]['status']; at: string }[];
}

interface CheckoutRow extends PaymentRow {
  /** The stored checkout (payments/snapshot.ts); erased fields are missing. */
  snapshot: Partial<StoredCheckout>;
}

interface StoredCheckout extends Quote, StoredFulfilment {
  name: string;
  contact: string;
  description: string;
  shopName: string;
  lines: Pick<OrderLine, 'name' | 'price' | 'quantity'>[];
}

const paymentsWhere = ({ sql }: Context, condition: ReturnType<Context['sql']>) => sql<CheckoutRow[]>`
  select payments.id, orders.id as order_id, payments.amount, payments.created_at as started_at,
    coalesce(payments.verified_at,
      (select min(captures.paid_at) from captures where captures.payment_id = payments.id)) as paid_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('amount', refunds.amount, 'status', refunds.status,
        'at', refunds.created_at) order by refunds.created_at)
      from refunds where refunds.payment_id = payments.id), '[]') as refunds,
    payments.snapshot
  from payments left join orders on orders.payment_id = payments.id
  where ${condition}`;

function checkoutOf({ lines = [], lat, lng, ...checkout }: Partial<StoredCheckout>) {
  return {
    shopName: checkout.shopName ?? null,
    name: checkout.name ?? null,
    contact: checkout.contact ?? null,
    address: checkout.address ?? null,
    addressLatLng: lat === undefined || lng === undefined ? null : { lat, lng },
    note: checkout.description ?? null,
    items: lines.map(({ name, price, quantity }) => ({ name, price: toRupees(price), quantity })),
    itemsTotal: rupeesOrNull(checkout.itemsTotal),
    gstAmount: rupeesOrNull(checkout.gstAmount),
    deliveryFee: rupeesOrNull(checkout.deliveryFee),
  };
}

const rupeesOrNull = (amount: Paise | undefined) => (amount === undefined ? null : toRupees(amount));

const moneyOf = ({ amount, startedAt, paidAt, refunds }: PaymentRow) => ({
  amount: toRupees(amount),
  startedAt: startedAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
  refunds: refunds.map((refund) => ({
    ...refund,
    amount: toRupees(refund.amount),
    at: new Date(refund.at).toISOString(),
  })),
});

interface ChangeRow {
  id: number;
  at: Date;
  action: string;
  actorId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

async function* changesOf(ctx: Context, actor: SessionActor): AsyncGenerator<PersonalData['changes']> {
  const { sql } = ctx;
  let before = sql``;
  for (;;) {
    const rows = await sql<ChangeRow[]>`
      select audit_entries.id, audit_entries.at, audit_entries.action, audit_entries.actor_id, audit_entries.before,
        audit_entries.after
      from audit_entries
      where audit_entries.subject_kind = 'user' and audit_entries.subject_id = ${actor._id} ${before}
      order by audit_entries.id desc limit ${PAGE_SIZE}`;
    yield rows.map(({ at, action, actorId, before: was, after }) => ({
      at: at.toISOString(),
      action,
      by: actorId === null ? 'system' : actorId === actor._id ? 'you' : 'staff',
      before: was,
      after,
    }));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    before = sql`and audit_entries.id < ${last.id}`;
  }
}
