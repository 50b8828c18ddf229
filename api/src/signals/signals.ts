import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { checkConnections } from '../database/check-connections.ts';
import type { Sql } from '../database/connect.ts';

/** Tells every process that something changed. A signal holds no data: its listeners read the database. */
export type Signal =
  | { kind: 'orders' }
  /** Somebody who may accept this order has opened it. */
  | { kind: 'order-opened'; orderId: string; shopId: string }
  | { kind: 'menu'; shopId: string }
  | { kind: 'shops' }
  /** This user is new, or their sessions or rights changed. */
  | { kind: 'user'; userId: string }
  /** There is a new row in `account_notices`, to be mailed. */
  | { kind: 'notices' }
  /** There is a new one-time code, to be mailed. */
  | { kind: 'codes' }
  /** There is a new spreadsheet of foods to import. */
  | { kind: 'imports' }
  /** An import that this user started has made progress or ended. */
  | { kind: 'import-progress'; importId: string; userId: string }
  | { kind: 'clock'; offsetMs: number }
  /** Signals may have been lost: every listener reads everything again. */
  | { kind: 'resync' };

export interface Signals {
  /** Call it after the commit. Reaches this process at once, the others some milliseconds later. */
  publish(signal: Signal): void;
  subscribe(listener: (signal: Signal) => void): () => void;
  /** Starts to listen to the other processes, and to check the connections. */
  start(): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'canteen';
// PostgreSQL commits transactions with NOTIFY one after the other, so signals are sent outside of them: the first one at
// once, and those that follow within this time in a batch.
const BATCH_MS = 10;
// Each NOTIFY costs a transaction in every connection that listens. In the lunch hour most signals are about orders, so
// these wait longer for others.
const ORDERS_MS = 250;

export function createSignals(sql: Sql, log: Logger): Signals {
  const origin = randomUUID();
  const listeners = new Set<(signal: Signal) => void>();
  const pending = new Map<string, Signal>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let sentAt = -Infinity;
  let ordersSentAt = -Infinity;
  let sending = Promise.resolve();
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

  const send = async () => {
    const batch = [...pending.values()];
    pending.clear();
    if (batch.length === 0) return;
    try {
      // NOTIFY allows at most 8,000 bytes.
      const signals = batch.length > 100 ? [{ kind: 'resync' }] : batch;
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ origin, signals })})`;
    } catch (error) {
      // Listeners also poll, so a lost signal only delays them.
      log.warn({ err: error }, 'a signal could not be sent');
    }
  };

  const sendPending = () => {
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    if ([...pending.values()].some(({ kind }) => kind === 'orders')) ordersSentAt = sentAt;
    sending = sending.then(send);
  };

  const sendInTime = ({ kind }: Signal) => {
    const dueAt = kind === 'orders' ? ordersSentAt + ORDERS_MS : sentAt + BATCH_MS;
    if (timer && timerAt <= dueAt) return;
    clearTimeout(timer);
    timerAt = dueAt;
    const waitMs = dueAt - performance.now();
    if (waitMs <= 0) sendPending();
    else timer = setTimeout(sendPending, waitMs);
  };

  return {
    publish(signal) {
      notifyListeners(signal);
      pending.set(JSON.stringify(signal), signal);
      sendInTime(signal);
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
      sendPending();
      await sending;
      listeners.clear();
      await stop?.().catch(() => {});
    },
  };
}
