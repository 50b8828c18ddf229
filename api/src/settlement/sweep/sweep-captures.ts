import { MINUTE_MS, DAY_MS } from '@canteen/domain/durations';
import { SETTLED_AFTER_DAYS } from '@canteen/domain/payments/settled-after-days';
import type { Context } from '../../context/context.ts';
import { oneRunAtATime } from '../../context/one-run-at-a-time.ts';
import type { ProviderPayment } from '../../provider/entities.ts';
import { workThrough } from '../../provider/work-through.ts';
import { paymentToSettle } from '../captures/queries.ts';
import { refusalReason, TOO_LATE } from '../captures/refusal-reason.ts';
import { refusePayment } from '../captures/refuse-capture.ts';
import { settleCapture } from '../captures/settle-capture.ts';

const CONCURRENCY = 8;
const LISTED_HOURS = 6;
const PAGE_SIZE = 100;
/**
 * Milliseconds after the start of a run, after which this part of it starts no further payment. Each part has its own limit,
 * so that a slow part leaves time for the later ones. A payment takes a few calls of at most 8 s; the next run begins after 120 s.
 */
const PART_ENDS_AFTER_MS = { stored: 30_000, asked: 70_000, listed: 90_000 };

interface OpenPayment {
  id: string;
  providerOrderId: string;
}

/** What a run leaves to the next one of this process. */
interface Progress {
  /** The payments that failed. */
  failed: ReadonlySet<string>;
  /** Where the run stopped in the provider's list; 0 after its end. */
  listedTo: number;
}
const progressOf = new WeakMap<Context, Progress>();

/**
 * Finds captured payments without an order (decisions, Checkout 4) and ends each in one order or one refund: captures
 * that were stored but not settled; payments of the last 6 days without a known capture, by asking the provider (one
 * that is only authorised is captured); and the provider's list of captures of the last 6 hours. Returns how many
 * captures it settled. A payment that fails is left to the next sweep, and so is what the run has no time for. In a process
 * one run follows the other.
 * @throws ProviderDownError when the provider fails again and again
 */
export const sweepCaptures = oneRunAtATime(runOnce);

async function runOnce(ctx: Context): Promise<number> {
  const began = performance.now();
  const progress = progressOf.get(ctx) ?? { failed: new Set(), listedTo: 0 };
  progressOf.set(ctx, progress);
  const settleEach = createSettleEach(ctx, progress);

  const stored = await settleEach(
    await unsettledCaptures(ctx),
    began + PART_ENDS_AFTER_MS.stored,
    async ({ id }) => settle(ctx, await ctx.razorpay.fetchPayment(id)),
  );
  const asked = await settleEach(await paymentsToAsk(ctx), began + PART_ENDS_AFTER_MS.asked, (open) =>
    askAbout(ctx, open),
  );
  const ends = began + PART_ENDS_AFTER_MS.listed;
  const listed = await settleEach(await unknownListedPayments(ctx, progress, ends), ends, (paid) =>
    settle(ctx, paid),
  );
  return stored + asked + listed;
}

/** Returns how many captures it settled: 0 for a payment that is not of this product. */
const settle = async (ctx: Context, paid: ProviderPayment) =>
  (await settleCapture(ctx, paid, 'sweep')) ? 1 : 0;

/** Asks the provider about a payment without a known capture. Returns how many captures it settled. */
async function askAbout(ctx: Context, open: OpenPayment): Promise<number> {
  const found = await ctx.razorpay.fetchOrderPayments(open.providerOrderId);
  let settled = 0;
  let isTooLate = false;
  // A captured payment becomes the order, so that no second one of the same checkout is captured.
  for (const paid of found.toSorted((a, b) => Number(b.captured) - Number(a.captured))) {
    const outcome = await settleOrCapture(ctx, paid);
    if (outcome === 'too late') isTooLate = true;
    else settled += outcome;
  }
  const mayStillBePaid = found.some(({ status }) => status === 'created');
  // Otherwise it would be captured days later, when the shop is open again.
  if (isTooLate && !mayStillBePaid) await refusePayment(ctx, open.id);
  await ctx.sql`update payments set asked_at = ${ctx.clock.now()} where payments.id = ${open.id}`;
  return settled;
}

/** Settles a payment, and captures it first when it is only authorised. Returns how many captures it settled. */
async function settleOrCapture(ctx: Context, paid: ProviderPayment): Promise<number | 'too late'> {
  if (paid.captured) return settle(ctx, paid);
  if (paid.status !== 'authorized') return 0;
  const reason = await reasonNotToCapture(ctx, paid);
  if (reason !== null) return reason === TOO_LATE ? 'too late' : 0;
  const { id: paymentId, amount } = paid;
  const captured = await ctx.razorpay.capturePayment({ paymentId, amount, currency: 'INR' });
  // It may have lapsed meanwhile.
  return captured.captured ? settle(ctx, captured) : 0;
}

