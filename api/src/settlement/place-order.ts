import { campusDay } from '@canteen/domain/campus-time';
import { readFulfilment } from '@canteen/domain/carts/fulfilment';
import { CUSTOM_LINE_KEY } from '@canteen/domain/carts/line-key';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import { batchCalls } from '../database/batch-calls.ts';
import type { Context } from '../context/context.ts';
import { isDeadlock, type Sql, violatedConstraint } from '../database/connect.ts';
import { readSnapshot, type StoredSnapshot } from '../payments/snapshot.ts';
import { isCurrentSession, type SessionVersion } from '../sessions/check-session.ts';
import { newOrderNumber } from '../orders/order-number.ts';
import { orderOfPayment } from '../orders/queries.ts';

/** A request for the order of a payment. */
export type OrderRequest = (CustomerRequest | PayablePayment) & Traced;
/** From a customer with a valid session, for their own payment that was verified within its quote. */
type CustomerRequest = { userId: string; providerPaymentId: string } & SessionVersion;
/** From settlement, for a payment that may become an order (refusal-reason.ts). */
type PayablePayment = { paymentId: string; providerPaymentId: string };

/** The request or job that asks, for its trace. */
type Traced = { traceparent?: string | null };

export interface PlacedOrder {
  order: OrderRecord;
  /** False when the order existed before. */
  created: boolean;
}

/** A locked payment and the order that the statement inserted for it; `_id` is null when nothing was inserted. */
interface Row {
  /** Index of the request in the statement. */
  request: number;
  number: string;
  claimed: string;
  userId: string;
  shopId: string;
  snapshot: StoredSnapshot;
  _id: string | null;
  dayNumber: number;
  cursor: string;
}

const MAX_TRIES = 8;

/**
 * Places the order of a payment: one statement locks the payment, takes the next number of the shop's day (UTC+5:30) and
 * inserts the order, its lines and its event from the payment's snapshot. Every order is placed here. A payment becomes
 * one order, however many calls there are, also at the same time. Null when there is no such payment, it was refused,
 * or its user or its shop was deleted.
 */
export async function placeOrder(ctx: Context, newRequest: OrderRequest): Promise<PlacedOrder | null> {
  const request = { ...newRequest, traceparent: ctx.tracing?.carrier() ?? null };
  for (let tries = 1; ; tries += 1) {
    try {
      // A batch skips a locked payment, so that its customer does not make the others wait; it is then placed alone.
      const placed =
        (isCustomerRequest(request) && (await placeInBatch(ctx, request))) ||
        (await placeAlone(ctx, request));
      if (placed !== 'retry') return placed;
    } catch (error) {
      // A row that the order refers to was deleted during the statement, or there was a deadlock. The next try sees the new state.
      const canRetry = violatedConstraint(error)?.endsWith('_fkey') || isDeadlock(error);
      if (!canRetry || tries >= MAX_TRIES) throw error;
    }
    if (tries >= MAX_TRIES) throw new Error('no free order number was found');
  }
}

/** 'retry' when the new order number was already taken. */
type Outcome = PlacedOrder | null | 'retry';

const isCustomerRequest = (request: OrderRequest): request is CustomerRequest & Traced => 'userId' in request;
/** The user of a customer's request, otherwise the payment. */
const ownerOf = (request: OrderRequest) => (isCustomerRequest(request) ? request.userId : request.paymentId);
const keyOf = (request: OrderRequest) => `${ownerOf(request)} ${request.providerPaymentId}`;
const sessionOf = (request: OrderRequest) => (isCustomerRequest(request) ? request.sessionId : null);
const userVersionOf = (request: OrderRequest) => (isCustomerRequest(request) ? request.userVersion : null);

/** Many customers who order at the same time share one statement and one commit. */
const placeInBatch = batchCalls<Context, CustomerRequest & Traced, Outcome>((ctx, requests) =>
  placeAll(ctx, requests, 'skip locked'),
);

