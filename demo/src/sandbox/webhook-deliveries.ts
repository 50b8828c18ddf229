import type { Sql } from '@canteen/api/database/sql';
import { webhookSignature } from '@canteen/api/provider/signature';
import {
  claimDue,
  countAttempt,
  type DeliveryResult,
  msUntilDue,
  saveResult,
  type Webhook,
} from './webhook-queue.ts';

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
  send(id: string): Promise<DeliveryResult>;
  close(): Promise<void>;
}

export const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000, 60_000, 300_000];
const ANSWER_WITHIN_MS = 5000;
const LEASE_MS = ANSWER_WITHIN_MS + 1000;
const MAX_CONCURRENT = 16;
const POLL_MS = 10_000;

function stateAfter({ error }: DeliveryResult, isTriedAgain: boolean) {
  if (error === null) return 'delivered';
  return isTriedAgain ? 'waiting' : 'given-up';
}

/** Delivers each webhook at least once. Several processes may do so on the same database. */
export function startDeliveries({ sql, ready, url, secret, retryDelaysMs }: DeliveryOptions): Deliveries {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;
  let awake = false;

  const post = (webhook: Webhook) => postWebhook(url(), webhook, { secret, closing: closing.signal });

  function save({ id, attempts }: Webhook, result: DeliveryResult): Promise<void> {
    const isClosing = closing.signal.aborted;
    const delay = retryDelaysMs[attempts - 1];
    const state = stateAfter(result, delay !== undefined || isClosing);
    return saveResult(sql, id, result, { state, retryMs: isClosing ? 0 : (delay ?? 0) });
  }

  /** Claims and sends what is due. Returns after how many milliseconds to look again. */
  async function deliverDue(): Promise<number> {
    const free = MAX_CONCURRENT - running.size;
    // deliverNow() is called at the end of each delivery.
    if (free === 0) return POLL_MS;
    if (url() === undefined) return 250;
    const claimed = await claimDue(sql, free, LEASE_MS);
    for (const webhook of claimed) track(deliver(webhook));
    return Math.min(Math.max((await msUntilDue(sql)) ?? POLL_MS, 1), POLL_MS);
  }

  async function deliver(webhook: Webhook): Promise<void> {
    await save(webhook, await post(webhook));
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
      const webhook = await countAttempt(sql, id);
      if (!webhook) return { status: null, error: 'unknown webhook' };
      const result = await post(webhook);
      if (result.error === null) await save(webhook, result);
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

/** Sends a webhook once, with the provider's headers. */
async function postWebhook(
  target: string | undefined,
  { id, body }: Webhook,
  { secret, closing }: { secret: string; closing: AbortSignal },
): Promise<DeliveryResult> {
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
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await answer.body?.cancel();
    return { status: answer.status, error: answer.ok ? null : `answered ${answer.status}` };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
  return `${error.message}${cause}`;
}
