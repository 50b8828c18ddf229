import type { Cursor } from '@canteen/domain/live/live-events';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { Context } from '../context/context.ts';

/** A status change that this process has committed. */
export interface LocalChange {
  order: OrderRecord;
  /** The cursor of the change's event. */
  cursor: Cursor;
  /** The event before it in the stream. No event between the two can appear any more. */
  previousCursor: Cursor;
}

const listeners = new WeakMap<Context, (change: LocalChange) => void>();

/** Sets the one listener for changes of this process, which may send them to its sockets without a read. */
export const onLocalChange = (ctx: Context, listener: (change: LocalChange) => void) =>
  void listeners.set(ctx, listener);

/** Call it before 'orders' is published, which tells the other processes. */
export const publishLocalChange = (ctx: Context, change: LocalChange) => listeners.get(ctx)?.(change);