const placeAlone = async (ctx: Context, request: OrderRequest) =>
  (await placeAll(ctx, [request], 'wait for lock'))[0] ?? null;

type Locking = 'skip locked' | 'wait for lock';

/** The outcome of each request; all requests are of the same type. */
async function placeAll(
  ctx: Context,
  requests: readonly OrderRequest[],
  locking: Locking,
): Promise<Outcome[]> {
  const now = ctx.clock.now();
  // Several requests for the same payment are one request of the statement.
  const distinctByKey = new Map(requests.map((request) => [keyOf(request), request]));
  const distinct = [...distinctByKey.values()];
  const rows = await insertOrders(ctx.sql, distinct, { now, locking });
  if (rows.some(({ _id }) => _id !== null)) ctx.signals.publish({ kind: 'orders' });
  const outcomes = new Map(
    await Promise.all(
      distinct.map(async (request, n): Promise<[string, Outcome]> => {
        const row = rows.find((each) => each.request === n);
        return [keyOf(request), await outcomeOf(ctx, request, now, row)];
      }),
    ),
  );
  return requests.map((request) => {
    const key = keyOf(request);
    // The statement checked the session of only one request of the payment. One of another session is placed alone.
    if (sessionOf(distinctByKey.get(key) ?? request) !== sessionOf(request)) return null;
    const outcome = outcomes.get(key) ?? null;
    // For a second request of the same payment the order exists already.
    if (outcome && outcome !== 'retry') outcomes.set(key, { ...outcome, created: false });
    return outcome;
  });
}

