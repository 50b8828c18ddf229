import { campusDay } from '@canteen/domain/campus-time';
import { CUSTOM_LINE_KEY } from '@canteen/domain/carts/line-key';
import type { Sql } from '../../database/sql.ts';
import { insertedEventCursor } from '../../order-events/event-columns.ts';
import { newOrderNumber } from '../../orders/order-number.ts';
import type { StoredSnapshot } from '../../payments/snapshot.ts';
import { isCurrentSession, type SessionVersion } from '../../sessions/check-session.ts';

/** A request for the order of a payment. */
export type OrderRequest = (CustomerRequest | PayablePayment) & Traced;
/** From a customer with a valid session, for their own payment that was verified within its quote. */
export type CustomerRequest = { userId: string; providerPaymentId: string } & SessionVersion;
/** From settlement, for a payment that may become an order (refusal-reason.ts). */
type PayablePayment = { paymentId: string; providerPaymentId: string };

/** The request or job that asks, for its trace. */
type Traced = { traceparent?: string | null };

/** A locked payment and the order that the statement inserted for it; `_id` is null when nothing was inserted. */
export interface RequestRow {
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

export type Locking = 'skip locked' | 'wait for lock';

export const isCustomerRequest = (request: OrderRequest): request is CustomerRequest => 'userId' in request;
/** The user of a customer's request, otherwise the payment. */
const ownerOf = (request: OrderRequest) => (isCustomerRequest(request) ? request.userId : request.paymentId);
export const keyOf = (request: OrderRequest) => `${ownerOf(request)} ${request.providerPaymentId}`;
export const sessionOf = (request: OrderRequest) => (isCustomerRequest(request) ? request.sessionId : null);
const userVersionOf = (request: OrderRequest) => (isCustomerRequest(request) ? request.userVersion : null);

/** Locks the payments of these requests, each of another payment, and inserts the orders of those that have none. */
export async function insertOrders(
  sql: Sql,
  distinct: readonly OrderRequest[],
  { now, locking }: { now: Date; locking: Locking },
): Promise<RequestRow[]> {
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
  return sql<RequestRow[]>`
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
        -- A scalar subquery instead of exists(), for which PostgreSQL may read the whole table.
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
      returning order_id, ${insertedEventCursor(sql)} as cursor
    )
    select claimed.request, claimed.number, claimed.id as claimed, claimed.user_id, claimed.shop_id, claimed.snapshot,
      event.order_id as "_id", event.cursor, placed.day_number
    from claimed left join placed on placed.payment_id = claimed.id left join event on event.order_id = placed.id`;
}
