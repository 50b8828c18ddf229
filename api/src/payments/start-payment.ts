import { createHash } from 'node:crypto';
import { HOUR_MS } from '@canteen/domain/durations';
import type { Paise } from '@canteen/domain/money';
import type { StartPaymentInput } from '@canteen/domain/payments/payment.schema';
import { quoteInRupees, type Quote } from '@canteen/domain/payments/quote';
import { TO_BE_DELETED } from '@canteen/domain/privacy/to-be-deleted';
import type { SessionActor } from '../context/actor.ts';
import { createCache } from '../context/cache.ts';
import type { Context } from '../context/context.ts';
import { violatedConstraint } from '../database/database-errors.ts';
import { newId } from '../database/new-id.ts';
import { AppError, orderRefused, shopNotFound, tooMany } from '../errors/app-error.ts';
import { ProviderDownError } from '../provider/errors.ts';
import { SessionChangedError } from '../sessions/check-session.ts';
import { snapshotOf } from './checkout-snapshot.ts';
import { insertPayment } from './insert-payment.ts';
import { foodsOf } from './quote-checkout.ts';
import { cachedQuotedShop } from './quoted-shop-cache.ts';
import { readCheckout, type PaymentRow } from './read-checkout.ts';
import type { Snapshot } from './snapshot.ts';

/** Seconds until a retry. A payment counts as open for an hour, so some end soon. */
const OPEN_RETRY_S = 5 * 60;
const TOO_MANY_OPEN =
  'You have started many payments that are not paid. Pay one of them, or try again in a few minutes.';

/** Idempotency keys that were used in the last hour, by user and key. */
const usedKeys = createCache<true>({ maxEntries: 10_000, ttlMs: HOUR_MS });
/** Users who were refused because of their open payments. */
const usersAtLimit = createCache<true>({ maxEntries: 1_000, ttlMs: 1_000 * OPEN_RETRY_S });

