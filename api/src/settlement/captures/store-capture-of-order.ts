import type { Context } from '../../context/context.ts';
import { batchCalls } from '../../database/batch-calls.ts';
import type { ProviderPayment } from '../../provider/entities.ts';
import { paidAt } from './paid-at.ts';

/** An event of the provider that reports a captured payment. */
interface CaptureEvent {
  id: string;
  kind: string;
  paid: ProviderPayment;
}

/**
 * Stores the capture of a payment whose order exists, as settled, and that the event was applied. Events of the same
 * moment share the statement (docs/decisions/0104). False, and nothing is stored, for every other payment: one without
 * an order, with another amount, refused, or of a deleted user; settleCapture decides about it.
 */
export const storeCaptureOfOrder = batchCalls<Context, CaptureEvent, boolean>(async (ctx, events) => {
  const { sql } = ctx;
  const now = ctx.clock.now();
  const column = <Value>(value: (event: CaptureEvent) => Value) => events.map(value);
  // Rows are inserted in the order of their keys, so that two statements cannot deadlock. `(select …)` hides the number
  // of events from the planner, so that it keeps one plan.
  const stored = await sql<{ n: number }[]>`
    with events as (
      select * from unnest((select ${column(({ id }) => id)}::text[]), (select ${column(({ kind }) => kind)}::text[]),
          (select ${column(({ paid }) => paid.id)}::text[]), (select ${column(({ paid }) => paid.orderId)}::text[]),
          (select ${column(({ paid }) => paid.amount)}::bigint[]),
          (select ${column(({ paid }) => paid.currency)}::text[]),
          (select ${column(({ paid }) => paidAt(ctx, paid).toISOString())}::text[]::timestamptz[]))
        with ordinality as events (id, kind, provider_payment_id, provider_order_id, amount, currency, paid_at, n)
    ), of_orders as (
      select events.*, payments.id as payment_id
      from events
        join payments on payments.provider_order_id = events.provider_order_id
        join orders on orders.payment_id = payments.id
      where orders.provider_payment_id = events.provider_payment_id and payments.amount = events.amount
        and payments.currency = events.currency and payments.refused_at is null and payments.user_id is not null
    ), stored as (
      insert into captures (provider_payment_id, payment_id, amount, currency, seen_at, paid_at, source, settled_at)
      select distinct on (provider_payment_id) provider_payment_id, payment_id, amount, currency,
        ${now}::timestamptz, paid_at, 'webhook', ${now}::timestamptz
      from of_orders order by provider_payment_id
      on conflict (provider_payment_id) do update set settled_at = excluded.settled_at
        where captures.settled_at is null
    ), applied as (
      insert into provider_events (id, kind, received_at)
      select distinct on (id) id, kind, ${now}::timestamptz from of_orders order by id
      on conflict (id) do nothing
    )
    select (of_orders.n - 1)::integer as n from of_orders`;
  const positions = new Set(stored.map(({ n }) => n));
  return events.map((_, n) => positions.has(n));
});
