import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What one connection may cost (docs/decisions/0081). Times in milliseconds. */
export interface ConnectionLimits {
  /** From the opening of a connection, or the start of a request, to the end of the headers. */
  headersMs: number;
  /** From the start of a request to the end of its body. */
  requestMs: number;
  /** How long a connection stays open after an answer. */
  keepAliveMs: number;
  /** How long nothing may be sent or received while an answer is under way. */
  silentMs: number;
  /** How often the first two are checked. */
  checkMs: number;
  /** Requests without an answer on one connection. */
  pipelined: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  // The largest picture, at two and a half megabits in a second.
  requestMs: 35_000,
  // Longer than the 60 s that a proxy usually keeps its connections.
  keepAliveMs: 65_000,
  // Longer than an import waits for its result.
  silentMs: 60_000,
  checkMs: 1_000,
  // Browsers and proxies send one request after the other.
  pipelined: 64,
};

/** The limits that Node.js itself checks, as options of its HTTP server. */
export const serverOptions = (limits: ConnectionLimits): ServerOptions => ({
  headersTimeout: limits.headersMs,
  requestTimeout: limits.requestMs,
  keepAliveTimeout: limits.keepAliveMs,
  connectionsCheckingInterval: limits.checkMs,
});

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends connections whose client reads nothing, and those with too many requests at once: Node starts every request of a
 * packet immediately and holds the answers in memory. Call it when all listeners for requests are there.
 */
export function limitConnections(http: Server, { silentMs, pipelined }: ConnectionLimits): void {
  http.timeout = silentMs;
  const listeners = http.listeners('request') as Listener[];
  const unanswered = new WeakMap<Socket, number>();
  http.removeAllListeners('request');
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The rest of a packet is still parsed after the connection is closed.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > pipelined) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(http, request, response);
  });
}
