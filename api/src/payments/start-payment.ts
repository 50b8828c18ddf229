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
import { SessionChanged } from '../sessions/recent-customers.ts';
import { deliveryPlace } from './delivery-place.ts';
import { foodsOf, quoteItems } from './quote-checkout.ts';
import { readCheckout, type PaymentRow, type ShopToQuote } from './read-checkout.ts';
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

/**
 * Starts a payment (section 7; decisions, Checkout 1): quotes with the current prices, creates the provider's order, and
 * stores the payment with the checkout as a snapshot. A repeat with the same key gets the first answer. After a crash, or
 * when two calls with one key reach the provider, one of its orders stays unused: nobody was told of it. When the payment
 * already has an order, the answer carries its number, so that the customer does not pay again.
 * @throws NOT_FOUND 404 unknown shop or drop point, PRICE_CHANGED 409 with the quote, OUTSIDE_CAMPUS 422,
 *   SHOP_CLOSED 422, ITEMS_UNAVAILABLE 422, KEY_REUSED 422, REFUSED 422 when the payment of the key was refused or the
 *   account is to be deleted,
 *   SessionChanged when the session has ended or the user has changed, TOO_MANY 429 when the user has 30 open payments of the last hour, DEPENDENCY_DOWN 503
 */
export async function startPayment(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  key: string | null,
): Promise<StartedPayment> {
  const hash = requestHash(input);
  const wanted = { actor, key, shopId: input.shopId, foods: foodsOf(input.orderItems) };
  const read = await readCheckout(ctx, wanted);
  if (!read.isCurrent) throw new SessionChanged();
  if (actor.deletionRequestedAt !== null) throw new AppError('REFUSED', TO_BE_DELETED);
  const payment = read.earlier ?? (await newPayment(ctx, actor, { input, key, hash, read }));
  if (!hash.equals(payment.requestHash)) {
    throw new AppError('KEY_REUSED', 'This Idempotency-Key was used for a different request.');
  }
  const { amount, currency, snapshot, orderNumber } = payment;
  if (payment.isRefused && orderNumber === null) throw orderRefused();
  const id = payment.providerOrderId ?? (await addProviderOrder(ctx, payment));
  const { itemsTotal, gstAmount, deliveryFee, totalPrice } = snapshot;
  const quote = quoteInRupees({ itemsTotal, gstAmount, deliveryFee, totalPrice });
  return { id, amount, currency, quote, ...(orderNumber !== null && { orderId: orderNumber }) };
}

interface NewPayment {
  input: StartPaymentInput;
  key: string | null;
  hash: Buffer;
  read: Awaited<ReturnType<typeof readCheckout>>;
}

/** Creates the provider's order and stores the payment; or finds the one that a call with the same key has just stored. */
async function newPayment(
  ctx: Context,
  actor: SessionActor,
  { input, key, hash, read }: NewPayment,
): Promise<PaymentRow> {
  const snapshot = await snapshotOf(ctx, actor, input, read.shop);
  if (read.hasMostOpenPayments) throw tooManyOpen();
  const id = read.newId;
  const amount = snapshot.totalPrice;
  const order = await ctx.razorpay.createOrder({ amount, currency: 'INR', receipt: id });
  const userId = actor._id;
  const now = ctx.clock.now();
  const row = { id, userId, key, hash, snapshot, shopId: input.shopId, now, providerOrderId: order.id };
  const isStored = await insertPayment(ctx, row).catch((error: unknown) => {
    throw violatedConstraint(error) === 'open_payments_of_user' ? tooManyOpen() : error;
  });
  if (isStored) {
    const stored = {
      id,
      requestHash: hash,
      providerOrderId: order.id,
      amount,
      currency: 'INR',
      snapshot,
    } as const;
    return { ...stored, orderNumber: null, isRefused: false };
  }
  const { earlier } = await readCheckout(ctx, { actor, key, shopId: input.shopId, foods: [] });
  if (!earlier) throw new Error('a payment was neither stored nor found');
  return earlier;
}

