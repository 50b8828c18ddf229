import { DAY_MS } from '@canteen/domain/campus-time';
import type { Context } from '../context/context.ts';
import { oneRunAtATime } from '../context/one-run-at-a-time.ts';
import { refusalReason, TOO_LATE } from './refusal-reason.ts';
import { refusePayment } from './refuse-capture.ts';
import type { ProviderPayment } from '../provider/entities.ts';
import { ProviderDownError } from '../provider/errors.ts';
import { paymentToSettle } from './queries.ts';
import { settleCapture } from './settle-capture.ts';

const MINUTE_MS = 60_000;
/** The provider itself refunds a payment that is not captured within 5 days. */
const ASK_FOR_DAYS = 6;
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
  const forEach = createForEach(ctx, progress);
  let settled = 0;
  const settle = async (paid: ProviderPayment) => {
    if (await settleCapture(ctx, paid, 'sweep')) settled += 1;
  };

  await forEach(await unsettledCaptures(ctx), began + PART_ENDS_AFTER_MS.stored, async ({ id }) =>
    settle(await ctx.razorpay.fetchPayment(id)),
  );

  /** Settles a payment, and captures it first when it is only authorised. Returns why it must not be captured. */
  const settleOrCapture = async (paid: ProviderPayment): Promise<string | null> => {
    if (paid.captured) {
      await settle(paid);
      return null;
    }
    if (paid.status !== 'authorized') return null;
    const reason = await reasonNotToCapture(ctx, paid);
    if (reason !== null) return reason;
    const { id: paymentId, amount } = paid;
    const captured = await ctx.razorpay.capturePayment({ paymentId, amount, currency: 'INR' });
    // It may have lapsed meanwhile.
    if (captured.captured) await settle(captured);
    return null;
  };

  await forEach(await paymentsToAsk(ctx), began + PART_ENDS_AFTER_MS.asked, async (open) => {
    const found = await ctx.razorpay.fetchOrderPayments(open.providerOrderId);
    const reasons: (string | null)[] = [];
    // A captured payment becomes the order, so that no second one of the same checkout is captured.
    for (const paid of found.toSorted((a, b) => Number(b.captured) - Number(a.captured)))
      reasons.push(await settleOrCapture(paid));
    const mayStillBePaid = found.some(({ status }) => status === 'created');
    // Otherwise it would be captured days later, when the shop is open again.
    if (reasons.includes(TOO_LATE) && !mayStillBePaid) await refusePayment(ctx, open.id);
    await ctx.sql`update payments set asked_at = ${ctx.clock.now()} where payments.id = ${open.id}`;
  });

  const ends = began + PART_ENDS_AFTER_MS.listed;
  await forEach(await unknownListedPayments(ctx, progress, ends), ends, settle);
  return settled;
}

const unsettledCaptures = (ctx: Context) => ctx.sql<{ id: string }[]>`
  select captures.provider_payment_id as id from captures where captures.settled_at is null order by captures.seen_at`;

/** A payment is asked about at every sweep for an hour, then less and less often: old checkouts are rarely paid. */
async function paymentsToAsk(ctx: Context): Promise<OpenPayment[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - ASK_FOR_DAYS * DAY_MS);
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

/**
 * Works through lists, several items at the same time, until a time. What failed in the last run comes last. Stops when the
 * provider fails 8 times in a row.
 */
function createForEach(ctx: Context, progress: Progress) {
  const failedBefore = progress.failed;
  const failed = new Set<string>();
  progress.failed = failed;
  let failures = 0;
  let down: ProviderDownError | undefined;
  return async <T extends { id: string }>(
    items: readonly T[],
    ends: number,
    work: (item: T) => Promise<void>,
  ): Promise<void> => {
    const inOrder = items.toSorted((a, b) => Number(failedBefore.has(a.id)) - Number(failedBefore.has(b.id)));
    const remaining = inOrder.values();
    const runner = async () => {
      while (!down && performance.now() < ends) {
        const { value: item } = remaining.next();
        if (!item) return;
        try {
          await work(item);
          failures = 0;
        } catch (error) {
          failures += 1;
          failed.add(item.id);
          ctx.log.warn({ err: error }, 'the sweep could not settle a payment; the next sweep retries');
          if (error instanceof ProviderDownError && failures >= CONCURRENCY) down = error;
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, runner));
    if (down) throw down;
    const left = [...remaining].length;
    if (left > 0) ctx.log.warn({ left }, 'some payments are left to the next sweep');
  };
}
