import type * as z from 'zod/mini';
import type { verifyPaymentSchema } from '@canteen/domain/payments/payment.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { batchCalls } from '../database/batch-calls.ts';
import { notFound } from '../errors/app-error.ts';
import { verifyCheckoutSignature } from '../provider/signature.ts';
import { isCurrentSession, SessionChangedError, type SessionVersion } from '../sessions/check-session.ts';

/**
 * Whether the provider signed this payment for this user's order (section 7; decisions, Checkout 2). A right signature
 * marks the payment as verified; a wrong one changes nothing.
 * @throws SessionChangedError when the session has ended or the user has changed, NOT_FOUND 404 when the provider's order is unknown or belongs to another user
 */
export async function verifyPayment(
  ctx: Context,
  actor: SessionActor,
  input: z.infer<typeof verifyPaymentSchema>,
): Promise<{ valid: boolean }> {
  const { _id: userId, sessionId, userVersion } = actor;
  const { order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = input;
  const { keySecret } = ctx.config.razorpay;
  const valid = verifyCheckoutSignature({ orderId, paymentId, signature, keySecret });
  const proof = {
    userId,
    sessionId,
    userVersion,
    providerOrderId: orderId,
    providerPaymentId: paymentId,
    valid,
  };
  const stored = await markInBatch(ctx, proof);
  const outcome = stored === 'locked' ? await markAlone(ctx, proof) : stored;
  if (outcome === 'other session') throw new SessionChangedError();
  // The signature was checked with the client's order id, so that id must belong to a stored payment of this user.
  if (outcome === null) throw notFound('Payment not found');
  return { valid };
}

interface Proof extends SessionVersion {
  userId: string;
  providerOrderId: string;
  providerPaymentId: string;
  /** Whether the signature is right. */
  valid: boolean;
}

/**
 * 'locked' when a batch skipped the payment, 'other session' when the session has ended or its user has changed; null
 * when the user has no payment of this provider's order.
 */
type Outcome = 'found' | 'locked' | 'other session' | null;

/** Many customers who pay at the same time share one statement and one commit. */
const markInBatch = batchCalls<Context, Proof, Outcome>((ctx, proofs) => markAll(ctx, proofs, 'skip locked'));

const markAlone = async (ctx: Context, proof: Proof) =>
  (await markAll(ctx, [proof], 'wait for lock'))[0] ?? null;

/**
 * Marks the payments whose signature is right. A second payment of the same checkout replaces the first one until there
 * is an order. The payment that does not become the order is refunded when its capture is reported.
 */
async function markAll(
  ctx: Context,
  proofs: readonly Proof[],
  locking: 'skip locked' | 'wait for lock',
): Promise<Outcome[]> {
  const { sql } = ctx;
  const now = ctx.clock.now();
  // Of several right signatures for one order in a statement, the last one counts, as if they had come one by one.
  const last = new Map(
    proofs.filter(({ valid }) => valid).map((proof) => [`${proof.userId} ${proof.providerOrderId}`, proof]),
  );
  const right = [...last.values()];
  // Rows are locked in the order of their ids, so that two batches cannot deadlock. `(select …)` hides the number of
  // requests from the planner, so that it keeps one plan instead of planning each time.
  const rows = await sql<{ isFound: boolean; isLocked: boolean; isCurrent: boolean }[]>`
    with right_proofs as (
      select * from unnest((select ${right.map(({ userId }) => userId)}::text[]),
        (select ${right.map(({ providerOrderId }) => providerOrderId)}::text[]),
        (select ${right.map(({ providerPaymentId }) => providerPaymentId)}::text[]),
        (select ${right.map(({ sessionId }) => sessionId)}::text[]),
        (select ${right.map(({ userVersion }) => userVersion)}::text[]))
        as requests (user_id, provider_order_id, provider_payment_id, session_id, user_version)
      where ${isCurrentSession(sql, now)}
    ), locked as (
      select payments.id, right_proofs.provider_payment_id
      from right_proofs join payments
        on payments.provider_order_id = right_proofs.provider_order_id and payments.user_id = right_proofs.user_id
      order by payments.id
      for no key update of payments ${locking === 'skip locked' ? sql`skip locked` : sql``}
    ), marked as (
      update payments set provider_payment_id = locked.provider_payment_id, verified_at = ${now}
      from locked
      where payments.id = locked.id and payments.provider_payment_id is distinct from locked.provider_payment_id
        and not exists (select 1 from orders where orders.payment_id = payments.id)
    )
    select payments.id is not null as is_found, locked.id is not null as is_locked,
      ${isCurrentSession(sql, now)} as is_current
    from unnest((select ${proofs.map(({ userId }) => userId)}::text[]),
        (select ${proofs.map(({ providerOrderId }) => providerOrderId)}::text[]),
        (select ${proofs.map(({ sessionId }) => sessionId)}::text[]),
        (select ${proofs.map(({ userVersion }) => userVersion)}::text[]))
        with ordinality as requests (user_id, provider_order_id, session_id, user_version, position)
      left join payments
        on payments.provider_order_id = requests.provider_order_id and payments.user_id = requests.user_id
      left join locked on locked.id = payments.id
    order by requests.position`;
  return proofs.map(({ valid }, n) => {
    const row = rows[n];
    if (!row?.isCurrent) return 'other session';
    if (!row.isFound) return null;
    return valid && !row.isLocked ? 'locked' : 'found';
  });
}
