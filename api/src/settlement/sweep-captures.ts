import type { Context } from '../context/context.ts';
import { whyRefuse } from './judge-payment.ts';
import type { ProviderPayment } from '../provider/entities.ts';
import { ProviderDown } from '../provider/errors.ts';
import { paymentToJudge } from './queries.ts';
import { settleCapture } from './settle-capture.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The provider gives back by itself what is not captured within 5 days. */
const ASK_FOR_DAYS = 6;
const AT_ONCE = 8;
const LISTED_HOURS = 6;
const PAGE = 100;

interface Open {
  id: string;
  providerOrderId: string;
}

/**
 * Looks for money without an order, whatever the cause (decisions, Checkout 4), and ends each in one order or one
 * refund: captures that were noted and not settled; payments of the last days of which no capture is known, by asking
 * the provider (one that is only authorised is captured); and what the provider lists as captured lately. Answers how
 * many captures it settled. A payment that fails is left to the next sweep and holds up none.
 * @throws ProviderDown when the provider does not answer at all
 */
export async function sweepCaptures(ctx: Context): Promise<number> {
  const each = patiently(ctx);
  let settled = 0;
  const settle = async (paid: ProviderPayment) => {
    if (await settleCapture(ctx, paid, 'sweep')) settled += 1;
  };

  await each(await unsettledCaptures(ctx), async ({ id }) => settle(await ctx.razorpay.fetchPayment(id)));

  await each(await paymentsToAsk(ctx), async (open) => {
    for (const paid of await ctx.razorpay.fetchOrderPayments(open.providerOrderId)) {
      if (paid.captured) await settle(paid);
      else if (paid.status === 'authorized' && (await mayTake(ctx, paid))) {
        const { id: paymentId, amount } = paid;
        await settle(await ctx.razorpay.capturePayment({ paymentId, amount, currency: 'INR' }));
      }
    }
    await ctx.sql`update payments set asked_at = ${ctx.clock.now()} where payments.id = ${open.id}`;
  });

  await each(await listedLately(ctx), settle);
  return settled;
}

const unsettledCaptures = (ctx: Context) => ctx.sql<{ id: string }[]>`
  select captures.provider_payment_id as id from captures where captures.settled_at is null order by captures.seen_at`;

/** Every few minutes in the first hour, then ever less often: the older a checkout, the less likely it is paid. */
async function paymentsToAsk(ctx: Context): Promise<Open[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - ASK_FOR_DAYS * DAY);
  return ctx.sql<Open[]>`
    select payments.id, payments.provider_order_id from payments
    where payments.provider_order_id is not null and payments.created_at > ${since}
      and (payments.asked_at is null or payments.created_at > ${new Date(now.getTime() - 60 * MINUTE)}
        or ${now}::timestamptz - payments.asked_at > (${now}::timestamptz - payments.created_at) / 4)
      and not exists (select 1 from captures where captures.payment_id = payments.id)
    order by payments.created_at`;
}

/** What is only authorised is taken when it is, or can become, the order of its checkout; else it lapses by itself. */
async function mayTake(ctx: Context, paid: ProviderPayment): Promise<boolean> {
  const payment = await paymentToJudge(ctx.sql, { providerOrderId: paid.orderId ?? '' });
  return payment !== null && (await whyRefuse(ctx, payment, paid)) === null;
}

/** Finds a second payment of an order too, whose first is settled long since. */
async function listedLately(ctx: Context): Promise<ProviderPayment[]> {
  const to = ctx.clock.now();
  const from = new Date(to.getTime() - LISTED_HOURS * 60 * MINUTE);
  const listed: ProviderPayment[] = [];
  for (let skip = 0, fetched = PAGE; fetched === PAGE; skip += fetched) {
    const page = await ctx.razorpay.listCapturedPayments({ from, to, skip, count: PAGE });
    listed.push(...page.payments);
    fetched = page.fetched;
  }
  if (listed.length === 0) return [];
  const known = await ctx.sql<{ id: string }[]>`
    select captures.provider_payment_id as id from captures
    where captures.provider_payment_id = any(${listed.map((paid) => paid.id)})`;
  const ids = new Set(known.map(({ id }) => id));
  return listed.filter((paid) => !ids.has(paid.id));
}

/** Works through a list, several at once; gives up only when the provider fails again and again. */
function patiently(ctx: Context) {
  let failures = 0;
  return async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
    const waiting = items.values();
    const runner = async () => {
      for (const item of waiting) {
        try {
          await work(item);
          failures = 0;
        } catch (error) {
          failures += 1;
          ctx.log.warn({ err: error }, 'the sweep could not settle a payment');
          if (error instanceof ProviderDown && failures >= AT_ONCE) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runner));
  };
}
