import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { checkConnections } from '../database/check-connections.ts';
import type { Sql } from '../database/sql.ts';
import { createSender } from './send-signals.ts';
import { CHANNEL, type Signal } from './signal.ts';

export interface Signals {
  /** Call it after the commit. Reaches this process at once, the others some milliseconds later. */
  publish(signal: Signal): void;
  subscribe(listener: (signal: Signal) => void): () => void;
  /** Starts to listen to the other processes, and to check the connections. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The signals of one process, over PostgreSQL's NOTIFY. Signals of other processes arrive from `start` on. */
export function createSignals(sql: Sql, log: Logger): Signals {
  const origin = randomUUID();
  const listeners = new Set<(signal: Signal) => void>();
  const sender = createSender(sql, log, origin);
  let stop: (() => Promise<void>) | undefined;
  let checks: ReturnType<typeof checkConnections> | undefined;
  let isListening = false;

  const notifyListeners = (signal: Signal) => {
    for (const listener of listeners) {
      try {
        listener(signal);
      } catch (error) {
        log.error({ err: error, signal: signal.kind }, 'a listener of a signal failed');
      }
    }
  };

  return {
    publish(signal) {
      notifyListeners(signal);
      sender.add(signal);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      const { unlisten } = await sql.listen(
        CHANNEL,
        (payload) => {
          const message = JSON.parse(payload) as { origin: string; signals: Signal[] };
          if (message.origin !== origin) message.signals.forEach(notifyListeners);
        },
        () => {
          // Called again after each reconnection.
          if (isListening) notifyListeners({ kind: 'resync' });
          isListening = true;
        },
      );
      stop = unlisten;
      checks = checkConnections(sql);
    },
    async close() {
      checks?.stop();
      await sender.end();
      listeners.clear();
      await stop?.().catch(() => {});
    },
  };
}
