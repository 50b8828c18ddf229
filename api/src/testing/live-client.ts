import type {
  ClientEvents,
  Cursor,
  OrderEvent,
  ResumeAnswer,
  ServerEvents,
} from '@canteen/domain/live-events';
import type { User } from '@canteen/domain/user.schema';
import { io, type Socket } from 'socket.io-client';

export interface Heard extends OrderEvent {
  name: 'order:created' | 'order:updated';
}

/** A screen that listens: what it heard, in the order it heard it. */
export interface LiveClient {
  socket: Socket<ServerEvents, ClientEvents>;
  heard: Heard[];
  /** The shops whose menus changed. */
  menus: string[];
  /** How often it was told that shops changed. */
  shopChanges: number;
  /** Itself, as it was told of its changes. */
  users: User[];
  /** How often it was told that its session ended. */
  ended: number;
  resume(cursor: Cursor): Promise<ResumeAnswer>;
  close(): void;
}

/** Connects and waits until the server let it in. @throws the server's refusal, with `data.code` */
export async function listen(url: string, token?: string): Promise<LiveClient> {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: token === undefined ? {} : { token },
  });
  const client: LiveClient = {
    socket,
    heard: [],
    menus: [],
    shopChanges: 0,
    users: [],
    ended: 0,
    resume: (cursor) => socket.timeout(10_000).emitWithAck('orders:resume', { cursor }),
    close: () => void socket.close(),
  };
  socket.on('order:created', (event) => client.heard.push({ name: 'order:created', ...event }));
  socket.on('order:updated', (event) => client.heard.push({ name: 'order:updated', ...event }));
  socket.on('menu:changed', ({ shopId }) => client.menus.push(shopId));
  socket.on('shops:changed', () => {
    client.shopChanges += 1;
  });
  socket.on('user:changed', (user) => client.users.push(user));
  socket.on('session:ended', () => {
    client.ended += 1;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return client;
}
