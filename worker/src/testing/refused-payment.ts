import type { Context } from '@canteen/api/context/context';
import type { RefusalReason } from '@canteen/api/settlement/captures/refusal-reason';
import { refuseCapture } from '@canteen/api/settlement/captures/refuse-capture';

let paymentCount = 0;

/** A captured payment of a user that becomes no order, with its notice. Returns the provider's id. @param amount paise */
export async function insertRefusedPayment(
  ctx: Context,
  userId: string,
  reason: RefusalReason,
  { amount = 13_000, shopName = 'Chai Point' } = {},
): Promise<string> {
  paymentCount += 1;
  const providerPaymentId = `pay_refused${paymentCount}`;
  const [payment] = await ctx.sql<{ id: string }[]>`
    insert into payments (user_id, request_hash, provider_order_id, amount, snapshot, shop_id, created_at, quote_expires_at)
    values (${userId}, '\\x00', ${`order_refused${paymentCount}`}, ${amount}, ${ctx.sql.json({ totalPrice: amount, shopName })},
      ${'a'.repeat(24)}, now(), now())
    returning id`;
  await refuseCapture(ctx, { paymentId: payment?.id ?? '', providerPaymentId, amount }, reason);
  return providerPaymentId;
}
