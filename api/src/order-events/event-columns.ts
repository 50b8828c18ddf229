import type { Queryable } from '../database/sql.ts';

/** The cursor of a row of `order_events`: the number of its transaction, '.', and its id. */
export const eventCursor = (sql: Queryable) => sql`order_events.xid::text || '.' || order_events.id`;

/** The cursor of the row that an insert returns. */
export const insertedEventCursor = (sql: Queryable) => sql`xid::text || '.' || id`;

/** The columns of an event without its order. */
export const eventColumns = (sql: Queryable) => sql`${eventCursor(sql)} as cursor, order_events.order_id,
      order_events.kind, order_events.from_status as from, order_events.to_status as to, order_events.at,
      order_events.actor_role as by, order_events.traceparent`;
