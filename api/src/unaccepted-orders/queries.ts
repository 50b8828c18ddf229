import { HOUR_MS } from '@canteen/domain/durations';
import type { Queryable } from '../database/sql.ts';

/**
 * Milliseconds. Reminders and cancellations that were due longer ago are not made any more, for example after a long
 * outage, or when the time limit is set for the first time.
 */
export const MAX_LATENESS_MS = 12 * HOUR_MS;

/** The condition that staff have never changed the order. An order that they set back to PAID was changed. */
export const neverChanged = (sql: Queryable) => sql`
  not exists (select 1 from order_events where order_events.order_id = orders.id and order_events.kind = 'status')`;

/** An SQL interval: how long since the order was placed nobody could accept orders. */
export const pausedSincePlaced = (sql: Queryable, now: Date) => sql`
  coalesce((
    select sum(least(acceptance_pauses.ended_at, ${now}) - greatest(acceptance_pauses.began_at, orders.created_at))
    from acceptance_pauses
    where acceptance_pauses.ended_at > orders.created_at and acceptance_pauses.began_at < ${now}), interval '0')`;
