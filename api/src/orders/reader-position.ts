import type { Cursor } from '@canteen/domain/live-events';
import type { Context } from '../context/context.ts';

/** How far the reader of this name has come in the stream of order events; '0.0' is the beginning. */
export async function readCursor(ctx: Pick<Context, 'sql'>, name: string): Promise<Cursor> {
  const [row] = await ctx.sql<{ cursor: Cursor }[]>`
    select outbox_cursors.xid::text || '.' || outbox_cursors.event_id as cursor
    from outbox_cursors where outbox_cursors.name = ${name}`;
  return row?.cursor ?? '0.0';
}

/** Moves the reader on, never back: of two processes that read at once, the later place counts. */
export async function moveCursor(ctx: Pick<Context, 'sql'>, name: string, to: Cursor): Promise<void> {
  const [xid = '0', id = '0'] = to.split('.');
  await ctx.sql`
    insert into outbox_cursors (name, xid, event_id)
    values (${name}, ${xid}::text::xid8, ${id}::text::bigint)
    on conflict (name) do update set xid = excluded.xid, event_id = excluded.event_id
    where (outbox_cursors.xid, outbox_cursors.event_id) < (excluded.xid, excluded.event_id)`;
}
