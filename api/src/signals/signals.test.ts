import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '../database/sql.ts';
import { silentLog } from '../testing/silent-log.ts';
import type { Signal } from './signal.ts';
import { createSignals } from './signals.ts';

let sent: Signal['kind'][][];
let signals: ReturnType<typeof createSignals>;
let isDown: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isDown = false;
  /** Stands for the statement that sends a batch. */
  const notify = async (_statement: unknown, _channel: string, payload: string) => {
    if (isDown) throw new Error('the database is down');
    sent.push((JSON.parse(payload) as { signals: Signal[] }).signals.map(({ kind }) => kind));
  };
  signals = createSignals(notify as unknown as Sql, silentLog);
});
afterEach(async () => {
  await signals.close();
  vi.useRealTimers();
});

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the first signal is sent at once, those of the next 10 ms together, each kind once', async () => {
  signals.publish({ kind: 'shops' });
  await after(0);
  signals.publish({ kind: 'notices' });
  signals.publish({ kind: 'shops' });
  signals.publish({ kind: 'shops' });
  await after(9);
  expect(sent).toEqual([['shops']]);
  await after(1);
  expect(sent).toEqual([['shops'], ['notices', 'shops']]);
});

test('orders that follow orders wait up to 250 ms for others', async () => {
  for (let n = 0; n < 20; n += 1) {
    signals.publish({ kind: 'orders' });
    await after(20);
  }
  expect(sent).toEqual([['orders'], ['orders']]);
  await after(250);
  expect(sent).toEqual([['orders'], ['orders'], ['orders']]);
  await after(250);
  signals.publish({ kind: 'orders' });
  await after(0);
  expect(sent).toHaveLength(4);
});

test('a signal of another kind does not wait for orders, and is sent together with the waiting ones', async () => {
  signals.publish({ kind: 'orders' });
  await after(20);
  signals.publish({ kind: 'orders' });
  signals.publish({ kind: 'user', userId: 'a' });
  await after(0);
  expect(sent).toEqual([['orders'], ['orders', 'user']]);
});

test('at the end waiting signals are sent', async () => {
  signals.publish({ kind: 'orders' });
  await after(1);
  signals.publish({ kind: 'orders' });
  await signals.close();
  expect(sent).toEqual([['orders'], ['orders']]);
});

test('after signals that could not be sent everything is read again', async () => {
  isDown = true;
  signals.publish({ kind: 'menu', shopId: 'a' });
  await after(2_500);
  isDown = false;
  await after(500);
  expect(sent).toEqual([['resync']]);
  signals.publish({ kind: 'shops' });
  await after(10);
  expect(sent).toEqual([['resync'], ['shops']]);
  await after(5_000);
  expect(sent).toHaveLength(2);
});

test('after a failed send, the next signal is sent together with resync', async () => {
  isDown = true;
  signals.publish({ kind: 'shops' });
  await after(20);
  isDown = false;
  signals.publish({ kind: 'orders' });
  await after(0);
  expect(sent).toEqual([['resync', 'orders']]);
  await after(5_000);
  expect(sent).toHaveLength(1);
});
