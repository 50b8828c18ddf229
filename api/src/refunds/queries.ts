import type { Paise } from '@canteen/domain/money';
import type { Context } from '../context/context.ts';

/** Whether a refund of this order is not confirmed by the provider yet. */
export async function isRefundPending({ sql }: Pick<Context, 'sql'>, orderId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from refunds where refunds.order_id = ${orderId} and refunds.status <> 'processed'`;
  return rows.count > 0;
}

/** A captured payment that became no order. */
interface RefundedPayment {
  /** Null when the account was deleted. */
  userId: string | null;
  shopName: string;
  amount: Paise;
}

/** The payment with the provider's id that is returned instead of becoming an order, or null. */
export async function findRefundedPayment(
  { sql }: Pick<Context, 'sql'>,
  providerPaymentId: string,
): Promise<RefundedPayment | null> {
  const [payment] = await sql<RefundedPayment[]>`
    select payments.user_id, payments.snapshot ->> 'shopName' as shop_name, refunds.amount
    from refunds join payments on payments.id = refunds.payment_id
    where refunds.provider_payment_id = ${providerPaymentId} and refunds.order_id is null`;
  return payment ?? null;
}
