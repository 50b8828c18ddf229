import type { Cursor } from '@canteen/domain/live/live-events';

/** The two parts of a cursor, as SQL parameters of the types xid8 and bigint. */
export function cursorParts(cursor: Cursor): { xid: string; eventId: string } {
  const [xid = '0', eventId = '0'] = cursor.split('.');
  return { xid, eventId };
}
