import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { io } from 'socket.io-client';
import { ADMIN } from './demo-accounts.ts';
import type { Figure } from './figure.ts';
import { logIn, payMany, startPayment } from './log-in-and-pay.ts';
import type { Product } from './start-product.ts';

const ORDERS = 300;
// 50 orders a second, which is 30 times 100 orders a minute.
const EVERY_MS = 20;
const TIMEOUT_MS = 10_000;

/** Paid orders that are not placed, and an open staff screen. */
interface OpenScreen {
  /** Places an order each `everyMs` milliseconds; returns each one's time until it was on the screen, sorted. */
  placeAll(everyMs: number): Promise<number[]>;
  close(): void;
}

/** Prepares `count` orders. A time is `Infinity` when an order did not come within 10 s. */
export async function openScreen(product: Product, count: number): Promise<OpenScreen> {
  const { orderId, checkout } = await startPayment(product, await logIn(product.url));
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
  const { tokens, payments } = await payMany(sql, orderId, { times: count, customers: 16 });
  await sql.end();
  const screen = io(product.url, {
    transports: ['websocket'],
    auth: { token: await logIn(product.url, ADMIN) },
  });
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const told = new Set<string>();
  screen.on('order:created', ({ order }: { order: { paymentId: string } }) => {
    if (told.has(order.paymentId)) throw new Error('an order was sent twice');
    told.add(order.paymentId);
    delays.push(performance.now() - (sentAt.get(order.paymentId) ?? NaN));
  });
  await new Promise<void>((resolve, reject) => {
    screen.once('connect', resolve);
    screen.once('connect_error', reject);
  });
  return {
    async placeAll(everyMs) {
      const answers: Promise<Response>[] = [];
      for (const [n, { paymentId }] of payments.entries()) {
        sentAt.set(paymentId, performance.now());
        answers.push(
          fetch(`${product.url}/api/orders/create`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${tokens[n % tokens.length]}`,
            },
            body: JSON.stringify({ ...checkout, paymentId }),
          }),
        );
        await pause(everyMs);
      }
      for (const answer of await Promise.all(answers))
        if (answer.status !== 201) throw new Error(`an order was answered with ${answer.status}`);
      for (const end = performance.now() + TIMEOUT_MS; delays.length < count && performance.now() < end;)
        await pause(50);
      while (delays.length < count) delays.push(Infinity);
      return delays.sort((a, b) => a - b);
    },
    close: () => void screen.close(),
  };
}

/** The time from a customer's request to the event on an open staff screen, with many orders at the same time. */
export async function benchLive(product: Product): Promise<Figure> {
  const screen = await openScreen(product, ORDERS);
  const delays = await screen.placeAll(EVERY_MS).finally(() => screen.close());
  const slowest = delays.at(-1) ?? Infinity;
  return {
    name: `an order on an open screen, ${ORDERS} at ${1000 / EVERY_MS} a second`,
    value: `slowest ${Math.round(slowest)} ms, median ${Math.round(delays[ORDERS >> 1] ?? NaN)} ms`,
    limit: '≤ 1000 ms',
    holds: slowest <= 1000,
  };
}
