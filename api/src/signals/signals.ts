import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Sql } from '../database/connect.ts';

/** Hints that something changed, to every process. They carry no truth: who hears one looks in the database. */
export type Signal =
  | { kind: 'orders' }
  | { kind: 'menu'; shopId: string }
  | { kind: 'shops' }
  /** Sessions or rights of this user changed: blocked, deleted, signed out, given or taken a role. */
  | { kind: 'user'; userId: string }
  /** Something happened to an account that its owner must be mailed. */
  | { kind: 'notices' }
  | { kind: 'clock'; offsetMs: number }
  /** Hints may have been missed: look at everything. */
  | { kind: 'resync' };

export interface Signals {
  /** Call after the commit. Heard in this process at once, in the others some milliseconds later. */
  publish(signal: Signal): void;
  subscribe(listener: (signal: Signal) => void): () => void;
  /** Begins to listen to the other processes; answers when it does. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'canteen';
// Notifying serialises commits in PostgreSQL, so it stays out of the transactions and is sent in batches.
const BATCH_MS = 10;

export function createSignals(sql: Sql, log: Logger): Signals {
  const origin = randomUUID();
  const listeners = new Set<(signal: Signal) => void>();
  const waiting = new Map<string, Signal>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let stop: (() => Promise<void>) | undefined;
  let heardOnce = false;

  const tell = (signal: Signal) => {
    for (const listener of listeners) {
      try {
        listener(signal);
      } catch (error) {
        log.error({ err: error, signal: signal.kind }, 'a listener failed');
      }
    }
  };

  const send = async () => {
    const batch = [...waiting.values()];
    waiting.clear();
    if (batch.length === 0) return;
    try {
      // A notification holds at most 8,000 bytes.
      const signals = batch.length > 100 ? [{ kind: 'resync' }] : batch;
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ origin, signals })})`;
    } catch (error) {
      // Readers poll as well: a lost hint costs a moment, not an event.
      log.warn({ err: error }, 'a signal could not be sent');
    }
  };

  return {
    publish(signal) {
      tell(signal);
      waiting.set(JSON.stringify(signal), signal);
      timer ??= setTimeout(() => {
        timer = undefined;
        sending = sending.then(send);
      }, BATCH_MS);
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
          if (message.origin !== origin) message.signals.forEach(tell);
        },
        () => {
          // Called again after each lost connection.
          if (heardOnce) tell({ kind: 'resync' });
          heardOnce = true;
        },
      );
      stop = unlisten;
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await sending.then(send);
      listeners.clear();
      await stop?.().catch(() => {});
    },
  };
}
