import type { Cursor } from '@canteen/domain/live/live-events';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { Context } from '../context/context.ts';

/** A status change that this process has committed. */
export interface OwnChange {
  order: OrderRecord;
  /** The cursor of the change's event. */
  cursor: Cursor;
  /** The event before it in the stream. No event between the two can appear any more. */
  follows: Cursor;
}

const listeners = new WeakMap<Context, (change: OwnChange) => void>();

/** Sets the one listener for changes of this process, which may send them to its sockets without a read. */
export const onOwnChange = (ctx: Context, listener: (change: OwnChange) => void) =>
  void listeners.set(ctx, listener);

/** Call it before 'orders' is published, which tells the other processes. */
export const offerOwnChange = (ctx: Context, change: OwnChange) => listeners.get(ctx)?.(change);
