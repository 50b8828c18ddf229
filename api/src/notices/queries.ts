import type { Context } from '../context/context.ts';
import type { Notice, PaymentNotice } from './write-notice.ts';

/** A notice that was not mailed yet, or null. */
export async function findNotice(ctx: Context, id: string): Promise<Notice | null> {
  const [notice] = await ctx.sql<Notice[]>`
    select account_notices.kind, account_notices.email, account_notices.name, account_notices.at
    from account_notices where account_notices.id = ${id}`;
  return notice ?? null;
}

/** A notice about a payment that was not mailed yet, or null. */
export async function findPaymentNotice(ctx: Context, id: string): Promise<PaymentNotice | null> {
  const [notice] = await ctx.sql<PaymentNotice[]>`
    select account_notices.kind, account_notices.email, account_notices.name, account_notices.at,
      account_notices.provider_payment_id, account_notices.amount, account_notices.shop_name, account_notices.refusal
    from account_notices where account_notices.id = ${id} and account_notices.kind = 'payment-refused'`;
  return notice ?? null;
}
