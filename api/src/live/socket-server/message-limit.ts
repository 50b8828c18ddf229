import { createHash } from 'node:crypto';
import type { Socket } from 'socket.io';

/** The app sends fewer than 10 messages in WINDOW_MS: answers to pings, and requests after a reconnect. */
const MAX_MESSAGES = 100;
const WINDOW_MS = 10_000;
/** How long the same token is refused after that. */
const REFUSED_MS = 30_000;
const MAX_REFUSED = 10_000;

type Connection = Socket['conn'];

interface MessageLimit {
  /** Cuts the connection when its client sends too many messages, of whatever kind. */
  watch(connection: Connection): void;
  /** Remembers whose connection it is. Guests have no token. */
  setToken(connection: Connection, token: unknown): void;
  /** Whether a connection with this token was cut a moment ago. Never for guests. */
  isRefused(token: unknown): boolean;
}

/** Each message takes time of the whole process, also one that is not answered. */
export function createMessageLimit(): MessageLimit {
  const keys = new WeakMap<Connection, string>();
  /** The time until which a token is refused, by the digest of the token; the oldest first. */
  const refused = new Map<string, number>();

  const refuse = (key: string) => {
    refused.delete(key);
    refused.set(key, performance.now() + REFUSED_MS);
    const [oldest] = refused.keys();
    if (refused.size > MAX_REFUSED && oldest !== undefined) refused.delete(oldest);
  };

  return {
    watch(connection) {
      let count = 0;
      let endsAt = performance.now() + WINDOW_MS;
      connection.on('packet', () => {
        count += 1;
        const now = performance.now();
        if (now >= endsAt) [count, endsAt] = [1, now + WINDOW_MS];
        if (count <= MAX_MESSAGES) return;
        const key = keys.get(connection);
        if (key !== undefined) refuse(key);
        connection.close(true);
      });
    },
    setToken(connection, token) {
      const key = keyOf(token);
      if (key !== null) keys.set(connection, key);
    },
    isRefused(token) {
      // Usually no token is refused. Then no digest is computed.
      if (refused.size === 0) return false;
      const key = keyOf(token);
      return key !== null && (refused.get(key) ?? 0) > performance.now();
    },
  };
}

const keyOf = (token: unknown) =>
  typeof token === 'string' && token !== '' ? createHash('sha256').update(token).digest('base64') : null;
