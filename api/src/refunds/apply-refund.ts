import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/connect.ts';
import { markRefunded } from '../order-events/mark-refunded.ts';
import type { ProviderRefund } from '../provider/entities.ts';

interface Known {
  id: string;
  orderId: string | null;
  /** Paise. */
  amount: number;
  status: 'queued' | 'requested' | 'processed' | 'failed';
}

/**
 * Takes over what the provider says of a refund, in any order of arrival. A confirmed one makes its order REFUNDED. One
 * that was not made by us counts when it returns the whole payment, or when `whole` says that all refunds together do.
 */
export async function applyRefund(ctx: Context, refund: ProviderRefund, whole = false): Promise<void> {
  const now = ctx.clock.now();
  const changed = await ctx.sql.begin(async (tx) => {
    // Locks the order before the refund, as a change of status does.
    await tx`
      select orders.id from orders where orders.provider_payment_id = ${refund.paymentId} for no key update`;
    const known = (await ourRefund(tx, refund)) ?? (await takeOver(tx, refund, now));
    if (!known || known.status === 'processed') return false;
    const counts = whole || refund.receipt?.startsWith(known.id) || refund.amount === known.amount;
    if (!counts) return false;
    if (refund.status === 'failed') {
      await noteFailed(tx, known, refund, now);
      return false;
    }
    const processed = refund.status === 'processed';
    await tx`
      update refunds set status = ${processed ? 'processed' : 'requested'}, provider_refund_id = ${refund.id},
        amount = ${whole ? known.amount : refund.amount}, last_error = null, updated_at = ${now}
      where refunds.id = ${known.id}`;
    return processed && known.orderId !== null && (await markRefunded(tx, known.orderId, now));
  });
  if (changed) ctx.signals.publish({ kind: 'orders' });
}

async function ourRefund(tx: Queryable, refund: ProviderRefund): Promise<Known | undefined> {
  const [known] = await tx<Known[]>`
    select refunds.id, refunds.order_id, refunds.amount, refunds.status from refunds
    where refunds.provider_payment_id = ${refund.paymentId} for update`;
  return known;
}

async function takeOver(tx: Queryable, refund: ProviderRefund, now: Date): Promise<Known | undefined> {
  if (refund.status === 'failed') return undefined;
  const [known] = await tx<Known[]>`
    insert into refunds (provider_payment_id, payment_id, order_id, amount, reason, created_at, updated_at)
    select ${refund.paymentId}, orders.payment_id, orders.id, ${refund.amount}, 'Returned at the provider', ${now}, ${now}
    from orders
    where orders.provider_payment_id = ${refund.paymentId} and ${refund.amount} in (orders.total_price, (
      select captures.amount from captures where captures.provider_payment_id = orders.provider_payment_id))
    on conflict (provider_payment_id) do nothing
    returning id, order_id, amount, status`;
  return known;
}

/** Word of an earlier try that comes late says nothing about the one under way. */
async function noteFailed(tx: Queryable, known: Known, refund: ProviderRefund, now: Date): Promise<void> {
  await tx`
    update refunds set status = 'failed', provider_refund_id = ${refund.id}, updated_at = ${now},
      last_error = 'The provider could not return the money'
    where refunds.id = ${known.id}
      and (refunds.provider_refund_id is null or refunds.provider_refund_id = ${refund.id})`;
}
