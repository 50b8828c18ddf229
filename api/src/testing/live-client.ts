import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import type { ImportProgress } from '@canteen/domain/foods/food-import.schema';
import type {
  ClientEvents,
  Cursor,
  OrderEvent,
  ResumeAnswer,
  ServerEvents,
} from '@canteen/domain/live/live-events';
import type { User } from '@canteen/domain/users/user.schema';

interface ReceivedEvent extends OrderEvent {
  name: 'order:created' | 'order:updated';
}

/** A connected client with the events that it has received, in their order. */
export interface LiveClient {
  socket: Socket<ServerEvents, ClientEvents>;
  orders: ReceivedEvent[];
  /** The orders of `order:opened`. */
  opened: string[];
  /** How many `orders:changed` it has received. */
  orderChanges: number;
  /** The shops of `menu:changed`. */
  menus: string[];
  /** How many `shops:changed` it has received. */
  shopChanges: number;
  /** The users of `user:changed`. */
  users: User[];
  /** The `users:changed` that it has received. */
  userChanges: { userId: string; user: User | null }[];
  /** The `import:progress` that it has received. */
  imports: ImportProgress[];
  /** How many `session:ended` it has received. */
  ended: number;
  resume(cursor: Cursor): Promise<ResumeAnswer>;
  close(): void;
}

/**
 * Connects and waits until the server accepts.
 * @param age of the page in milliseconds
 * @throws the server's error, with `data.code`
 */
export async function connectClient(url: string, token?: string, age?: number): Promise<LiveClient> {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, age },
  });
  const client: LiveClient = {
    socket,
    orders: [],
    opened: [],
    orderChanges: 0,
    menus: [],
    shopChanges: 0,
    users: [],
    userChanges: [],
    imports: [],
    ended: 0,
    resume: (cursor) => socket.timeout(10_000).emitWithAck('orders:resume', { cursor }),
    close: () => void socket.close(),
  };
  socket.on('order:created', (event) => client.orders.push({ name: 'order:created', ...event }));
  socket.on('order:updated', (event) => client.orders.push({ name: 'order:updated', ...event }));
  socket.on('order:opened', ({ orderId }) => client.opened.push(orderId));
  socket.on('orders:changed', () => {
    client.orderChanges += 1;
  });
  socket.on('menu:changed', ({ shopId }) => client.menus.push(shopId));
  socket.on('shops:changed', () => {
    client.shopChanges += 1;
  });
  socket.on('user:changed', (user) => client.users.push(user));
  socket.on('users:changed', (change) => client.userChanges.push(change));
  socket.on('import:progress', (progress) => client.imports.push(progress));
  socket.on('session:ended', () => {
    client.ended += 1;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return client;
}

/** The same for a client that is closed at the end of the running test. */
export async function openClient(...args: Parameters<typeof connectClient>): Promise<LiveClient> {
  const client = await connectClient(...args);
  onTestFinished(client.close);
  return client;
}