/** The provider's order; `amount` in paise, the quote in rupees. */
interface StartedPayment {
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
 * when two calls with one key reach the provider, one of its orders stays unused: no customer got its id. When the payment
 * already has an order, the answer carries its number, so that the customer does not pay again; otherwise its order gets the
 * customer's current phone number.
 * @throws NOT_FOUND 404 unknown shop or drop point, PRICE_CHANGED 409 with the quote, CONFLICT 409 with a drop point that
 *   was moved, OUTSIDE_CAMPUS 422, SHOP_CLOSED 422, ITEMS_UNAVAILABLE 422, KEY_REUSED 422, REFUSED 422 when the payment of
 *   the key was refused or the account is to be deleted, TOO_MANY 429 when the user has 30 open payments of the last hour,
 *   DEPENDENCY_DOWN 503; SessionChangedError when the session has ended or the user has changed
 */
export async function startPayment(
  ctx: Context,
  actor: SessionActor,
  input: StartPaymentInput,
  key: string | null,
): Promise<StartedPayment> {
  const hash = requestHash(input);
  const request = { input, key, hash };
  const payment =
    (await startWithCachedShop(ctx, actor, request)) ?? (await readAndStart(ctx, actor, request));
  if (!hash.equals(payment.requestHash)) {
    throw new AppError('KEY_REUSED', 'This Idempotency-Key was used for a different request.');
  }
  const { amount, currency, snapshot, orderNumber } = payment;
  if (payment.isRefused && orderNumber === null) throw orderRefused(await returnedAmount(ctx, payment.id));
  const id = payment.providerOrderId ?? (await addProviderOrder(ctx, payment));
  const { itemsTotal, gstAmount, deliveryFee, totalPrice } = snapshot;
  const quote = quoteInRupees({ itemsTotal, gstAmount, deliveryFee, totalPrice });
  return { id, amount, currency, quote, ...(orderNumber !== null && { orderId: orderNumber }) };
}

/** Paise that are returned of a refused payment; null when no money of it was captured, or none is known yet. */
async function returnedAmount({ sql }: Context, paymentId: string): Promise<Paise | null> {
  const [returned] = await sql<{ amount: Paise | null }[]>`
    select sum(refunds.amount)::bigint as amount from refunds where refunds.payment_id = ${paymentId}`;
  return returned?.amount ?? null;
}

interface PaymentRequest {
  input: StartPaymentInput;
  key: string | null;
  hash: Buffer;
}

/** What `readCheckout` reads for this payment. */
const checkoutQueryOf = (actor: SessionActor, { input, key }: PaymentRequest) => ({
  actor,
  key,
  shopId: input.shopId,
  foods: foodsOf(input.orderItems),
});

/** Reads what the payment depends on, then starts it; or answers the earlier payment with the same key. */
async function readAndStart(ctx: Context, actor: SessionActor, request: PaymentRequest): Promise<PaymentRow> {
  const query = checkoutQueryOf(actor, request);
  const read = await readCheckout(ctx, query);
  if (!read.isCurrent) throw new SessionChangedError();
  const isOrdered = read.earlier !== null && read.earlier.orderNumber !== null;
  const { deletionRequestedAt } = actor;
  if (deletionRequestedAt !== null && !isOrdered)
    throw new AppError('REFUSED', TO_BE_DELETED, { body: { deletionRequestedAt } });
  if (read.earlier) return withNewContact(ctx, actor, request, read.earlier);
  const snapshot = await snapshotOf(ctx, actor, request.input, read.shop);
  if (read.hasReachedPaymentLimit) throw tooManyOpen();
  const stored = await storeNew(ctx, { actor, ...request, snapshot, menuVersion: null });
  if (stored) return stored;
  // Meanwhile a call with the same key has stored its payment, the session has ended, or the shop was deleted.
  const { earlier, isCurrent, shop } = await readCheckout(ctx, { ...query, foods: [] });
  if (!isCurrent) throw new SessionChangedError();
  if (earlier) return withNewContact(ctx, actor, request, earlier);
  throw shop ? new Error('a payment was neither stored nor found') : shopNotFound();
}

/** Stores the customer's current phone number in the snapshot of a payment without an order. */
async function withNewContact(
  ctx: Context,
  { contact }: SessionActor,
  { hash }: PaymentRequest,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const { id, snapshot, orderNumber, requestHash } = payment;
  if (orderNumber === null && snapshot.contact !== contact && hash.equals(requestHash)) {
    await ctx.sql`
      update payments set snapshot = jsonb_set(payments.snapshot, '{contact}', to_jsonb(${contact}::text))
      where payments.id = ${id} and payments.erased_at is null`;
  }
  return payment;
}

/**
 * Starts the payment with the shop and the customer as earlier calls read them. The statement that stores it checks that
 * they are still the same, so nothing is read before (docs/decisions/0101). Null when it must be read: nothing is stored.
 */
async function startWithCachedShop(
  ctx: Context,
  actor: SessionActor,
  request: PaymentRequest,
): Promise<PaymentRow | null> {
  const query = checkoutQueryOf(actor, request);
  const shop = cachedQuotedShop(ctx, query.shopId, query.foods);
  const isRepeat = noteKey(ctx, actor, request.key);
  // Repeats and users at the limit are read first, so that no order is made at the provider for them.
  if (isRepeat || usersAtLimit.get(ctx, actor._id)) return null;
  if (!shop || actor.deletionRequestedAt !== null) return null;
  const snapshot = await snapshotOf(ctx, actor, request.input, shop).catch((error: unknown) => {
    // A refusal counts only when it follows from what is true now.
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!snapshot) return null;
  try {
    return await storeNew(ctx, { actor, ...request, snapshot, menuVersion: shop.menuVersion });
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY') return null;
    if (!(error instanceof ProviderDownError)) throw error;
    // A repeat of a call to another process is answered although the provider is down.
    const { isCurrent, earlier } = await readCheckout(ctx, query);
    if (!isCurrent || !earlier) throw error;
    return withNewContact(ctx, actor, request, earlier);
  }
}

/** Notes that this user has used the key. Returns whether this process had seen it before. */
function noteKey(ctx: Context, actor: SessionActor, key: string | null): boolean {
  if (key === null) return false;
  const userAndKey = `${actor._id} ${key}`;
  const isKnown = usedKeys.get(ctx, userAndKey) === true;
  usedKeys.set(ctx, userAndKey, true);
  return isKnown;
}

interface NewPayment extends PaymentRequest {
  actor: SessionActor;
  snapshot: Snapshot;
  /** The version of the menu that was quoted; null when it was just read. */
  menuVersion: number | null;
}

/**
 * Creates the provider's order and stores the payment. Null when another payment has the key, the session has ended, the
 * user has changed, the shop was deleted, or its menu has another version than `menuVersion`.
 */
async function storeNew(
  ctx: Context,
  { actor, key, hash, input, snapshot, menuVersion }: NewPayment,
): Promise<PaymentRow | null> {
  const id = newId();
  const amount = snapshot.totalPrice;
  const { id: providerOrderId } = await ctx.razorpay.createOrder({ amount, currency: 'INR', receipt: id });
  const now = ctx.clock.now();
  const row = { id, actor, key, hash, snapshot, shopId: input.shopId, menuVersion, now, providerOrderId };
  const isStored = await insertPayment(ctx, row).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'open_payments_of_user') throw error;
    usersAtLimit.set(ctx, actor._id, true);
    throw tooManyOpen();
  });
  if (!isStored) return null;
  const stored = { id, requestHash: hash, providerOrderId, amount, currency: 'INR', snapshot } as const;
  return { ...stored, orderNumber: null, isRefused: false };
}

const tooManyOpen = () => tooMany(OPEN_RETRY_S, TOO_MANY_OPEN);

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