const unsettledCaptures = (ctx: Context) => ctx.sql<{ id: string }[]>`
  select captures.provider_payment_id as id from captures where captures.settled_at is null order by captures.seen_at`;

/** A payment is asked about at every sweep for an hour, then less and less often: old checkouts are rarely paid. */
async function paymentsToAsk(ctx: Context): Promise<OpenPayment[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - SETTLED_AFTER_DAYS * DAY_MS);
  // An order or a capture is not older than its payment, except by the difference of two machines' clocks. With these
  // conditions PostgreSQL reads the last days only, and not all orders and captures.
  const sinceOrNearly = new Date(since.getTime() - 60 * MINUTE_MS);
  return ctx.sql<OpenPayment[]>`
    select payments.id, payments.provider_order_id
    from payments
      left join orders on orders.payment_id = payments.id and orders.created_at > ${sinceOrNearly}
    where payments.provider_order_id is not null
      -- In this form PostgreSQL uses the two partial indexes.
      and (payments.erased_at is null and payments.created_at > ${since}
        or payments.erased_at is not null and payments.created_at > ${since})
      -- Without its personal data a payment cannot become an order, but that of an order is still captured.
      and (payments.erased_at is null or orders.id is not null)
      and (payments.asked_at is null or payments.created_at > ${new Date(now.getTime() - 60 * MINUTE_MS)}
        or ${now}::timestamptz - payments.asked_at > (${now}::timestamptz - payments.created_at) / 4)
      -- After two payments of one checkout the captured one may be refunded, and that of the order only authorised.
      and not exists (
        select 1 from captures where captures.payment_id = payments.id and captures.seen_at > ${sinceOrNearly}
          and (orders.id is null or captures.provider_payment_id = orders.provider_payment_id))
    -- One payment of each user first, so that nobody's many checkouts delay the order of somebody else. Then those that
    -- were not asked about for the longest time, so that a run that ends early leaves out none for ever.
    order by row_number() over (
        partition by coalesce(payments.user_id, payments.id)
        order by payments.asked_at nulls first, payments.created_at desc
      ), payments.asked_at nulls first, payments.created_at`;
}

/** An authorised payment is captured when it has, or can have, an order (null); otherwise the provider lets it lapse. */
async function reasonNotToCapture(ctx: Context, paid: ProviderPayment): Promise<string | null> {
  const payment = await paymentToSettle(ctx.sql, { providerOrderId: paid.orderId ?? '' });
  return payment === null ? 'Not a payment of this product' : refusalReason(ctx, payment, paid);
}

/**
 * Unknown captures that the provider lists, also a second payment of an order that was settled long ago: the newest page
 * first, then the pages after the one that the last run reached.
 */
async function unknownListedPayments(
  ctx: Context,
  progress: Progress,
  ends: number,
): Promise<ProviderPayment[]> {
  const to = ctx.clock.now();
  const from = new Date(to.getTime() - LISTED_HOURS * 60 * MINUTE_MS);
  const listed: ProviderPayment[] = [];
  /** Returns where the next page begins, or 0 after the last page. */
  const addPage = async (skip: number) => {
    const page = await ctx.razorpay.listCapturedPayments({ from, to, skip, count: PAGE_SIZE });
    listed.push(...page.payments);
    return page.fetched === PAGE_SIZE ? skip + PAGE_SIZE : 0;
  };
  let next = await addPage(0);
  if (next > 0) next = Math.max(next, progress.listedTo);
  while (next > 0 && performance.now() < ends) next = await addPage(next);
  progress.listedTo = next;
  if (listed.length === 0) return [];
  const known = await ctx.sql<{ id: string }[]>`
    select captures.provider_payment_id as id from captures
    where captures.provider_payment_id = any(${listed.map((paid) => paid.id)})`;
  const ids = new Set(known.map(({ id }) => id));
  return listed.filter((paid) => !ids.has(paid.id));
}

/** Works through lists of payments and adds up what it settled. What failed in the last run comes last. */
function createSettleEach(ctx: Context, progress: Progress) {
  const failedBefore = progress.failed;
  const failed = new Set<string>();
  progress.failed = failed;
  const failures = { inARow: 0 };
  const onFailure = ({ id }: { id: string }, error: unknown) => {
    failed.add(id);
    ctx.log.warn({ err: error }, 'a payment could not be settled; will retry');
  };
  return async <T extends { id: string }>(
    items: readonly T[],
    ends: number,
    settleOne: (item: T) => Promise<number>,
  ): Promise<number> => {
    const inOrder = items.toSorted((a, b) => Number(failedBefore.has(a.id)) - Number(failedBefore.has(b.id)));
    let settled = 0;
    const limits = { concurrency: CONCURRENCY, ends, onFailure, failures };
    const { left, down } = await workThrough<T>(inOrder, limits, async (item) => {
      const count = await settleOne(item);
      settled += count;
    });
    if (down) throw down;
    if (left > 0) ctx.log.warn({ left }, 'some payments are left to the next sweep');
    return settled;
  };
}