const tooManyOpen = () => tooMany(OPEN_RETRY_S, TOO_MANY_OPEN);

/** The whole checkout with its quote. @throws as startPayment, when it is refused */
async function snapshotOf(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  shop: ShopToQuote | null,
): Promise<Snapshot> {
  const fulfilment = await deliveryPlace(ctx, input);
  const { shopName, lines, quote } = quoteItems(
    { shop, items: input.orderItems, fulfilment: fulfilment.kind },
    ctx.clock.now(),
  );
  if (toPaise(input.totalPrice) !== quote.totalPrice) {
    throw new AppError('PRICE_CHANGED', 'Prices have changed. Please check the new total.', {
      body: { quote: quoteInRupees(quote) },
    });
  }
  return {
    ...quote,
    userName: actor.name,
    name: input.name,
    contact: actor.contact,
    ...storedFulfilment(fulfilment),
    description: input.orderDescription ?? '',
    shopName,
    lines,
  };
}

/** A payment to insert. */
interface RowToInsert {
  id: string;
  userId: string;
  key: string | null;
  hash: Buffer;
  snapshot: Snapshot;
  shopId: string;
  now: Date;
  providerOrderId: string;
}

/** Inserts payments of many customers at once; false for one whose key is already used. */
const insertPayment = batchCalls(async (ctx: Context, payments: RowToInsert[]): Promise<boolean[]> => {
  // In the order of the users, because the limit of open payments locks each user: so two batches cannot deadlock.
  const rows = await ctx.sql<{ id: string }[]>`
    insert into payments (id, user_id, idempotency_key, request_hash, provider_order_id, amount, snapshot, shop_id,
      created_at, quote_expires_at)
    select requests.id, requests.user_id, requests.key, decode(requests.hash, 'hex'), requests.provider_order_id,
      (requests.snapshot::jsonb ->> 'totalPrice')::bigint, requests.snapshot::jsonb, requests.shop_id,
      requests.at::timestamptz, requests.at::timestamptz + ${QUOTE_MINUTES}::integer * interval '1 minute'
    from unnest((select ${payments.map(({ id }) => id)}::text[]),
        (select ${payments.map(({ userId }) => userId)}::text[]), (select ${payments.map(({ key }) => key)}::text[]),
        (select ${payments.map(({ hash }) => hash.toString('hex'))}::text[]),
        (select ${payments.map(({ snapshot }) => JSON.stringify(snapshot))}::text[]),
        (select ${payments.map(({ shopId }) => shopId)}::text[]),
        (select ${payments.map(({ now }) => now.toISOString())}::text[]),
        (select ${payments.map(({ providerOrderId }) => providerOrderId)}::text[]))
      with ordinality as requests (id, user_id, key, hash, snapshot, shop_id, at, provider_order_id, position)
    order by requests.user_id, requests.position
    on conflict (user_id, idempotency_key) do nothing
    returning id`;
  const inserted = new Set(rows.map(({ id }) => id));
  return payments.map(({ id }) => inserted.has(id));
});

/** For a payment of an older version that has no provider's order yet. Of two calls, the first decides for both. */
async function addProviderOrder(ctx: Context, { id, amount, currency }: PaymentRow): Promise<string> {
  const order = await ctx.razorpay.createOrder({ amount, currency, receipt: id });
  const [row] = await ctx.sql<{ providerOrderId: string }[]>`
    update payments set provider_order_id = coalesce(payments.provider_order_id, ${order.id})
    where payments.id = ${id}
    returning payments.provider_order_id`;
  return row?.providerOrderId ?? order.id;
}

/** Compares requests with the same key. The schema has put the fields of the input in one order. */
const requestHash = (input: StartPaymentInput) => createHash('sha256').update(JSON.stringify(input)).digest();
