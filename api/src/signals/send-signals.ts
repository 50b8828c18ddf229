import type { Logger } from 'pino';
import type { Sql } from '../database/sql.ts';
import { CHANNEL, type Signal } from './signal.ts';

// PostgreSQL commits transactions with NOTIFY one after the other, so signals are sent outside of them: the first one at
// once, and those that follow within this time in a batch.
const BATCH_MS = 10;
// Each NOTIFY costs a transaction in every connection that listens. In the lunch hour most signals are about orders, so
// these wait longer for others.
const ORDERS_MS = 250;
const RETRY_MS = 1_000;

/** Sent instead of signals that could not be sent, or are too many. */
const RESYNC: Signal = { kind: 'resync' };

/** Sends the signals of this process to the others. `origin` is the id of this process. */
export function createSender(sql: Sql, log: Logger, origin: string) {
  const pending = new Map<string, Signal>();
  let timer: NodeJS.Timeout | undefined;
  let timerAt = 0;
  let sentAt = -Infinity;
  let ordersSentAt = -Infinity;
  let sending = Promise.resolve();
  let failing = false;
  let ended = false;

  const send = async () => {
    const batch = [...pending.values()];
    pending.clear();
    if (batch.length === 0) return;
    try {
      // NOTIFY allows at most 8,000 bytes.
      const signals = batch.length > 100 ? [RESYNC] : batch;
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ origin, signals })})`;
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'a signal could not be sent; will retry');
      failing = true;
      pending.set(RESYNC.kind, RESYNC);
      if (ended || timer) return;
      timerAt = performance.now() + RETRY_MS;
      timer = setTimeout(sendPending, RETRY_MS).unref();
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
    /** Sends a signal now or with others, a moment later. */
    add(signal: Signal): void {
      pending.set(JSON.stringify(signal), signal);
      sendInTime(signal);
    },
    /** Sends what is pending, for the last time. */
    end(): Promise<void> {
      ended = true;
      sendPending();
      return sending;
    },
  };
}
