import type { RefundStatus } from '@canteen/domain/payments/refund-status';
import { insertAudit } from '../audit/record-audit.ts';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { AppError, notFound } from '../errors/app-error.ts';
import type { ProviderPayment, ProviderRefund } from '../provider/entities.ts';
import { ProviderDownError, ProviderRefusedError } from '../provider/errors.ts';
import { applyRefund, hasOurReceipt } from './apply-refund.ts';

interface Refund {
  id: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  status: RefundStatus;
}

/** The provider refunds no less than ₹1, in paise. */
const SMALLEST_REFUND = 100;

/** The refunds of one order, for the job after its cancellation. @throws ProviderDownError so that the job is retried */
export async function syncRefundsOfOrder(ctx: Context, orderId: string): Promise<void> {
  const open = await ctx.sql<{ id: string }[]>`
    select refunds.id from refunds where refunds.order_id = ${orderId} and refunds.status in ('queued', 'requested')`;
  for (const { id } of open) await syncRefund(ctx, id);
}

/**
 * Brings one refund up to date: requests it at the provider, or checks its state there. May be called at any time, also several
 * times at once: each try has an idempotency key, so the provider makes it once.
 * @param retriedBy who asked for it; their audit entry is written before the provider is called, because the answer may be lost
 * @throws ProviderDownError 503 when the provider does not answer, NOT_FOUND 404
 */
export async function syncRefund(ctx: Context, id: string, retriedBy?: SessionActor): Promise<void> {
  const refund = await beginTry(ctx, id, retriedBy);
  if (!refund) {
    const [processed] = await ctx.sql`select 1 from refunds where refunds.id = ${id}`;
    if (!processed) throw notFound('Refund not found');
    return;
  }
  try {
    if (!(await checkRequested(ctx, refund))) await requestRest(ctx, refund);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await storeFailure(ctx, refund, error);
    if (!(error instanceof ProviderRefusedError)) throw error;
    ctx.log.warn({ err: error, refundId: id }, 'a refund was refused');
  }
}

/** Counts the try, and writes who asked for it. Undefined when there is no such refund or it is processed. */
async function beginTry(
  { sql, clock }: Context,
  id: string,
  retriedBy: SessionActor | undefined,
): Promise<Refund | undefined> {
  const now = clock.now();
  const audit = retriedBy && {
    at: now,
    actor: retriedBy,
    action: 'refund.retry' as const,
    subjectKind: 'payment' as const,
    subjectId: id,
  };
  const [refund] = await sql<Refund[]>`
    with begun as (
      update refunds set updated_at = ${now},
        -- Counts requests, not checks of a refund in progress. One that the provider did not answer is not counted.
        attempts = refunds.attempts + case when refunds.status = 'requested' then 0 else 1 end
      where refunds.id = ${id} and refunds.status <> 'processed'
      returning id, provider_payment_id, provider_refund_id, status
    )${audit ? sql`, audited as (${insertAudit(sql, audit, sql`from begun`)})` : sql``}
    select * from begun`;
  return refund;
}

/** Stores the state of a refund that was requested before. Returns whether it is up to date then. */
async function checkRequested(ctx: Context, refund: Refund): Promise<boolean> {
  const { id, providerRefundId, status } = refund;
  if (providerRefundId === null || status === 'failed') return false;
  const requested = await ctx.razorpay.fetchRefund(providerRefundId);
  await applyRefund(ctx, requested);
  // Staff may have made several refunds, so all of them must be listed. If our refund failed, it is stored as failed now and
  // tried again in an hour.
  return hasOurReceipt(requested, id) && (requested.status !== 'failed' || status === 'requested');
}

/** Requests what the refunds of the payment do not return yet. */
async function requestRest(ctx: Context, refund: Refund): Promise<void> {
  const { id, providerPaymentId, providerRefundId } = refund;
  const payment = await capturedPayment(ctx, providerPaymentId);
  const listed = await ctx.razorpay.listRefunds(payment.id);
  const key = keyOfNextTry(id, providerRefundId, listed);
  const existing = listed.filter((other) => other.status !== 'failed');
  const ours = existing.find((other) => other.receipt === key);
  const rest = payment.amount - existing.reduce((sum, other) => sum + other.amount, 0);
  if (ours) return applyRefund(ctx, ours);
  const last = existing.find((other) => other.status === 'pending') ?? existing[0];
  // Staff refunded the whole payment at the provider, or all but less than it can refund.
  if (rest < SMALLEST_REFUND && last) return applyRefund(ctx, last, payment.amount - rest);
  await applyRefund(
    ctx,
    await ctx.razorpay.refund({ paymentId: payment.id, amount: rest, key, notes: { refund: id }, listed }),
  );
}

/**
 * A repeat of the same try needs the same key. A try after a failed one needs a new key: the id of the row and the id of the
 * failed refund. A try whose answer was lost may also have failed, so the provider's list decides.
 */
function keyOfNextTry(id: string, failedRefundId: string | null, listed: readonly ProviderRefund[]): string {
  const keyAfter = (refundId: string) => `${id}-${refundId.slice(-14).replace(/\W|_/g, '')}`;
  let key = failedRefundId === null ? id : keyAfter(failedRefundId);
  for (;;) {
    const failed = listed.find(({ status, receipt }) => status === 'failed' && receipt === key);
    if (!failed) return key;
    key = keyAfter(failed.id);
  }
}

/** The payment; one that is only authorised is captured first, because the provider refunds captured payments only. */
async function capturedPayment(ctx: Context, providerPaymentId: string): Promise<ProviderPayment> {
  const payment = await ctx.razorpay.fetchPayment(providerPaymentId);
  if (payment.captured) return payment;
  if (payment.status !== 'authorized') throw neverCaptured();
  return ctx.razorpay.capturePayment({ paymentId: payment.id, amount: payment.amount, currency: 'INR' });
}

const neverCaptured = () =>
  new ProviderRefusedError({
    statusCode: 400,
    code: 'BAD_REQUEST_ERROR',
    description: 'the payment was never captured, so there is nothing to refund',
  });

async function storeFailure(ctx: Context, refund: Refund, error: AppError): Promise<void> {
  const isDown = error instanceof ProviderDownError;
  const reason = isDown ? error.reason : error.message;
  await ctx.sql`
    update refunds set last_error = ${reason.slice(0, 500)}, updated_at = ${ctx.clock.now()},
      attempts = refunds.attempts - ${isDown && refund.status !== 'requested' ? 1 : 0}::integer,
      status = case when ${error instanceof ProviderRefusedError} then 'failed' else refunds.status end
    where refunds.id = ${refund.id} and refunds.status <> 'processed'`;
}
