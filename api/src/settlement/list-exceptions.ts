import { DAY_MS } from '@canteen/domain/durations';
import { toRupees } from '@canteen/domain/money';
import { SALE_STATUSES } from '@canteen/domain/orders/order-status';
import type { PaymentException } from '@canteen/domain/payments/payment-exception.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { MAX_ROWS } from '../database/paging.ts';
import { requireRight } from '../errors/require-right.ts';
import { isUnsettledCapture } from './captures/unsettled-captures.ts';

interface Row extends Omit<PaymentException, 'at' | 'customer'> {
  at: Date;
  customerName: string | null;
  customerContact: string | null;
}

// The provider normally captures a payment within this time.
const CAPTURE_MINUTES = 15;
const LISTED_DAYS = 30;
// An order is stored within minutes after the capture of its payment, or after an outage.
const ORDER_AFTER_CAPTURE_DAYS = 7;

/** Payments and refunds that staff should look at, newest first, amounts in rupees (decisions, HTTP). @throws FORBIDDEN 403 */
export async function listExceptions(ctx: Context, actor: SessionActor): Promise<PaymentException[]> {
  requireRight(actor, 'payments.exceptions');
  const now = ctx.clock.now().getTime();
  const since = new Date(now - LISTED_DAYS * DAY_MS);
  const rows = await ctx.sql<Row[]>`
    with found as (
      select 'capture-without-order' as kind, null as refund_id, captures.provider_payment_id, captures.payment_id,
        captures.amount, 'unsettled' as status, 'Captured, and no order or refund yet' as reason, 0 as attempts,
        null as last_error, captures.seen_at as at
      from captures
      where ${isUnsettledCapture(ctx.sql)}
      union all
      select 'refund', refunds.id, refunds.provider_payment_id, refunds.payment_id, refunds.amount,
        case refunds.status when 'processed' then 'returned' else refunds.status end, refunds.reason,
        refunds.attempts, refunds.last_error, refunds.created_at
      from refunds
      where refunds.status <> 'processed'
        or (refunds.order_id is null and refunds.created_at > ${since})
      union all
      select 'order-without-capture', null, orders.provider_payment_id, orders.payment_id, orders.total_price,
        'unsettled', 'Verified by the customer, and not captured yet', 0, null, orders.created_at
      from orders
      where orders.created_at between ${since} and ${new Date(now - CAPTURE_MINUTES * 60_000)}
        and orders.status = any(${[...SALE_STATUSES]})
        and not exists (
          select 1 from captures where captures.provider_payment_id = orders.provider_payment_id
            -- Without this PostgreSQL reads all captures there are.
            and captures.seen_at > ${new Date(since.getTime() - ORDER_AFTER_CAPTURE_DAYS * DAY_MS)})
      union all
      select 'amount-differs', null, captures.provider_payment_id, captures.payment_id, captures.amount, 'unsettled',
        'The captured amount differs from the order', 0, null, captures.seen_at
      from captures join orders on orders.provider_payment_id = captures.provider_payment_id
      where captures.amount_differs
        and not exists (select 1 from refunds where refunds.provider_payment_id = captures.provider_payment_id)
    )
    select found.kind, found.refund_id, found.provider_payment_id as payment_id, orders.number as order_id,
      found.amount, found.status, found.reason, found.attempts, found.last_error, found.at,
      payments.snapshot ->> 'name' as customer_name, payments.snapshot ->> 'contact' as customer_contact
    from found
      join payments on payments.id = found.payment_id
      left join orders on orders.provider_payment_id = found.provider_payment_id
    order by found.at desc
    limit ${MAX_ROWS}`;
  return rows.map(({ customerName, customerContact, ...row }) => ({
    ...row,
    amount: toRupees(row.amount),
    at: row.at.toISOString(),
    customer: customerName === null ? null : { name: customerName, contact: customerContact ?? '' },
  }));
}
