import type { Context } from '../context/context.ts';

/** Whether a refund of this order is not confirmed by the provider yet. */
export async function isRefundPending({ sql }: Pick<Context, 'sql'>, orderId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from refunds where refunds.order_id = ${orderId} and refunds.status <> 'processed'`;
  return rows.count > 0;
}
