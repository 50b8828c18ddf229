import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

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
  const expected = new Map<string, number>();
  const socket = await connect(url, token);
  const screen: Screen = {
    cursor: undefined,
    delays: [],
    placed: 0,
    expect: (paymentId, status) => void expected.set(`${paymentId} ${status}`, performance.now()),
    async missed() {
      for (const end = performance.now() + TIMEOUT_MS; expected.size > 0 && performance.now() < end;)
        await pause(50);
      return expected.size;
    },
    close: () => void socket.close(),
  };
  const hear = ({ order, cursor }: { order: Order; cursor: string }) => {
    screen.cursor = cursor;
    const key = `${order.paymentId} ${order.status}`;
    const sentAt = expected.get(key);
    if (sentAt === undefined) throw new Error(`the screen heard of ${key} twice`);
    expected.delete(key);
    screen.delays.push(performance.now() - sentAt);
  };
  socket.on('order:created', hear);
  socket.on('order:updated', hear);
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
