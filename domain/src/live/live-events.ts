import type { ImportProgress } from '../foods/food-import.schema.ts';
import type { OrderView } from '../orders/order.schema.ts';
import type { User } from '../users/user.schema.ts';

/**
 * The position of an event in the stream of order events: `<xid>.<eventId>`, both decimal. The stream is sorted by
 * the transaction number (xid) first, because event ids alone do not become visible in their order.
 */
export type Cursor = string;

/** An order with the fields that the receiver may see, and the cursor of the event that changed it. */
export interface OrderEvent {
  order: OrderView;
  cursor: Cursor;
}

/** Socket events from the server to the client (decisions, Events and live updates). */
export interface ServerEvents {
  'order:created': (event: OrderEvent) => void;
  'order:updated': (event: OrderEvent) => void;
  /** To the staff of the order: one of them who may accept it has opened it, so alarms stop. */
  'order:opened': (order: { orderId: string }) => void;
  /** Orders have changed whose events cannot be sent yet: they must be loaded again. */
  'orders:changed': () => void;
  'menu:changed': (change: { shopId: string }) => void;
  'shops:changed': () => void;
  'session:ended': () => void;
  /** The receiving user, without a token. Sent at every connect and when the name, rights or shops change. */
  'user:changed': (user: User) => void;
  /** To admins and owners: a user's details, rights or sessions have changed. `user` is null when the account is deleted. */
  'users:changed': (change: { userId: string; user: User | null }) => void;
  /** To the user who started the import, after each change of its state or progress. */
  'import:progress': (progress: ImportProgress) => void;
}

/** The answer to a client that reconnects: the events that it missed, or that it must load everything again. */
export type ResumeAnswer = { events: OrderEvent[]; cursor: Cursor } | { reload: true };

/** Socket events from the client to the server. */
export interface ClientEvents {
  /** Asks for the events after a cursor. Without `answer` they are sent as socket events. */
  'orders:resume': (from: { cursor: Cursor }, answer?: (missed: ResumeAnswer) => void) => void;
}

const CURSOR_PATTERN = /^(0|[1-9]\d{0,19})\.(0|[1-9]\d{0,18})$/;

/** Whether a value has the form of a cursor. */
export function isCursor(value: unknown): value is Cursor {
  return typeof value === 'string' && CURSOR_PATTERN.test(value);
}

function parse(cursor: Cursor): [xid: bigint, eventId: bigint] {
  const match = CURSOR_PATTERN.exec(cursor);
  if (!match) throw new RangeError(`Not a cursor: ${cursor}`);
  return [BigInt(match[1] ?? ''), BigInt(match[2] ?? '')];
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares two positions in the stream: negative when `a` comes first. @throws RangeError when one is not a cursor */
export function compareCursors(a: Cursor, b: Cursor): number {
  const [xidA, idA] = parse(a);
  const [xidB, idB] = parse(b);
  return compare(xidA, xidB) || compare(idA, idB);
}

/**
 * Whether `incoming` is a later event of the same order than `current`. Only the event ids are compared: the events of
 * one order get their ids while the order's row is locked, so a later event has a larger id. Its xid can be smaller,
 * when its transaction began earlier and waited for the lock.
 * @throws RangeError when one is not a cursor
 */
export function isNewer(current: Cursor | undefined, incoming: Cursor): boolean {
  return current === undefined || parse(incoming)[1] > parse(current)[1];
}
