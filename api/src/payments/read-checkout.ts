import type { Paise } from '@canteen/domain/money';
import type { Quote } from '@canteen/domain/payments/quote';
import type { Context } from '../context/context.ts';
import { batchCalls } from '../database/batch-calls.ts';
import { isCurrentSession, type SessionVersion } from '../sessions/check-session.ts';
import { cacheQuotedShop } from './quoted-shop-cache.ts';
import type { ShopToQuote } from './shop-to-quote.ts';
import type { Snapshot } from './snapshot.ts';

/** What to read for a checkout. `actor` and `key` are null when no payment is started. */
interface CheckoutQuery {
  actor: ({ _id: string } & SessionVersion) | null;
  /** The Idempotency-Key of the request. */
  key: string | null;
  shopId: string;
  /** Ids. */
  foods: string[];
}

/** A stored payment. */
export interface PaymentRow {
  id: string;
  requestHash: Uint8Array;
  /** Null only for a payment of an older version, which stored the payment before it asked the provider. */
  providerOrderId: string | null;
  amount: Paise;
  currency: 'INR';
  snapshot: Quote & Pick<Snapshot, 'contact'>;
  orderNumber: string | null;
  isRefused: boolean;
}

interface CheckoutState {
  shop: ShopToQuote | null;
  /** The user's payment with this key, or null. */
  earlier: PaymentRow | null;
  /** Whether the user may start no more payments now. The database checks it again when the payment is inserted. */
  hasReachedPaymentLimit: boolean;
  /** False when the session has ended or its user has changed; then nothing else counts. */
  isCurrent: boolean;
}

interface Row extends Omit<PaymentRow, 'id'> {
  shop: ShopToQuote | null;
  hasReachedPaymentLimit: boolean;
  isCurrent: boolean;
  /** Null when there is no earlier payment, like the other columns of the payment. */
  paymentId: string | null;
}

/** Reads what the start of a payment depends on. Many customers who check out at the same time share one statement. */
export const readCheckout = batchCalls(
  async (ctx: Context, queries: CheckoutQuery[]): Promise<CheckoutState[]> => {
    const now = ctx.clock.now();
    // `(select …)` hides the number of requests from the planner, so that it keeps one plan instead of planning each time.
    const rows = await ctx.sql<Row[]>`
    select
      (select json_build_object('menuVersion', shops.version, 'name', shops.name, 'taxable', shops.taxable,
          'enabled', shops.enabled, 'manualOverride', shops.manual_override, 'openingTime', shops.opening_time,
          'closingTime', shops.closing_time, 'foods', coalesce((
            select json_agg(json_build_object('id', foods.id, 'name', foods.name, 'price', foods.price,
              'enabled', foods.enabled, 'diet', foods.diet))
            from foods
            where foods.shop_id = shops.id
              and foods.id = any(array(select jsonb_array_elements_text(requests.foods::jsonb)))), '[]'))
        from shops where shops.id = requests.shop_id) as shop,
      has_most_open_payments(requests.user_id, ${now}) as has_reached_payment_limit,
      requests.session_id is null or ${isCurrentSession(ctx.sql, now)} as is_current,
      payments.id as payment_id, payments.request_hash, payments.provider_order_id, payments.amount, payments.currency,
      payments.snapshot, orders.number as order_number, payments.refused_at is not null as is_refused
    from unnest((select ${queries.map(({ actor }) => actor?._id ?? null)}::text[]),
        (select ${queries.map(({ actor }) => actor?.sessionId ?? null)}::text[]),
        (select ${queries.map(({ actor }) => actor?.userVersion ?? null)}::text[]), (select ${queries.map(({ key }) => key)}::text[]),
        (select ${queries.map(({ shopId }) => shopId)}::text[]),
        (select ${queries.map(({ foods }) => JSON.stringify(foods))}::text[]))
      with ordinality as requests (user_id, session_id, user_version, key, shop_id, foods, position)
      left join payments on payments.user_id = requests.user_id and payments.idempotency_key = requests.key
      left join orders on orders.payment_id = payments.id
    order by requests.position`;
    rows.forEach(({ shop }, n) => {
      const shopId = queries[n]?.shopId;
      if (shop && shopId !== undefined) cacheQuotedShop(ctx, shopId, shop);
    });
    return rows.map(({ shop, hasReachedPaymentLimit, isCurrent, paymentId, ...payment }) => ({
      shop,
      hasReachedPaymentLimit,
      isCurrent,
      earlier: paymentId === null ? null : { ...payment, id: paymentId },
    }));
  },
);
