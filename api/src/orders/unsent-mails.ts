import type { Context } from '../context/context.ts';
import type { Queryable } from '../database/sql.ts';
import { ADD_AGAIN_MS } from '../job-queues/add-again.ts';
import { eventColumns } from '../order-events/event-columns.ts';
import { cursorParts } from './cursor-parts.ts';
import type { OrderEventRow } from './event-stream.ts';

/** The id of an event's row. */
export const eventIdOf = ({ cursor }: OrderEventRow): string => cursorParts(cursor).eventId;

/** Stores that these events have a mail that is not sent yet. */
export async function insertUnsentMails(ctx: Context, events: readonly OrderEventRow[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.sql`
    insert into unsent_order_mails (event_id, queued_at)
    select event_id::bigint, ${ctx.clock.now()} from unnest(${events.map(eventIdOf)}::text[]) as event_id
    on conflict (event_id) do nothing`;
}

/**
 * At most `limit` events whose mail was not sent within a minute after its job was added. The caller adds the job again;
 * its time is stored here. Several workers get different events.
 */
export async function takeUnsentMails(ctx: Context, limit: number): Promise<OrderEventRow[]> {
  const now = ctx.clock.now();
  return ctx.sql<OrderEventRow[]>`
    with late as (
      select unsent_order_mails.event_id from unsent_order_mails
      where unsent_order_mails.queued_at < ${new Date(now.getTime() - ADD_AGAIN_MS)}
      order by unsent_order_mails.queued_at limit ${limit}
      for update skip locked
    )
    update unsent_order_mails set queued_at = ${now}
    from late join order_events on order_events.id = late.event_id
    where unsent_order_mails.event_id = late.event_id
    returning ${eventColumns(ctx.sql)}`;
}

/** Those of these events whose mail is still not sent. */
export async function stillUnsent(ctx: Context, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.sql<{ id: string }[]>`
    select unsent_order_mails.event_id::text as id from unsent_order_mails
    where unsent_order_mails.event_id = any(${[...eventIds]}::text[]::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Removes the mails of these events from the unsent ones: they were sent, or are not needed any more. */
export async function removeUnsentMails(
  { sql }: { sql: Queryable },
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`
    delete from unsent_order_mails where unsent_order_mails.event_id = any(${[...eventIds]}::text[]::bigint[])`;
}
