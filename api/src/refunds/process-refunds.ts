import type { Context } from '../context/context.ts';
import { AppError, notFound } from '../errors/app-error.ts';
import { applyRefund } from './apply-refund.ts';
import type { ProviderPayment } from '../provider/entities.ts';
import { ProviderDown, ProviderRefused } from '../provider/errors.ts';

interface Refund {
  id: string;
  providerPaymentId: string;
  providerRefundId: string | null;
  status: 'queued' | 'requested' | 'processed' | 'failed';
}

const RETRY_FAILED_MINUTES = 60;
const MOST_ATTEMPTS = 20;

/**
 * Drives every refund that is not done: asks the provider for those queued, looks after those under way, tries failed
 * ones again once an hour. Answers how many were looked at. One that fails holds up none.
 */
export async function processRefunds(ctx: Context): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - RETRY_FAILED_MINUTES * 60_000);
  const open = await ctx.sql<{ id: string }[]>`
    select refunds.id from refunds
    where refunds.status in ('queued', 'requested')
      or (refunds.status = 'failed' and refunds.updated_at < ${since} and refunds.attempts < ${MOST_ATTEMPTS})
    order by refunds.created_at`;
  for (const { id } of open) {
    await processRefund(ctx, id).catch((error: unknown) => {
      ctx.log.warn({ err: error, refundId: id }, 'a refund is not through yet');
    });
  }
  return open.length;
}

/** The refunds of one order, for the job that follows its cancellation. @throws ProviderDown, to be tried again */
export async function processRefundsOfOrder(ctx: Context, orderId: string): Promise<void> {
  const open = await ctx.sql<{ id: string }[]>`
    select refunds.id from refunds where refunds.order_id = ${orderId} and refunds.status in ('queued', 'requested')`;
  for (const { id } of open) await processRefund(ctx, id);
}

/**
 * Takes one refund a step further. It may be called at any time, from several places at once and after a lost answer:
 * the provider knows each try by a key of ours and makes it once.
 * @throws ProviderDown when the provider gave no answer; NOT_FOUND 404
 */
export async function processRefund(ctx: Context, id: string): Promise<void> {
  const [refund] = await ctx.sql<Refund[]>`
    update refunds set updated_at = ${ctx.clock.now()},
      -- Tries are counted, not looks at one that is under way.
      attempts = refunds.attempts + case when refunds.status = 'requested' then 0 else 1 end
    where refunds.id = ${id} and refunds.status <> 'processed'
    returning id, provider_payment_id, provider_refund_id, status`;
  if (!refund) {
    const [done] = await ctx.sql`select 1 from refunds where refunds.id = ${id}`;
    if (!done) throw notFound('Refund not found');
    return;
  }
  try {
    await atProvider(ctx, refund);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await noteFailure(ctx, refund, error);
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

async function atProvider(ctx: Context, refund: Refund): Promise<void> {
  const { id, providerPaymentId, providerRefundId, status } = refund;
  if (providerRefundId !== null && status !== 'failed') {
    const underWay = await ctx.razorpay.fetchRefund(providerRefundId);
    await applyRefund(ctx, underWay);
    if (underWay.status !== 'failed') return;
  }
  // A new try after a failed refund needs a key of its own, the same at every repeat of that try.
  const key = providerRefundId === null ? id : `${id}-${providerRefundId.slice(-14).replace(/\W|_/g, '')}`;
  const payment = await capturedPayment(ctx, providerPaymentId);
  const made = (await ctx.razorpay.listRefunds(payment.id)).filter((other) => other.status !== 'failed');
  const ours = made.find((other) => other.receipt === key);
  const rest = payment.amount - made.reduce((sum, other) => sum + other.amount, 0);
  if (ours) return applyRefund(ctx, ours);
  const last = made.find((other) => other.status === 'pending') ?? made[0];
  // Somebody gave all of it back at the provider already.
  if (rest <= 0 && last) return applyRefund(ctx, last, true);
  await applyRefund(
    ctx,
    await ctx.razorpay.refund({ paymentId: payment.id, amount: rest, key, notes: { refund: id } }),
  );
}

/** An order may be cancelled before its payment was captured: taken first, then given back, it is settled for sure. */
async function capturedPayment(ctx: Context, providerPaymentId: string): Promise<ProviderPayment> {
  const payment = await ctx.razorpay.fetchPayment(providerPaymentId);
  if (payment.captured) return payment;
  if (payment.status !== 'authorized') throw neverCaptured();
  return ctx.razorpay.capturePayment({ paymentId: payment.id, amount: payment.amount, currency: 'INR' });
}

const neverCaptured = () =>
  new ProviderRefused({
    statusCode: 400,
    code: 'BAD_REQUEST_ERROR',
    description: 'the payment was never captured, so there is nothing to return',
  });

async function noteFailure(ctx: Context, refund: Refund, error: AppError): Promise<void> {
  const reason = error instanceof ProviderDown ? error.reason : error.message;
  await ctx.sql`
    update refunds set last_error = ${reason.slice(0, 500)}, updated_at = ${ctx.clock.now()},
      status = case when ${error instanceof ProviderRefused} then 'failed' else refunds.status end
    where refunds.id = ${refund.id} and refunds.status <> 'processed'`;
}
