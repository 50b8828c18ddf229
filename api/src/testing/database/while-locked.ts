import { expect } from 'vitest';
import type { Queryable } from '../../database/sql.ts';
import type { TestApp } from '../app.ts';
import { holdingTransaction } from './holding-transaction.ts';
import { countWaiting } from './wait-for-lock.ts';

type Calls = (() => Promise<{ status: number }>)[];

/** Makes the calls while the payment is locked. Returns their statuses. */
export const whileLocked = (app: TestApp, providerOrderId: string, calls: Calls) =>
  whileHolding(
    app,
    (tx) =>
      tx`select 1 from payments where payments.provider_order_id = ${providerOrderId} for no key update`,
    calls,
  );

/**
 * Makes the calls one after the other while a transaction holds the lock that `lock` takes. The next call begins when the one
 * before waits for a lock or has ended. Returns their statuses.
 */
export async function whileHolding(
  { ctx: { sql } }: TestApp,
  lock: (tx: Queryable) => Promise<unknown>,
  calls: Calls,
): Promise<number[]> {
  const begun: Promise<{ status: number }>[] = [];
  let ended = 0;
  await holdingTransaction(sql, async (tx) => {
    await lock(tx);
    for (const call of calls) {
      begun.push(call().finally(() => (ended += 1)));
      await expect.poll(async () => (await countWaiting(sql)) + ended).toBe(begun.length);
    }
  });
  return (await Promise.all(begun)).map(({ status }) => status);
}
