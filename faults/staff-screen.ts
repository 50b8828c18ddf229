import { io, type Socket } from 'socket.io-client';
import { callUntilAnswered, type User } from './client.ts';
import type { Random } from './random.ts';

interface LiveOrder {
  _id: string;
  status: string;
}

interface LiveEvent {
  order: LiveOrder;
  /** '<transaction>.<event id>' */
  cursor: string;
}

type Missed = { events: LiveEvent[]; cursor: string } | { reload: true };

/** A screen of staff that follows the orders, as the app does. */
export interface StaffScreen {
  /** The cursors of the events that it was sent. */
  received: Set<string>;
  /** The newest status of each order that it knows, with the event id. */
  orders: Map<string, { order: LiveOrder; eventId: bigint }>;
  /** How often the server asked it to load everything again. */
  reloads: number;
  /** The newest event id in the list that it loaded last. It need not be sent the events until this one. */
  loadedUntil: bigint;
  close(): void;
}

export const eventIdOf = (cursor: string) => BigInt(cursor.split('.')[1] ?? '0');

/** Connects to one API process and connects again whenever it is cut. */
export function openStaffScreen(url: string, user: User, since: string, random: Random): StaffScreen {
  const socket: Socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: user.token },
    reconnectionDelay: 300,
    reconnectionDelayMax: 1_500,
    timeout: 5_000,
    extraHeaders: { 'x-forwarded-for': user.address },
  });
  let cursor = since;
  let isOpen = true;
  const screen: StaffScreen = {
    received: new Set(),
    orders: new Map(),
    reloads: 0,
    loadedUntil: 0n,
    close() {
      isOpen = false;
      socket.close();
    },
  };

  /** As the app does: a list may be older than an event that came while it was loaded. */
  function keepNewer(order: LiveOrder, eventId: bigint): void {
    const known = screen.orders.get(order._id);
    if (!known || known.eventId < eventId) screen.orders.set(order._id, { order, eventId });
  }

  function onEvent(event: LiveEvent): void {
    screen.received.add(event.cursor);
    keepNewer(event.order, eventIdOf(event.cursor));
    if (isLater(event.cursor, cursor)) cursor = event.cursor;
  }

  async function resume(): Promise<void> {
    let missed: Missed;
    try {
      missed = (await socket.timeout(10_000).emitWithAck('orders:resume', { cursor })) as Missed;
    } catch {
      // The connection was cut; the next one resumes.
      if (socket.connected) socket.disconnect().connect();
      return;
    }
    if ('events' in missed) {
      missed.events.forEach(onEvent);
      if (isLater(missed.cursor, cursor)) cursor = missed.cursor;
      return;
    }
    screen.reloads += 1;
    let page = '';
    let newest = 0n;
    do {
      const path = `/api/orders?limit=500${page}`;
      const answer = await callUntilAnswered<(LiveOrder & { cursor?: string })[]>(
        [url],
        user,
        { method: 'GET', path },
        random,
      );
      if (!answer) return;
      for (const order of answer.body) {
        const eventId = eventIdOf(order.cursor ?? '');
        keepNewer(order, eventId);
        if (eventId > newest) newest = eventId;
      }
      page = answer.next ? `&cursor=${answer.next}` : '';
    } while (page !== '');
    screen.loadedUntil = newest;
  }

  socket.on('connect', () => void resume());
  socket.on('order:created', onEvent);
  socket.on('order:updated', onEvent);
  // After these the client does not connect again by itself.
  const connectLater = () => void setTimeout(() => isOpen && socket.connect(), 1_000);
  socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && connectLater()));
  socket.on('connect_error', () => void (socket.active || connectLater()));
  return screen;
}

/** Whether cursor `a` is later in the stream than `b`. */
function isLater(a: string, b: string): boolean {
  const [[xidA = '0', idA = '0'], [xidB = '0', idB = '0']] = [a.split('.'), b.split('.')];
  return BigInt(xidA) === BigInt(xidB) ? BigInt(idA) > BigInt(idB) : BigInt(xidA) > BigInt(xidB);
}
