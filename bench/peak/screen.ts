import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/** In the order in which the bench sets them. */
export const STATUSES = ['PAID', 'ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED'];
/** After the load the open screen may still be behind. */
const TIMEOUT_MS = 10_000;

export interface Order {
  _id: string;
  paymentId: string;
  status: string;
}

export interface Screen {
  /** The newest position in the stream of order events. */
  cursor: string | undefined;
  /** Milliseconds from the request to the event. */
  delays: number[];
  /** Orders that were placed. */
  placed: number;
  /** Notes that an order gets a status now. */
  expect(paymentId: string, status: string): void;
  /** Waits for the last events. Returns how many did not come within 10 s. */
  missed(): Promise<number>;
  close(): void;
}

export async function openScreen(url: string, token: string): Promise<Screen> {
  /** By payment: the changes of the order whose event has not arrived yet, oldest first. */
  const expected = new Map<string, { status: string; sentAt: number }[]>();
  const received = new Set<string>();
  const socket = await connect(url, token);
  const screen: Screen = {
    cursor: undefined,
    delays: [],
    placed: 0,
    expect(paymentId, status) {
      const changes = expected.get(paymentId) ?? [];
      expected.set(paymentId, [...changes, { status, sentAt: performance.now() }]);
    },
    async missed() {
      for (const end = performance.now() + TIMEOUT_MS; expected.size > 0 && performance.now() < end;)
        await pause(50);
      return [...expected.values()].flat().length;
    },
    close: () => void socket.close(),
  };
  const onEvent = ({ order, cursor }: { order: Order; cursor: string }) => {
    const { paymentId, status } = order;
    screen.cursor = cursor;
    if (received.has(cursor)) throw new Error(`the screen got the event ${cursor} twice`);
    received.add(cursor);
    const [change, ...later] = expected.get(paymentId) ?? [];
    if (!change) throw new Error(`the screen got an event of ${paymentId} too many`);
    // An event shows the order as it is when the event is read, so the next change may be in it already.
    if (STATUSES.indexOf(status) < STATUSES.indexOf(change.status))
      throw new Error(`the screen shows ${paymentId} as ${status} after it became ${change.status}`);
    if (later.length > 0) expected.set(paymentId, later);
    else expected.delete(paymentId);
    screen.delays.push(performance.now() - change.sentAt);
  };
  socket.on('order:created', onEvent);
  socket.on('order:updated', onEvent);
  return screen;
}

/** Opens a live connection. It does not connect again. */
export async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: { token } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
