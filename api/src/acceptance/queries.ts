import type { Queryable } from '../database/connect.ts';

/**
 * Milliseconds. What was due longer ago is left alone, for example after a long outage, or when the time limit is set for
 * the first time.
 */
export const FORGET_AFTER = 12 * 3_600_000;

/** The condition that staff have never changed the order. One that they set back to PAID was answered. */
export const neverChanged = (sql: Queryable) => sql`
  not exists (select 1 from order_events where order_events.order_id = orders.id and order_events.kind = 'status')`;
