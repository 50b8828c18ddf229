import { webhookSignature } from '@canteen/api/provider/signature';
import type { Sql } from '@canteen/api/database/connect';

interface DeliveryOptions {
  sql: Sql;
  ready: () => Promise<void>;
  /** Where webhooks go; undefined while it is not known, and they wait. */
  url: () => string | undefined;
  secret: string;
  /** After so many milliseconds it is tried again, each entry once. */
  retryDelaysMs: readonly number[];
}

export interface Deliveries {
  /** Something is waiting. */
  kick(): void;
  /** Sends one event now, whatever its state, and says how it was taken. */
  send(id: string): Promise<{ status: number | null; fault: string | null }>;
  close(): Promise<void>;
}

type Webhook = { id: string; body: string; attempts: number };

export const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000, 60_000, 300_000];
const ANSWER_WITHIN_MS = 5000;
// A claimed event that is neither delivered nor failed by then belonged to a process that died.
const LEASE_MS = ANSWER_WITHIN_MS + 1000;
const AT_ONCE = 16;
const LOOK_AGAIN_MS = 10_000;

/** Delivers what waits, at least once each, from any number of processes over the same database. */
export function startDeliveries({ sql, ready, url, secret, retryDelaysMs }: DeliveryOptions): Deliveries {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let pumping: Promise<void> | undefined;
  let kicked = false;

  async function post({ id, body }: Webhook): Promise<{ status: number | null; fault: string | null }> {
    const target = url();
    if (target === undefined) return { status: null, fault: 'no webhook address yet' };
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-signature': webhookSignature(body, secret),
          'x-razorpay-event-id': id,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      return { status: answer.status, fault: answer.ok ? null : `answered ${answer.status}` };
    } catch (error) {
      return { status: null, fault: reasonOf(error) };
    }
  }

  async function settle(
    id: string,
    attempts: number,
    result: Awaited<ReturnType<typeof post>>,
  ): Promise<void> {
    const delivered = result.fault === null;
    const delay = retryDelaysMs[attempts - 1];
    const givenUp = !delivered && delay === undefined && !closing.signal.aborted;
    const state = delivered ? 'delivered' : givenUp ? 'given-up' : 'waiting';
    await sql`
      update razorpay_sandbox.webhooks
      set state = case when webhooks.state = 'delivered' then webhooks.state else ${state} end,
        due = clock_timestamp() + ${closing.signal.aborted ? 0 : (delay ?? 0)} * interval '1 millisecond',
        status = ${result.status}, fault = ${result.fault}
      where webhooks.id = ${id}`;
  }

  async function claim(room: number): Promise<Webhook[]> {
    return await sql<Webhook[]>`
      update razorpay_sandbox.webhooks
      set attempts = webhooks.attempts + 1, due = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
      where webhooks.id in (
        select next.id
        from razorpay_sandbox.webhooks as next
        where next.state = 'waiting' and next.due <= clock_timestamp()
        order by next.seq
        limit ${room}
        for update skip locked
      )
      returning webhooks.id, webhooks.body, webhooks.attempts`;
  }

  /** Claims and sends what is due; answers when to look again (ms). */
  async function pump(): Promise<number> {
    const room = AT_ONCE - underWay.size;
    // Each delivery that ends kicks again.
    if (room === 0) return LOOK_AGAIN_MS;
    if (url() === undefined) return 250;
    const claimed = await claim(room);
    for (const webhook of claimed) track(deliver(webhook));
    const [next] = await sql<{ ms: number | null }[]>`
      select (extract(epoch from min(webhooks.due) - clock_timestamp()) * 1000)::float8 as ms
      from razorpay_sandbox.webhooks
      where webhooks.state = 'waiting'`;
    return Math.min(Math.max(next?.ms ?? LOOK_AGAIN_MS, 1), LOOK_AGAIN_MS);
  }

  async function deliver(webhook: Webhook): Promise<void> {
    await settle(webhook.id, webhook.attempts, await post(webhook));
  }

  function track(delivery: Promise<void>): void {
    // Without its result written the event stays claimed, and is due again when the lease ends.
    const done = delivery
      .catch(() => {})
      .finally(() => {
        underWay.delete(done);
        kick();
      });
    underWay.add(done);
  }

  function look(inMs: number): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    timer = setTimeout(kick, inMs);
    timer.unref();
  }

  function kick(): void {
    if (closing.signal.aborted) return;
    kicked = true;
    pumping ??= run();
  }

  async function run(): Promise<void> {
    try {
      await ready();
      let lookInMs = LOOK_AGAIN_MS;
      while (kicked && !closing.signal.aborted) {
        kicked = false;
        lookInMs = await pump();
      }
      look(lookInMs);
    } catch {
      // The database is away; nothing is lost, it is all written there.
      look(1000);
    } finally {
      pumping = undefined;
    }
  }

  kick();
  return {
    kick,
    async send(id) {
      const [webhook] = await sql<Webhook[]>`
        update razorpay_sandbox.webhooks
        set attempts = webhooks.attempts + 1
        where webhooks.id = ${id}
        returning webhooks.id, webhooks.body, webhooks.attempts`;
      if (!webhook) return { status: null, fault: 'unknown event' };
      const result = await post(webhook);
      if (result.fault === null) await settle(id, webhook.attempts, result);
      return result;
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await pumping;
      await Promise.all(underWay);
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
  return `${error.message}${cause}`;
}
