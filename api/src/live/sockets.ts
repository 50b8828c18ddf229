import type { Server as HttpServer } from 'node:http';
import {
  isCursor,
  type ClientEvents,
  type OrderEvent,
  type ResumeAnswer,
  type ServerEvents,
} from '@canteen/domain/live-events';
import { viewOrder } from '@canteen/domain/order-view';
import { Server, type Socket } from 'socket.io';
import { presentUser } from '../presenters/user.ts';
import type { Context } from '../context/context.ts';
import { newestCursor, orderEventsAfter, type OrderEventRecord } from '../orders/event-stream.ts';
import { openAdapter } from './adapter.ts';
import { authenticate, type Identity } from './authenticate.ts';
import { followOutbox } from './outbox.ts';
import { Progress } from './progress.ts';
import { roomsOf, roomsOfOrder, userRoom } from './rooms.ts';

type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, Identity>;
type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, Identity>;

export interface Live {
  count(): number;
  close(): Promise<void>;
}

/** More than this missed: loading everything again is less work than catching up. */
const MOST_MISSED = 200;
// A session that ended without anyone hearing of it (expired, or a lost hint) is noticed within this time.
const RECHECK_MS = 30_000;

/** Socket.IO at /socket.io (decisions, Events and live updates). Sockets are hints, the database is the truth. */
export async function attachSockets(ctx: Context, http: HttpServer): Promise<Live> {
  const redis = await openAdapter(ctx);
  const io: LiveServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 16_384,
    // A phone that walked out of the Wi-Fi is noticed within half a minute, and notices it itself.
    pingInterval: 15_000,
    pingTimeout: 10_000,
    connectTimeout: 10_000,
    ...(redis ? { adapter: redis.adapter } : {}),
  });

  io.use((socket, next) => {
    authenticate(ctx, (socket.handshake.auth as { token?: unknown }).token).then(
      (identity) => {
        if (!identity)
          return next(refusal('SESSION_ENDED', 'Your session has expired. Please log in again.'));
        socket.data = identity;
        next();
      },
      (error: unknown) => {
        ctx.log.warn({ err: error }, 'a socket could not be let in');
        next(refusal('DEPENDENCY_DOWN', 'Please try again in a moment.'));
      },
    );
  });

  io.on('connection', (socket) => {
    enterRooms(socket);
    // While it was let in it stood in no room yet, where a change of its rights would have found it.
    recheck([socket]);
    // What it was given or lost while it was away.
    if (socket.data.actor) socket.emit('user:changed', presentUser(socket.data.actor));
    socket.on('orders:resume', (from, answer) => {
      const reply =
        typeof answer === 'function' ? answer : (missed: ResumeAnswer) => tellAgain(socket, missed);
      resume(ctx, socket, from?.cursor).then(reply, (error: unknown) => {
        ctx.log.warn({ err: error }, 'a client could not resume');
        reply({ reload: true });
      });
    });
  });

  const recheckOne = async (socket: LiveSocket) => {
    if (!socket.data.token || !socket.connected) return;
    const identity = await authenticate(ctx, socket.data.token);
    if (!identity) {
      socket.emit('session:ended');
      socket.disconnect(true);
      return;
    }
    const told = JSON.stringify(socket.data.actor) === JSON.stringify(identity.actor);
    socket.data = identity;
    enterRooms(socket);
    if (!told && identity.actor) socket.emit('user:changed', presentUser(identity.actor));
  };
  // One after the other for each socket, so that the last answer is the one that counts.
  const checks = new WeakMap<LiveSocket, Promise<void>>();
  const recheck = (sockets: Iterable<LiveSocket>) => {
    for (const socket of sockets) {
      const checked = (checks.get(socket) ?? Promise.resolve())
        .then(() => recheckOne(socket))
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'a session could not be checked'));
      checks.set(socket, checked);
    }
  };

  const unsubscribe = ctx.signals.subscribe((signal) => {
    if (signal.kind === 'menu') io.local.emit('menu:changed', { shopId: signal.shopId });
    if (signal.kind === 'shops') io.local.emit('shops:changed');
    if (signal.kind === 'user') recheck(localSockets(io, [userRoom(signal.userId)]));
    if (signal.kind === 'resync') recheck([...io.sockets.sockets.values()]);
  });
  const timer = setInterval(() => recheck([...io.sockets.sockets.values()]), RECHECK_MS);
  const outbox = await followOutbox(
    ctx,
    (event) => tell(io, event),
    // Who enters a room later resumes from a cursor, and reads what was committed before.
    (order) => roomsOfOrder(order).some((room) => io.sockets.adapter.rooms.has(room)),
  );

  return {
    count: () => io.engine.clientsCount,
    async close() {
      clearInterval(timer);
      unsubscribe();
      await outbox.close();
      // Ends this process's transports and says no more: clients come back by themselves, to another process or the
      // next one. To disconnect them by name would reach those of every process, and keep them from coming back.
      await new Promise<void>((resolve) => void io.close(() => resolve()));
      redis?.close();
    },
  };
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { data: { code } });
}

/** Leaves the rooms of rights that are gone, enters those of rights that are new. */
function enterRooms(socket: LiveSocket): void {
  const rooms = new Set(socket.data.actor ? roomsOf(socket.data.actor) : []);
  for (const room of socket.rooms) if (room !== socket.id && !rooms.has(room)) void socket.leave(room);
  if (rooms.size > 0) void socket.join([...rooms]);
}

/** This process's sockets in any of the rooms, each once. */
function localSockets(io: LiveServer, rooms: readonly string[]): LiveSocket[] {
  const ids = new Set(rooms.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]));
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? []);
}

/** Each entitled socket of this process hears of the event once, with the order as its own user may see it. */
function tell(io: LiveServer, { kind, order: record, cursor }: OrderEventRecord): void {
  if (!record) return;
  for (const socket of localSockets(io, roomsOfOrder(record))) {
    const order = viewOrder(socket.data.actor, record);
    if (order && progressOf(socket).tells(cursor))
      socket.emit(kind === 'created' ? 'order:created' : 'order:updated', { order, cursor });
  }
}

/** Who asks for no answer hears what it missed as it would have heard it live, each order as it is now. */
function tellAgain(socket: LiveSocket, missed: ResumeAnswer): void {
  if ('reload' in missed) return;
  for (const event of missed.events) {
    const isNew = event.order.timeline.length === 1;
    socket.emit(isNew ? 'order:created' : 'order:updated', event);
  }
}

/** What this user missed since the cursor, or the word to load everything again. */
async function resume(ctx: Context, socket: LiveSocket, cursor: unknown) {
  const { actor } = socket.data;
  if (!actor || !isCursor(cursor)) return { reload: true } as const;
  const newest = await newestCursor(ctx);
  const missed = await orderEventsAfter(ctx, cursor, MOST_MISSED + 1, { viewer: actor });
  if (missed.length > MOST_MISSED) return { reload: true } as const;
  const events = missed.flatMap((event): OrderEvent[] => {
    const order = event.order && viewOrder(actor, event.order);
    return order ? [{ order, cursor: event.cursor }] : [];
  });
  const mark = missed.at(-1)?.cursor ?? newest;
  return { events: progressOf(socket).catchUp(events, mark), cursor: mark };
}

const progress = new WeakMap<LiveSocket, Progress>();

function progressOf(socket: LiveSocket): Progress {
  const known = progress.get(socket) ?? new Progress();
  progress.set(socket, known);
  return known;
}
