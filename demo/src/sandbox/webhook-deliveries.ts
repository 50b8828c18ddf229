import { webhookSignature } from '@canteen/api/provider/signature';
import type { Sql } from '@canteen/api/database/connect';

interface DeliveryOptions {
  sql: Sql;
  ready: () => Promise<void>;
  /** The address that gets the webhooks; while it is undefined, they wait. */
  url: () => string | undefined;
  secret: string;
  /** The delays before the second, third, … attempt. After the last attempt the webhook is not sent again. */
  retryDelaysMs: readonly number[];
}

export interface Deliveries {
  /** Delivers at once what is due. */
  deliverNow(): void;
  /** Sends one webhook now, whatever its state. Returns the status that was answered, or the error. */
  send(id: string): Promise<Result>;
  close(): Promise<void>;
}

type Webhook = { id: string; body: string; attempts: number };

interface Result {
  status: number | null;
  error: string | null;
}

export const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000, 60_000, 300_000];
const ANSWER_WITHIN_MS = 5000;
// After this time a claimed webhook without a result is sent again, because the process that claimed it was killed.
const LEASE_MS = ANSWER_WITHIN_MS + 1000;
const MAX_CONCURRENT = 16;
const POLL_MS = 10_000;

/** Delivers each webhook at least once. Several processes may do so on the same database. */
export function startDeliveries({ sql, ready, url, secret, retryDelaysMs }: DeliveryOptions): Deliveries {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let awake = false;

  async function post({ id, body }: Webhook): Promise<Result> {
    const target = url();
    if (target === undefined) return { status: null, error: 'no webhook address yet' };
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
      return { status: answer.status, error: answer.ok ? null : `answered ${answer.status}` };
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    }
  }

  async function saveResult(id: string, attempts: number, result: Result): Promise<void> {
    const delivered = result.error === null;
    const delay = retryDelaysMs[attempts - 1];
    const givenUp = !delivered && delay === undefined && !closing.signal.aborted;
    const state = delivered ? 'delivered' : givenUp ? 'given-up' : 'waiting';
    await sql`
      update razorpay_sandbox.webhooks
      set state = case when webhooks.state = 'delivered' then webhooks.state else ${state} end,
        due = clock_timestamp() + ${closing.signal.aborted ? 0 : (delay ?? 0)} * interval '1 millisecond',
        status = ${result.status}, error = ${result.error}
      where webhooks.id = ${id}`;
  }

  async function claim(count: number): Promise<Webhook[]> {
    return await sql<Webhook[]>`
      update razorpay_sandbox.webhooks
      set attempts = webhooks.attempts + 1, due = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
      where webhooks.id in (
        select next.id
        from razorpay_sandbox.webhooks as next
        where next.state = 'waiting' and next.due <= clock_timestamp()
        order by next.seq
        limit ${count}
        for update skip locked
      )
      returning webhooks.id, webhooks.body, webhooks.attempts`;
  }

  /** Claims and sends what is due. Returns after how many milliseconds to look again. */
  async function deliverDue(): Promise<number> {
    const free = MAX_CONCURRENT - running.size;
    // deliverNow() is called at the end of each delivery.
    if (free === 0) return POLL_MS;
    if (url() === undefined) return 250;
    const claimed = await claim(free);
    for (const webhook of claimed) track(deliver(webhook));
    const [next] = await sql<{ ms: number | null }[]>`
      select (extract(epoch from min(webhooks.due) - clock_timestamp()) * 1000)::float8 as ms
      from razorpay_sandbox.webhooks
      where webhooks.state = 'waiting'`;
    return Math.min(Math.max(next?.ms ?? POLL_MS, 1), POLL_MS);
  }

  async function deliver(webhook: Webhook): Promise<void> {
    await saveResult(webhook.id, webhook.attempts, await post(webhook));
  }

  function track(delivery: Promise<void>): void {
    // If its result cannot be saved, the webhook stays claimed and is sent again when the lease ends.
    const done = delivery
      .catch(() => {})
      .finally(() => {
        running.delete(done);
        deliverNow();
      });
    running.add(done);
  }

  function scheduleDelivery(ms: number): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    timer = setTimeout(deliverNow, ms);
    timer.unref();
  }

  function deliverNow(): void {
    if (closing.signal.aborted) return;
    awake = true;
    delivering ??= run();
  }

  async function run(): Promise<void> {
    try {
      await ready();
      let nextMs = POLL_MS;
      while (awake && !closing.signal.aborted) {
        awake = false;
        nextMs = await deliverDue();
      }
      scheduleDelivery(nextMs);
    } catch {
      // The database does not answer. The webhooks are stored there, so none is lost.
      scheduleDelivery(1000);
    } finally {
      delivering = undefined;
    }
  }

  deliverNow();
  return {
    deliverNow,
    async send(id) {
      const [webhook] = await sql<Webhook[]>`
        update razorpay_sandbox.webhooks
        set attempts = webhooks.attempts + 1
        where webhooks.id = ${id}
        returning webhooks.id, webhooks.body, webhooks.attempts`;
      if (!webhook) return { status: null, error: 'unknown webhook' };
      const result = await post(webhook);
      if (result.error === null) await saveResult(id, webhook.attempts, result);
      return result;
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await delivering;
      await Promise.all(running);
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
  return `${error.message}${cause}`;
}
