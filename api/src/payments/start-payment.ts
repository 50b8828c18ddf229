import { createHash } from 'node:crypto';
import { storedFulfilment } from '@canteen/domain/fulfilment';
import { toPaise } from '@canteen/domain/money';
import type { StartPaymentInput } from '@canteen/domain/payment.schema';
import { quoteInRupees, type Quote } from '@canteen/domain/quote';
import type { Context } from '../context/context.ts';
import { batchCalls } from '../database/batch-calls.ts';
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
  const payment = await storedPayment(ctx, actor, input, key, hash);
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

/** Stores the payment. A repeat gets the stored one, also when its checkout would be refused by now. */
async function storedPayment(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  key: string | null,
  hash: Buffer,
): Promise<PaymentRow> {
  try {
    const stored = await insertPayment(ctx, await newPayment(ctx, actor, input, key, hash));
    if (stored) return stored;
  } catch (error) {
    const hasTooMany = violatedConstraint(error) === 'open_payments_of_user';
    if (!hasTooMany && !(error instanceof AppError)) throw error;
    const earlier = await paymentOfKey(ctx, actor, key);
    if (earlier) return earlier;
    throw hasTooMany ? tooMany(OPEN_RETRY_S, TOO_MANY_OPEN) : error;
  }
  const payment = await paymentOfKey(ctx, actor, key);
  if (!payment) throw new Error('a payment was neither stored nor found');
  return payment;
}

/** A payment to insert. */
interface NewPayment {
  userId: string;
  key: string | null;
  hash: Buffer;
  snapshot: Snapshot;
  shopId: string;
  now: Date;
}

async function newPayment(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  key: string | null,
  hash: Buffer,
): Promise<NewPayment> {
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
  return { userId: actor._id, key, hash, snapshot, shopId: input.shopId, now: ctx.clock.now() };
}

/** Inserts payments of many customers at once; null for one whose key is already used. */
const insertPayment = batchCalls(
  async (ctx: Context, payments: NewPayment[]): Promise<(PaymentRow | null)[]> => {
    // In the order of the users, because the limit of open payments locks each user: so two batches cannot deadlock.
    // The id is made before, so that each row is found again.
    const rows = await ctx.sql<(PaymentRow & { request: number })[]>`
      with requests as materialized (
        select new_id() as id, requests.*
        from unnest(${payments.map(({ userId }) => userId)}::text[], ${payments.map(({ key }) => key)}::text[],
            ${payments.map(({ hash }) => hash.toString('hex'))}::text[],
            ${payments.map(({ snapshot }) => JSON.stringify(snapshot))}::text[],
            ${payments.map(({ shopId }) => shopId)}::text[], ${payments.map(({ now }) => now.toISOString())}::text[])
          with ordinality as requests (user_id, key, hash, snapshot, shop_id, at, position)
      ), inserted as (
        insert into payments (id, user_id, idempotency_key, request_hash, amount, snapshot, shop_id, created_at,
          quote_expires_at)
        select requests.id, requests.user_id, requests.key, decode(requests.hash, 'hex'),
          (requests.snapshot::jsonb ->> 'totalPrice')::bigint, requests.snapshot::jsonb, requests.shop_id,
          requests.at::timestamptz, requests.at::timestamptz + ${QUOTE_MINUTES}::integer * interval '1 minute'
        from requests order by requests.user_id, requests.position
        on conflict (user_id, idempotency_key) do nothing
        returning id, request_hash, provider_order_id, amount, currency, snapshot
      )
      select inserted.*, null as order_number, false as is_refused, requests.position::integer - 1 as request
      from inserted join requests on requests.id = inserted.id`;
    const byRequest = new Map(rows.map((row) => [row.request, row]));
    return payments.map((_, n) => byRequest.get(n) ?? null);
  },
);

async function createProviderOrder(ctx: Context, payment: PaymentRow): Promise<string> {
  const { id, amount, currency } = payment;
  const order = await ctx.razorpay.createOrder({ amount, currency, receipt: id });
  return storeProviderOrder(ctx, { payment: id, order: order.id });
}

/** Stores the provider's order of many payments at once. Of two calls for one payment, the first decides for both. */
const storeProviderOrder = batchCalls(
  async (ctx: Context, orders: { payment: string; order: string }[]): Promise<string[]> => {
    const first = [...new Map(orders.toReversed().map((each) => [each.payment, each])).values()];
    // Rows are locked in the order of their ids, so that two batches cannot deadlock.
    const rows = await ctx.sql<{ id: string; providerOrderId: string }[]>`
      with requests as (
        select * from unnest(${first.map(({ payment }) => payment)}::text[], ${first.map(({ order }) => order)}::text[])
          as requests (payment_id, provider_order_id)
      ), locked as (
        select payments.id, requests.provider_order_id
        from requests join payments on payments.id = requests.payment_id
        order by payments.id
        for no key update of payments
      )
      update payments set provider_order_id = coalesce(payments.provider_order_id, locked.provider_order_id)
      from locked where payments.id = locked.id
      returning payments.id, payments.provider_order_id`;
    const stored = new Map(rows.map((row) => [row.id, row.providerOrderId]));
    return orders.map(({ payment, order }) => stored.get(payment) ?? order);
  },
);

/** Compares requests with the same key. The schema has put the fields of the input in one order. */
const requestHash = (input: StartPaymentInput) => createHash('sha256').update(JSON.stringify(input)).digest();
