import type { Paise } from '@canteen/domain/money';
import type { Queryable } from '../../database/sql.ts';
import type { StoredSnapshot } from '../../payments/snapshot.ts';

/** A payment with everything that decides whether it becomes an order. */
export interface PaymentToSettle {
  id: string;
  userId: string | null;
  shopId: string;
  /** False when the shop was deleted. */
  hasShop: boolean;
  amount: Paise;
  currency: string;
  snapshot: StoredSnapshot;
  /** The provider's payment whose signature was verified. */
  verifiedProviderPaymentId: string | null;
  verifiedAt: Date | null;
  quoteExpiresAt: Date;
  refusedAt: Date | null;
  /** The provider's payment that became the order. */
  orderProviderPaymentId: string | null;
}

type Key = { id: string } | { providerOrderId: string };

/** The payment with this id or this provider's order, or null. */
export async function paymentToSettle(sql: Queryable, key: Key): Promise<PaymentToSettle | null> {
  const where =
    'id' in key ? sql`payments.id = ${key.id}` : sql`payments.provider_order_id = ${key.providerOrderId}`;
  const [payment] = await sql<PaymentToSettle[]>`
    select payments.id, payments.user_id, payments.shop_id, payments.amount, payments.currency, payments.snapshot,
      payments.provider_payment_id as verified_provider_payment_id, payments.verified_at, payments.quote_expires_at,
      payments.refused_at, orders.provider_payment_id as order_provider_payment_id,
      exists (select 1 from shops where shops.id = payments.shop_id) as has_shop
    from payments left join orders on orders.payment_id = payments.id
    where ${where}`;
  return payment ?? null;
}
