import type { Cursor } from '@canteen/domain/live/live-events';
import type { Context } from '../context/context.ts';
import { cursorParts } from './cursor-parts.ts';

/** The reader that has made the jobs of the order events up to its cursor. */
export const JOBS_READER = 'jobs';

/** The cursor up to which this reader has processed the order events; '0.0' at the beginning. */
export async function readSavedCursor(ctx: Pick<Context, 'sql'>, reader: string): Promise<Cursor> {
  const [row] = await ctx.sql<{ cursor: Cursor }[]>`
    select outbox_cursors.xid::text || '.' || outbox_cursors.event_id as cursor
    from outbox_cursors where outbox_cursors.name = ${reader}`;
  return row?.cursor ?? '0.0';
}

/** Saves a reader's cursor. Never moves it back: of two processes with the same reader, the later cursor stays. */
export async function saveCursor(ctx: Pick<Context, 'sql'>, reader: string, cursor: Cursor): Promise<void> {
  const { xid, eventId } = cursorParts(cursor);
  await ctx.sql`
    insert into outbox_cursors (name, xid, event_id)
    values (${reader}, ${xid}::text::xid8, ${eventId}::text::bigint)
    on conflict (name) do update set xid = excluded.xid, event_id = excluded.event_id
    where (outbox_cursors.xid, outbox_cursors.event_id) < (excluded.xid, excluded.event_id)`;
}
