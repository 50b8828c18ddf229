import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { ResumeAnswer } from '@canteen/domain/live/live-events';
import { isStaff } from '@canteen/domain/users/role-flags';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { createErrorLog } from '../database/error-log.ts';
import { presentUser } from '../presenters/user.ts';
import { createAnnouncer } from './announcer.ts';
import { createMissedChanges } from './missed-changes.ts';
import { createHeldBackEvents, type HeldBackEvents } from './order-events/held-back-events.ts';
import { readOrderEvents } from './order-events/read-order-events.ts';
import { createResume } from './order-events/resume.ts';
import { sendEvent, sendMissed, withoutDelivered } from './order-events/send-order-events.ts';
import { sharedEvent } from './order-events/shared-event.ts';
import { createRecheck, type Recheck } from './recheck-sessions.ts';
import { createImportProgressSender } from './send-import-progress.ts';
import { createUserChangeSender } from './send-user-changes.ts';
import { authenticate } from './socket-server/authenticate.ts';
import { joinRooms, type LiveServer, type LiveSocket, localSockets } from './socket-server/live-server.ts';
import { createMessageLimit } from './socket-server/message-limit.ts';
import { ALL_ORDERS, ALL_USERS, roomsOfOrder, staffRooms, userRoom } from './socket-server/rooms.ts';
import { openAdapter } from './socket-server/socket-adapter.ts';

interface Live {
  count(): number;
  /** For how many seconds the oldest event that cannot be sent yet has waited; 0 when there is none. */
  heldBackSeconds(): number;
  close(): Promise<void>;
}

/** One customer has a phone and a few tabs. Each socket gets each change of a shop, and is checked at each change of the user. */
const MAX_SOCKETS_OF_CUSTOMER = 20;

// Every phone gets these announcements and fetches the lists again.
const ANNOUNCE_EVERY_MS = 500;

// A session that ended without a signal (it expired, or the signal was lost) is noticed within this time.
const RECHECK_MS = 30_000;

/** Socket.IO at /socket.io (decisions, Events and live updates). */
export async function attachSockets(ctx: Context, http: HttpServer): Promise<Live> {
  const redis = await openAdapter(ctx);
  const io: LiveServer = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 16_384,
    // A lost connection is noticed within half a minute, by the server and by the phone.
    pingInterval: 15_000,
    pingTimeout: 10_000,
    connectTimeout: 10_000,
    ...(redis ? { adapter: redis.adapter } : {}),
  });

  const parts: Parts = {
    rights: createRightsSignals(),
    publicChanges: createMissedChanges(),
    recheck: createRecheck(ctx, io),
    heldBack: createHeldBackEvents(ctx, (orders) =>
      io.local.to([...new Set(orders.flatMap(roomsOfOrder))]).emit('orders:changed'),
    ),
  };
  authenticateSockets(ctx, io, parts);
  answerSockets(ctx, io, parts);
  const unsubscribe = sendSignals(ctx, io, parts);
  const timer = setInterval(() => parts.recheck([...io.sockets.sockets.values()]), RECHECK_MS);
  const hasRoom = (room: string) => io.sockets.adapter.rooms.has(room);
  const orderEvents = await readOrderEvents(ctx, {
    onEvent: (event) => sendEvent(io, event),
    // An order that no connected user may see is not loaded: a client that connects later resumes from its cursor.
    needsOrder: () => (hasRoom(ALL_ORDERS) ? undefined : (order) => roomsOfOrder(order).some(hasRoom)),
    afterRead: parts.heldBack.check,
    // The clients connect again by themselves and ask for what they missed; their cursors are not known any more.
    onLostEvents: () => io.sockets.sockets.forEach((socket) => socket.conn.close()),
  });

  return {
    count: () => io.engine.clientsCount,
    heldBackSeconds: parts.heldBack.seconds,
    async close() {
      clearInterval(timer);
      unsubscribe();
      await orderEvents.close();
      // Closes only this process's connections; the clients reconnect to another process by themselves. With
      // `io.disconnectSockets` the clients of all processes would be disconnected and would not reconnect.
      await new Promise<void>((resolve) => void io.close(() => resolve()));
      redis?.close();
    },
  };
}

interface Parts {
  rights: ReturnType<typeof createRightsSignals>;
  publicChanges: ReturnType<typeof createMissedChanges>;
  recheck: Recheck;
  heldBack: HeldBackEvents;
}

/** Counts the signals that say that the rights of users may have changed. */
function createRightsSignals() {
  let count = 0;
  const countAtHandshake = new WeakMap<LiveSocket, number>();
  return {
    add(): void {
      count += 1;
    },
    /** Call it before the rights of the socket's user are read. */
    storeCount: (socket: LiveSocket) => void countAtHandshake.set(socket, count),
    haveComeSinceHandshake: (socket: LiveSocket): boolean => countAtHandshake.get(socket) !== count,
  };
}

