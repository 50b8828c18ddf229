import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Time for a request that a client sent before it was told that its connection ends. */
const GRACE_MS = 300;
const CLOSE_IDLE_EVERY_MS = 50;
/** The longest time for accepting connections that wait. After QUIET_TURNS turns without a new one, none waits. */
const ACCEPT_MS = 1_000;
const QUIET_TURNS = 3;
/** How long a WebSocket may take to confirm that it closes. A phone in standby does not confirm. */
const CUT_WEB_SOCKETS_AFTER_MS = 1_000;
/** After this time, connections whose request is not answered yet are closed. */
const CUT_AFTER_MS = 7_500;

interface Drain {
  /** Accepts no new connections and gives the open ones time for the requests that are on their way. */
  acceptNoMore(graceMs?: number): Promise<void>;
  /** Waits until all requests are answered and all connections have ended. */
  finish(): Promise<void>;
}

/** Ends the connections of a server without cutting a request (docs/decisions/0077). The answers must say `Connection: close`. */
export function createDrain(http: HttpServer): Drain {
  const sockets = new Set<Socket>();
  const webSockets = new Set<Socket>();
  let accepted = 0;
  http.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      webSockets.delete(socket);
    });
  });
  http.on('upgrade', ({ socket }) => webSockets.add(socket));

  /** Accepts the connections that wait: Node accepts one in each turn of its event loop. */
  const acceptWaiting = async () => {
    const until = performance.now() + ACCEPT_MS;
    for (let quietTurns = 0; quietTurns < QUIET_TURNS && performance.now() < until;) {
      const before = accepted;
      await setImmediate();
      quietTurns = accepted === before ? quietTurns + 1 : 0;
    }
  };

  const closeIdleConnections = http.closeIdleConnections.bind(http);
  const closeIdle = async () => {
    // After what has arrived was read: a connection with a new request is not idle.
    await setImmediate();
    closeIdleConnections();
    // Browsers open connections before they need them.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const destroyAll = (list: ReadonlySet<Socket>) => {
    for (const socket of list) socket.destroy();
  };

  let closed: Promise<void> | undefined;
  return {
    async acceptNoMore(graceMs = GRACE_MS) {
      await acceptWaiting();
      // `http.close` and Socket.IO call this function too. It could cut a request that has arrived and was not read yet.
      http.closeIdleConnections = () => {};
      closed = new Promise((resolve) => {
        http.close(() => resolve());
      });
      await Promise.race([closed, wait(graceMs)]);
    },
    async finish() {
      const timers = [
        // Again and again, because a connection becomes idle when its last request is answered.
        setInterval(() => void closeIdle(), CLOSE_IDLE_EVERY_MS),
        setTimeout(() => destroyAll(webSockets), CUT_WEB_SOCKETS_AFTER_MS),
        setTimeout(() => destroyAll(sockets), CUT_AFTER_MS),
      ];
      await closed;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
