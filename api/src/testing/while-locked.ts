import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { holdingTransaction } from './holding-transaction.ts';

/**
 * Makes the calls while the payment is locked: each begins when the former waits for a lock, or has ended. Returns
 * their statuses.
 */
export async function whileLocked(
  { ctx: { sql } }: TestApp,
  providerOrderId: string,
  calls: (() => Promise<{ status: number }>)[],
): Promise<number[]> {
  const begun: Promise<{ status: number }>[] = [];
  let ended = 0;
  await holdingTransaction(sql, async (tx) => {
    await tx`select 1 from payments where payments.provider_order_id = ${providerOrderId} for no key update`;
    for (const call of calls) {
      begun.push(call().finally(() => (ended += 1)));
      await expect
        .poll(async () => {
          const waiting = await sql`
            select 1 from pg_stat_activity
            where pg_stat_activity.datname = current_database() and pg_stat_activity.wait_event_type = 'Lock'`;
          return waiting.count + ended;
        })
        .toBe(begun.length);
    }
  });
  return (await Promise.all(begun)).map(({ status }) => status);
}