/** Accepts the sockets of guests and of users with a valid session. */
function authenticateSockets(ctx: Context, io: LiveServer, { rights }: Parts): void {
  const messages = createMessageLimit();
  const logFailure = createErrorLog(ctx.log, 'warn', 'a socket could not be authenticated');
  io.engine.on('connection', (connection) => messages.watch(connection));
  io.use((socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    if (messages.isRefused(token))
      return next(connectError('TOO_MANY', 'Too many messages. Please wait a moment.'));
    messages.setToken(socket.conn, token);
    rights.storeCount(socket);
    authenticate(ctx, token).then(
      (identity) => {
        if (!identity)
          return next(connectError('SESSION_ENDED', 'Your session has expired. Please log in again.'));
        if (hasTooManySockets(io, identity.actor))
          return next(
            connectError('TOO_MANY', 'The app is open too many times. Please close some of its windows.'),
          );
        socket.data = identity;
        next();
      },
      (error: unknown) => {
        logFailure(error);
        next(connectError('DEPENDENCY_DOWN', 'Please try again in a moment.'));
      },
    );
  });
}

/** Staff may share one account on all their screens, so only customers have a limit, in each process. */
const hasTooManySockets = (io: LiveServer, actor: SessionActor | null) =>
  actor !== null &&
  !isStaff(actor) &&
  (io.sockets.adapter.rooms.get(userRoom(actor._id))?.size ?? 0) >= MAX_SOCKETS_OF_CUSTOMER;

/** Lets each accepted socket join its rooms, tells it what it may have missed, and answers its `orders:resume`. */
function answerSockets(ctx: Context, io: LiveServer, parts: Parts): void {
  const { rights, publicChanges, recheck, heldBack } = parts;
  const resumeOf = createResume(ctx);
  const logFailure = createErrorLog(ctx.log, 'warn', 'a client could not resume');
  io.on('connection', (socket) => {
    joinRooms(socket);
    // A signal that comes after the rights were read reaches only sockets that have joined their rooms.
    if (rights.haveComeSinceHandshake(socket)) recheck([socket]);
    // Its rights may have changed while it was disconnected.
    if (socket.data.actor) socket.emit('user:changed', presentUser(socket.data.actor));
    if (publicChanges.isMissedBy(socket.handshake.auth.age)) socket.emit('shops:changed');
    if (socket.data.actor && heldBack.haveBeenAnnounced()) socket.emit('orders:changed');
    const resume = resumeOf({
      get actor() {
        return socket.data.actor;
      },
      isConnected: () => socket.connected,
    });
    socket.on('orders:resume', (from, answer) => {
      const reply =
        typeof answer === 'function' ? answer : (missed: ResumeAnswer) => sendMissed(socket, missed);
      resume(from?.cursor).then(
        (missed) => reply(withoutDelivered(socket, missed)),
        (error: unknown) => {
          logFailure(error);
          reply({ reload: true });
        },
      );
    });
  });
}

/** Sends what signals say, other than order events, to the sockets of this process. Returns a function that ends this. */
function sendSignals(ctx: Context, io: LiveServer, { rights, publicChanges, recheck }: Parts): () => void {
  const imports = createImportProgressSender(
    ctx,
    (userId) => io.sockets.adapter.rooms.has(userRoom(userId)),
    (userId, progress) => io.local.to(userRoom(userId)).emit('import:progress', progress),
  );
  const sendUserChange = createUserChangeSender(
    ctx,
    () => io.sockets.adapter.rooms.has(ALL_USERS),
    (change) => io.local.to(ALL_USERS).emit('users:changed', change),
  );
  const announce = createAnnouncer(
    ANNOUNCE_EVERY_MS,
    createErrorLog(ctx.log, 'error', 'a change could not be announced'),
  );
  const announceShops = () =>
    announce('shops', () => io.sockets.sockets.forEach(sharedEvent(io, 'shops:changed')));
  const announceMenu = (shopId: string) =>
    announce(shopId, () => io.sockets.sockets.forEach(sharedEvent(io, 'menu:changed', { shopId })));
  return ctx.signals.subscribe((signal) => {
    if (signal.kind === 'menu' || signal.kind === 'shops' || signal.kind === 'resync')
      publicChanges.markChanged();
    if (signal.kind === 'menu') announceMenu(signal.shopId);
    if (signal.kind === 'shops' || signal.kind === 'resync') announceShops();
    if (signal.kind === 'order-opened')
      io.local.to(staffRooms(signal.shopId)).emit('order:opened', { orderId: signal.orderId });
    if (signal.kind === 'import-progress') imports.sendProgress(signal.importId, signal.userId);
    if (signal.kind === 'user' || signal.kind === 'resync') rights.add();
    if (signal.kind === 'user') {
      recheck(localSockets(io, [userRoom(signal.userId)]));
      sendUserChange(signal.userId);
    }
    if (signal.kind === 'resync') recheck([...io.sockets.sockets.values()]);
  });
}

function connectError(code: string, message: string): Error {
  return Object.assign(new Error(message), { data: { code } });
}
