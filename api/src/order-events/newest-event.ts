import type { Fragment, Queryable } from '../database/sql.ts';
import { eventCursor } from './event-columns.ts';

/** SQL: the cursor of the newest event below the oldest running transaction; '0.0' when there is none. */
export const newestEvent = (sql: Queryable): Fragment => sql`
  coalesce((
    select ${eventCursor(sql)}
    from order_events
    where order_events.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by order_events.xid desc, order_events.id desc
    limit 1), '0.0')`;
