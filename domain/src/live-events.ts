import type { OrderView } from './order-view.ts';
import type { User } from './user.schema.ts';

/**
 * The place of an event in the stream of order events: `<xid>.<eventId>`, both decimal. The stream is read
 * in this order, because sequence numbers alone do not commit in order.
 */
export type Cursor = string;

/** An order as the receiver may see it, with the cursor of the event that made it so. */
export interface OrderEvent {
  order: OrderView;
  cursor: Cursor;
}

export interface ImportProgress {
  jobId: string;
  /** Rows done of rows in all. */
  done: number;
  total: number;
}

/** Server to client (decisions, Events and live updates). */
export interface ServerEvents {
  'order:created': (event: OrderEvent) => void;
  'order:updated': (event: OrderEvent) => void;
  'menu:changed': (change: { shopId: string }) => void;
  'shops:changed': () => void;
  'session:ended': () => void;
  /** The receiver as it is now, without a token: at every connect, and when name, rights or shops change. */
  'user:changed': (user: User) => void;
  'import:progress': (progress: ImportProgress) => void;
}

/** What a client that comes back is told: what it missed, or to load everything again. */
export type ResumeAnswer = { events: OrderEvent[]; cursor: Cursor } | { reload: true };

/** Client to server. */
export interface ClientEvents {
  /** Without `answer` what was missed comes as events. */
  'orders:resume': (from: { cursor: Cursor }, answer?: (missed: ResumeAnswer) => void) => void;
}

const PATTERN = /^(0|[1-9]\d{0,19})\.(0|[1-9]\d{0,18})$/;

export function isCursor(value: unknown): value is Cursor {
  return typeof value === 'string' && PATTERN.test(value);
}

function parse(cursor: Cursor): [xid: bigint, eventId: bigint] {
  const match = PATTERN.exec(cursor);
  if (!match) throw new RangeError(`Not a cursor: ${cursor}`);
  return [BigInt(match[1] ?? ''), BigInt(match[2] ?? '')];
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** The order of the stream: negative when `a` comes first. @throws RangeError on what is not a cursor. */
export function compareCursors(a: Cursor, b: Cursor): number {
  const [xidA, idA] = parse(a);
  const [xidB, idB] = parse(b);
  return compare(xidA, xidB) || compare(idA, idB);
}

/**
 * Whether what comes in tells of a later state of the same order than what is known. One order's events take
 * their ids one after the other while its row is locked, so the id decides; the xid may be older, when
 * a transaction waited for the row. @throws RangeError on what is not a cursor.
 */
export function isNewer(current: Cursor | undefined, incoming: Cursor): boolean {
  return current === undefined || parse(incoming)[1] > parse(current)[1];
}
