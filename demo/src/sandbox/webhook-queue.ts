import type { Sql } from '@canteen/api/database/sql';

// The webhooks that wait in razorpay_sandbox.webhooks. A process claims a webhook before it sends it. A claim without a
// result ends after `leaseMs`, because the process that made it was killed.

export type Webhook = { id: string; body: string; attempts: number };

/** What was answered to a webhook: `error` is null when it was accepted. */
export interface DeliveryResult {
  status: number | null;
  error: string | null;
}

/** Claims at most `count` webhooks that are due, and counts the attempt. */
export async function claimDue(sql: Sql, count: number, leaseMs: number): Promise<Webhook[]> {
  return await sql<Webhook[]>`
    update razorpay_sandbox.webhooks
    set attempts = webhooks.attempts + 1, due = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
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

/** Counts an attempt of one webhook, whatever its state; undefined when it is unknown. */
export async function countAttempt(sql: Sql, id: string): Promise<Webhook | undefined> {
  const [webhook] = await sql<Webhook[]>`
    update razorpay_sandbox.webhooks
    set attempts = webhooks.attempts + 1
    where webhooks.id = ${id}
    returning webhooks.id, webhooks.body, webhooks.attempts`;
  return webhook;
}

/** Milliseconds until the next waiting webhook is due, negative when it is late; null when none waits. */
export async function msUntilDue(sql: Sql): Promise<number | null> {
  const [next] = await sql<{ ms: number | null }[]>`
    select (extract(epoch from min(webhooks.due) - clock_timestamp()) * 1000)::float8 as ms
    from razorpay_sandbox.webhooks
    where webhooks.state = 'waiting'`;
  return next?.ms ?? null;
}

/** Stores the result of an attempt. A webhook that is waiting is due again after `retryMs`. */
export async function saveResult(
  sql: Sql,
  id: string,
  result: DeliveryResult,
  { state, retryMs }: { state: 'delivered' | 'given-up' | 'waiting'; retryMs: number },
): Promise<void> {
  await sql`
    update razorpay_sandbox.webhooks
    set state = case when webhooks.state = 'delivered' then webhooks.state else ${state} end,
      due = clock_timestamp() + ${retryMs} * interval '1 millisecond',
      status = ${result.status}, error = ${result.error}
    where webhooks.id = ${id}`;
}