/** Locks the payments of these requests, each of another payment, and inserts the orders of those that have none. */
async function insertOrders(
  sql: Sql,
  distinct: readonly OrderRequest[],
  { now, locking }: { now: Date; locking: Locking },
): Promise<Row[]> {
  const areCustomers = distinct.every(isCustomerRequest);
  const condition = areCustomers
    ? sql`payments.provider_payment_id = requests.provider_payment_id and payments.user_id = requests.owner
        and payments.verified_at <= payments.quote_expires_at and ${isCurrentSession(sql, now)}`
    : sql`payments.id = requests.owner and payments.user_id is not null`;
  // A simultaneous refusal of the same payment and the deletion of its shop take the same lock. After waiting for it,
  // PostgreSQL checks refused_at again. Rows are locked in the order of their ids, so that two batches cannot deadlock; for
  // the same reason the numbers of the day are taken after all payments are locked, in the order of the shops. A repeat
  // takes no number.
  // `(select …)` hides the number of requests from the planner, so that it keeps one plan instead of planning each time.
  return sql<Row[]>`
    with requests as (
      select requests.provider_payment_id, requests.owner, requests.session_id, requests.user_version,
        requests.number, requests.traceparent, requests.position - 1 as request
      from unnest((select ${distinct.map(({ providerPaymentId }) => providerPaymentId)}::text[]),
          (select ${distinct.map(ownerOf)}::text[]), (select ${distinct.map(sessionOf)}::text[]),
          (select ${distinct.map(userVersionOf)}::text[]), (select ${distinct.map(newOrderNumber)}::text[]),
          (select ${distinct.map(({ traceparent }) => traceparent ?? null)}::text[]))
        with ordinality
        as requests (provider_payment_id, owner, session_id, user_version, number, traceparent, position)
    ), claimed as (
      select payments.id, payments.user_id, payments.shop_id, payments.snapshot, requests.provider_payment_id,
        requests.number, requests.request, requests.traceparent,
        exists (select 1 from orders where orders.payment_id = payments.id) as is_placed
      from requests join payments on ${condition}
      where payments.refused_at is null
        -- A scalar subquery and not exists(), for which PostgreSQL may read the whole table.
        and (select shops.id from shops where shops.id = payments.shop_id) is not null
      order by payments.id
      for no key update of payments ${locking === 'skip locked' ? sql`skip locked` : sql``}
    ), numbers as (
      insert into shop_days (shop_id, day, last_number)
      select claimed.shop_id, ${campusDay(now)}::date, count(*) from claimed where not claimed.is_placed
      group by claimed.shop_id order by claimed.shop_id
      on conflict (shop_id, day) do update set last_number = shop_days.last_number + excluded.last_number
      returning shop_id, last_number
    ), placed as (
      insert into orders (number, day_number, user_id, shop_id, shop_name, name, contact, fulfilment, address, lat, lng,
        description, items_total, gst_amount, delivery_fee, total_price, payment_id, provider_payment_id, created_at,
        answered_at)
      select claimed.number,
        numbers.last_number + 1
          - row_number() over (partition by claimed.shop_id order by claimed.request desc)::integer,
        claimed.user_id, claimed.shop_id, snapshot ->> 'shopName', snapshot ->> 'name',
        snapshot ->> 'contact', coalesce(snapshot ->> 'fulfilment', 'delivery'), snapshot ->> 'address',
        (snapshot ->> 'lat')::float8, (snapshot ->> 'lng')::float8, snapshot ->> 'description',
        (snapshot ->> 'itemsTotal')::bigint, (snapshot ->> 'gstAmount')::bigint,
        (snapshot ->> 'deliveryFee')::bigint, (snapshot ->> 'totalPrice')::bigint, claimed.id,
        claimed.provider_payment_id, ${now}, ${areCustomers ? now : null}::timestamptz
      from claimed join numbers on numbers.shop_id = claimed.shop_id
      where not claimed.is_placed
      on conflict do nothing
      returning id, payment_id, day_number
    ), lines as (
      insert into order_lines (order_id, position, key, food_id, name, price, quantity, diet)
      select placed.id, line.position - 1,
        coalesce(line.value ->> 'key', line.value ->> 'food', ${CUSTOM_LINE_KEY}),
        line.value ->> 'food', line.value ->> 'name', (line.value ->> 'price')::bigint,
        (line.value ->> 'quantity')::integer, coalesce(line.value ->> 'diet', 'unknown')
      from placed join claimed on claimed.id = placed.payment_id,
        jsonb_array_elements(claimed.snapshot -> 'lines') with ordinality as line (value, position)
    ), event as (
      insert into order_events (order_id, kind, to_status, actor_id, actor_name, actor_role, at, traceparent)
      select placed.id, 'created', 'PAID', claimed.user_id, claimed.snapshot ->> 'userName', 'customer', ${now},
        claimed.traceparent
      from placed join claimed on claimed.id = placed.payment_id
      returning order_id, xid::text || '.' || id as cursor
    )
    select claimed.request, claimed.number, claimed.id as claimed, claimed.user_id, claimed.shop_id, claimed.snapshot,
      event.order_id as "_id", event.cursor, placed.day_number
    from claimed left join placed on placed.payment_id = claimed.id left join event on event.order_id = placed.id`;
}

async function outcomeOf(
  ctx: Context,
  request: OrderRequest,
  now: Date,
  row: Row | undefined,
): Promise<Outcome> {
  if (!row) return null;
  if (row._id === null) {
    const order = await orderOfPayment(ctx.sql, row.claimed);
    return order ? { order, created: false } : 'retry';
  }
  return {
    order: {
      ...fromSnapshot(row, now),
      _id: row._id,
      orderId: row.number,
      dayNumber: row.dayNumber,
      paymentId: request.providerPaymentId,
    },
    created: true,
  };
}

/** The order that the statement has just inserted, without reading it from the database. */
function fromSnapshot({ userId, shopId, snapshot, cursor }: Row, now: Date) {
  const { userName, fulfilment, address, lat, lng, lines, description, ...agreed } = readSnapshot(snapshot);
  return {
    ...agreed,
    userId,
    shopId,
    status: 'PAID',
    fulfilment: readFulfilment({ fulfilment, address, lat, lng }),
    items: lines,
    orderDescription: description,
    createdAt: now,
    openedAt: null,
    erasedAt: null,
    timeline: [{ status: 'PAID', at: now, by: { role: 'customer', name: userName } }],
    cursor,
  } as const;
}
