import type { Socket } from 'socket.io-client';
import type { ClientEvents, Cursor, ResumeAnswer, ServerEvents } from '@canteen/domain/live/live-events';
import { importAgain } from '../../lib/loading/import-again.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { createStore, readOnly, useStore } from '../../lib/store.ts';
import { sessionExpired } from '../session/session-expiry.ts';
import { currentUser, sessionStore } from '../session/session.ts';

type LiveSocket = Socket<ServerEvents, ClientEvents>;
type ConnectionState = 'off' | 'connecting' | 'connected' | 'lost';

const RECONNECT_DELAY_MS = 5_000;
const ANSWER_TIMEOUT_MS = 10_000;

const state = createStore<ConnectionState>('off');
export const connectionStore = readOnly(state);
export const useConnectionState = () => useStore(connectionStore);

type Handlers = { [E in keyof ServerEvents]: Set<ServerEvents[E]> };
const handlers: Handlers = {
  'order:created': new Set(),
  'order:updated': new Set(),
  'order:opened': new Set(),
  'orders:changed': new Set(),
  'menu:changed': new Set(),
  'shops:changed': new Set(),
  'session:ended': new Set(),
  'user:changed': new Set(),
  'users:changed': new Set(),
  'import:progress': new Set(),
};
let opening: Promise<LiveSocket> | null = null;

/** Listens to an event of the server, also after a reconnect. Returns a function that ends this. */
export function onServerEvent<E extends keyof ServerEvents>(event: E, handler: ServerEvents[E]): () => void {
  handlers[event].add(handler);
  return () => {
    handlers[event].delete(handler);
  };
}

function callHandlers<A extends unknown[]>(listeners: Set<(...args: A) => void>, ...args: A): void {
  for (const listener of [...listeners]) listener(...args);
}

/** Asks for the order events after the cursor. @throws when there is no answer within ten seconds. */
export async function resumeOrders(cursor: Cursor): Promise<ResumeAnswer> {
  const socket = await openSocket();
  return socket.timeout(ANSWER_TIMEOUT_MS).emitWithAck('orders:resume', { cursor });
}

/** Opens the socket of the page, once. It reconnects with the new token when the session changes. */
export function openSocket(): Promise<LiveSocket> {
  opening ??= create();
  return opening;
}

const loadClient = () => import('socket.io-client');

/** Waits for the network and tries again until the client is loaded. */
async function loadClientUntilItWorks(): ReturnType<typeof loadClient> {
  let failure: unknown = null;
  for (;;) {
    try {
      return await (failure === null ? loadClient() : importAgain(loadClient, failure));
    } catch (error) {
      failure = error;
      state.set('lost');
      await untilOnline();
    }
  }
}

/** Waits until the browser says that it has a network again, at most RECONNECT_DELAY_MS. */
const untilOnline = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      end();
      resolve();
    };
    const timer = setTimeout(done, RECONNECT_DELAY_MS);
    const end = onlineStore.subscribe(() => {
      if (isOnline()) done();
    });
  });

async function create(): Promise<LiveSocket> {
  state.set('connecting');
  const { io } = await loadClientUntilItWorks();
  let token = currentUser()?.token;
  const socket: LiveSocket = io({
    autoConnect: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    // Called at every connect, so that a reconnect has the current token.
    auth: (send) => {
      token = currentUser()?.token;
      // The server answers with `shops:changed` if menus or shops have changed since the page began to load.
      send({ age: performance.now(), token });
    },
  });
  registerHandlers(socket);
  socket.on('connect', () => state.set('connected'));
  socket.on('disconnect', (reason) => {
    state.set('lost');
    // The client does not reconnect by itself when the server has closed the socket.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RECONNECT_DELAY_MS);
  });
  socket.on('connect_error', (error) => {
    state.set('lost');
    if (isSessionEnded(error)) sessionExpired(token);
    if (!socket.active) setTimeout(() => socket.connect(), RECONNECT_DELAY_MS);
  });
  sessionStore.subscribe(() => {
    if (currentUser()?.token !== token) socket.disconnect().connect();
  });
  onlineStore.subscribe(() => {
    if (isOnline() && !socket.connected) socket.connect();
  });
  socket.connect();
  return socket;
}

function registerHandlers(socket: LiveSocket): void {
  socket.on('order:created', (event) => callHandlers(handlers['order:created'], event));
  socket.on('order:updated', (event) => callHandlers(handlers['order:updated'], event));
  socket.on('order:opened', (order) => callHandlers(handlers['order:opened'], order));
  socket.on('orders:changed', () => callHandlers(handlers['orders:changed']));
  socket.on('menu:changed', (change) => callHandlers(handlers['menu:changed'], change));
  socket.on('shops:changed', () => callHandlers(handlers['shops:changed']));
  socket.on('session:ended', () => callHandlers(handlers['session:ended']));
  socket.on('user:changed', (user) => callHandlers(handlers['user:changed'], user));
  socket.on('users:changed', (change) => callHandlers(handlers['users:changed'], change));
  socket.on('import:progress', (progress) => callHandlers(handlers['import:progress'], progress));
}

/** The server refuses an ended session with the same code as over HTTP. */
function isSessionEnded(error: Error): boolean {
  const data: unknown = 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'SESSION_ENDED';
}
