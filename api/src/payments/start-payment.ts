import { createHash } from 'node:crypto';
import { storedFulfilment } from '@canteen/domain/fulfilment';
import { toPaise } from '@canteen/domain/money';
import type { StartPaymentInput } from '@canteen/domain/payment.schema';
import { quoteInRupees, type Quote } from '@canteen/domain/quote';
import type { Context } from '../context/context.ts';
import { violatedConstraint } from '../database/connect.ts';
import { AppError, orderRefused, tooMany } from '../errors/app-error.ts';
import type { SessionActor } from '../context/actor.ts';
import { deliveryPlace } from './delivery-place.ts';
import { quoteCheckout } from './quote-checkout.ts';
import type { Snapshot } from './snapshot.ts';

/** How long a quote is valid (decisions, Checkout). */
const QUOTE_MINUTES = 10;

/** In seconds. A payment counts for an hour, so some of the user's are likely to end soon. */
const OPEN_RETRY_S = 5 * 60;
const TOO_MANY_OPEN =
  'You have started many payments that are not paid. Pay one of them, or try again in a few minutes.';

const TO_BE_DELETED = 'Your account will be deleted. To order again, keep it: see your profile.';

/** The provider's order; `amount` in paise, the quote in rupees. */
export interface StartedPayment {
  id: string;
  amount: number;
  currency: string;
  quote: Quote;
  /** Only at a repeat whose payment already has an order: its number. Nothing is left to pay. */
  orderId?: string;
}

interface PaymentRow {
  id: string;
  requestHash: Uint8Array;
  providerOrderId: string | null;
  amount: number;
  currency: 'INR';
  snapshot: Quote;
  orderNumber: string | null;
  isRefused: boolean;
}

/**
 * Starts a payment (section 7; decisions, Checkout 1): quotes with the current prices, stores the checkout as a
 * snapshot, then creates the provider's order, outside any transaction. A repeat with the same key gets the first
 * answer, also after a crash; when two calls reach the provider, one of its orders stays unused. When the payment
 * already has an order, the answer carries its number, so that the customer does not pay again.
 * @throws NOT_FOUND 404 unknown shop or drop point, PRICE_CHANGED 409 with the quote, OUTSIDE_CAMPUS 422,
 *   SHOP_CLOSED 422, ITEMS_UNAVAILABLE 422, KEY_REUSED 422, REFUSED 422 when the payment of the key was refused or the
 *   account is to be deleted,
 *   TOO_MANY 429 when the user has 30 open payments of the last hour, DEPENDENCY_DOWN 503
 */
export async function startPayment(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  key: string | null,
): Promise<StartedPayment> {
  if (actor.deletionRequestedAt !== null) throw new AppError('REFUSED', TO_BE_DELETED);
  const hash = requestHash(input);
  const payment = (await paymentOfKey(ctx, actor, key)) ?? (await storePayment(ctx, actor, input, key, hash));
  if (!hash.equals(payment.requestHash)) {
    throw new AppError('KEY_REUSED', 'This Idempotency-Key was used for a different request.');
  }
  const { amount, currency, snapshot, orderNumber } = payment;
  if (payment.isRefused && orderNumber === null) throw orderRefused();
  const id = payment.providerOrderId ?? (await createProviderOrder(ctx, payment));
  const { itemsTotal, gstAmount, deliveryFee, totalPrice } = snapshot;
  const quote = quoteInRupees({ itemsTotal, gstAmount, deliveryFee, totalPrice });
  return { id, amount, currency, quote, ...(orderNumber !== null && { orderId: orderNumber }) };
}

async function paymentOfKey(
  ctx: Context,
  actor: SessionActor,
  key: string | null,
): Promise<PaymentRow | undefined> {
  if (key === null) return undefined;
  const [payment] = await ctx.sql<PaymentRow[]>`
    select payments.id, payments.request_hash, payments.provider_order_id, payments.amount, payments.currency,
      payments.snapshot, orders.number as order_number, payments.refused_at is not null as is_refused
    from payments left join orders on orders.payment_id = payments.id
    where payments.user_id = ${actor._id} and payments.idempotency_key = ${key}`;
  return payment;
}

async function storePayment(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  key: string | null,
  hash: Buffer,
): Promise<PaymentRow> {
  const fulfilment = await deliveryPlace(ctx, input);
  const { shopName, lines, quote } = await quoteCheckout(ctx, {
    shopId: input.shopId,
    items: input.orderItems,
    fulfilment: fulfilment.kind,
  });
  if (toPaise(input.totalPrice) !== quote.totalPrice) {
    throw new AppError('PRICE_CHANGED', 'Prices have changed. Please check the new total.', {
      body: { quote: quoteInRupees(quote) },
    });
  }
  const now = ctx.clock.now();
  const snapshot: Snapshot = {
    ...quote,
    userName: actor.name,
    name: input.name,
    contact: actor.contact,
    ...storedFulfilment(fulfilment),
    description: input.orderDescription ?? '',
    shopName,
    lines,
  };
  const inserted = ctx.sql<PaymentRow[]>`
    insert into payments (user_id, idempotency_key, request_hash, amount, snapshot, shop_id, created_at,
      quote_expires_at)
    values (${actor._id}, ${key}, ${hash}, ${quote.totalPrice}, ${JSON.stringify(snapshot)}::text::jsonb, ${input.shopId},
      ${now}, ${new Date(now.getTime() + QUOTE_MINUTES * 60_000)})
    on conflict (user_id, idempotency_key) do nothing
    returning id, request_hash, provider_order_id, amount, currency, snapshot, null as order_number,
      false as is_refused`;
  let hasTooMany = false;
  const [stored] = await inserted.catch((error: unknown) => {
    hasTooMany = violatedConstraint(error) === 'open_payments_of_user';
    if (!hasTooMany) throw error;
    return [];
  });
  // Another call with the same key was faster.
  const payment = stored ?? (await paymentOfKey(ctx, actor, key));
  if (!payment && hasTooMany) throw tooMany(OPEN_RETRY_S, TOO_MANY_OPEN);
  if (!payment) throw new Error('a payment was neither stored nor found');
  return payment;
}

async function createProviderOrder(ctx: Context, payment: PaymentRow): Promise<string> {
  const { id, amount, currency } = payment;
  const order = await ctx.razorpay.createOrder({ amount, currency, receipt: id });
  // Of two calls at the same time, the first one that returns decides for both.
  const [row] = await ctx.sql<{ providerOrderId: string }[]>`
    update payments set provider_order_id = coalesce(payments.provider_order_id, ${order.id})
    where payments.id = ${id}
    returning provider_order_id`;
  return row?.providerOrderId ?? order.id;
}

/** Compares requests with the same key. The schema has put the fields of the input in one order. */
const requestHash = (input: StartPaymentInput) => createHash('sha256').update(JSON.stringify(input)).digest();
