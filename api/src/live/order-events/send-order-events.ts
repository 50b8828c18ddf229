import type { ResumeAnswer } from '@canteen/domain/live/live-events';
import { viewKey, viewOrder } from '@canteen/domain/orders/order-view';
import { type LiveServer, type LiveSocket, localSockets } from '../socket-server/live-server.ts';
import { roomsOfOrder } from '../socket-server/rooms.ts';
import { DeliveredEvents } from './delivered-events.ts';
import type { SentEvent } from './read-order-events.ts';
import { sharedEvent } from './shared-event.ts';

/**
 * Sends an event once to each socket of this process that may get it, with the order as its user may see it. Sockets
 * whose users see the same get the same bytes.
 */
export function sendEvent(io: LiveServer, { kind, order: record, cursor }: SentEvent): void {
  if (!record) return;
  const name = kind === 'created' ? 'order:created' : 'order:updated';
  /** By what the users see; null when they may not see the order. */
  const senders = new Map<number, ((socket: LiveSocket) => void) | null>();
  for (const socket of localSockets(io, roomsOfOrder(record))) {
    const { actor } = socket.data;
    const key = viewKey(actor, record);
    let send = senders.get(key);
    if (send === undefined) {
      const order = viewOrder(actor, record);
      senders.set(key, (send = order && sharedEvent(io, name, { order, cursor })));
    }
    if (send && deliveredTo(socket).addLive(cursor)) send(socket);
  }
}

/** For a client without an acknowledgement: sends the missed events like live ones, each order as it is now. */
export function sendMissed(socket: LiveSocket, missed: ResumeAnswer): void {
  if ('reload' in missed) return;
  for (const event of missed.events) {
    const isNew = event.order.timeline.length === 1;
    socket.emit(isNew ? 'order:created' : 'order:updated', event);
  }
}

/** Leaves out the events that the socket has already got live. */
export function withoutDelivered(socket: LiveSocket, missed: ResumeAnswer): ResumeAnswer {
  if ('reload' in missed) return missed;
  const { events, cursor } = missed;
  return { events: deliveredTo(socket).resume(events, cursor), cursor };
}

const delivered = new WeakMap<LiveSocket, DeliveredEvents>();

function deliveredTo(socket: LiveSocket): DeliveredEvents {
  let events = delivered.get(socket);
  if (!events) delivered.set(socket, (events = new DeliveredEvents()));
  return events;
}
