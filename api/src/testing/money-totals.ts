import type { Queryable } from '../database/sql.ts';

/** Rows and amounts (paise) of one provider order, in our tables and in the sandbox's. */
export interface MoneyTotals {
  orders: number;
  captures: number;
  refunds: number;
  /** Captured at the provider. */
  captured: number;
  /** The total of orders that are not CANCELLED or REFUNDED. */
  sold: number;
  /** Refunded at the provider. */
  returned: number;
  status: string | null;
}

export async function moneyTotalsOf(sql: Queryable, providerOrderId: string): Promise<MoneyTotals> {
  const [totals] = await sql<MoneyTotals[]>`
    with payment as (select payments.id from payments where payments.provider_order_id = ${providerOrderId}),
    at_provider as (
      select payments.id, payments.entity from razorpay_sandbox.payments
      where payments.entity ->> 'order_id' = ${providerOrderId} and (payments.entity ->> 'captured')::boolean
    )
    select
      (select count(*) from orders join payment on payment.id = orders.payment_id) as orders,
      (select count(*) from captures join payment on payment.id = captures.payment_id) as captures,
      (select count(*) from refunds join payment on payment.id = refunds.payment_id) as refunds,
      (select coalesce(sum((at_provider.entity ->> 'amount')::bigint), 0)::bigint from at_provider) as captured,
      (select coalesce(sum(orders.total_price), 0)::bigint from orders join payment on payment.id = orders.payment_id
        where orders.status not in ('CANCELLED', 'REFUNDED')) as sold,
      (select coalesce(sum((at_provider.entity ->> 'amount_refunded')::bigint), 0)::bigint from at_provider) as returned,
      (select orders.status from orders join payment on payment.id = orders.payment_id) as status`;
  if (!totals) throw new Error('no totals');
  return totals;
}
