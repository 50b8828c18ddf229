import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { medianOf } from '../compare.ts';
import { ADMIN } from '../demo-accounts.ts';
import type { Figure } from '../figure.ts';
import { logIn, openSessions, startPayment } from '../log-in-and-pay.ts';
import { addManyOrders } from '../many-orders.ts';
import { residentMb } from '../start-and-memory.ts';
import { endProgram, startProgram, type Product } from '../start-product.ts';

const ORDERS = 1_000_000;
const SECONDS = 10;
const EVERY_MS = 20;
const WORST_MS = 1_000;

/** Each is a caller of its own (attack.ts); the large questions are those of an admin. */
const ATTACKS = [
  'slow bodies',
  'huge bodies',
  'large questions',
  'a flood of requests',
  'unread answers',
  'a chatty socket',
];

interface Wait {
  what: string;
  ms: number;
}

/** How long other customers wait while one caller does harm, on a campus with a million past orders. */
export async function benchOverload(product: Product): Promise<Figure[]> {
  const { checkout } = await startPayment(product, await logIn(product.url));
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
  const customer = await openSessions(sql, 2);
  await addManyOrders(sql, { orders: ORDERS, days: 400, lastDay: new Date().toISOString().slice(0, 10) });
  await sql.end();
  const admin = await logIn(product.url, ADMIN);
  const [attacker = '', other = ''] = customer.tokens;
  const { items, ...rest } = checkout;
  const quote = {
    ...rest,
    totalPrice: 1,
    orderItems: items.map(({ food, quantity }) => ({ food, quantity })),
  };
  const probe = () => waitsOf(product.url, other, checkout.shopId, quote);
  await probe();
  const figures = [figureOf('nothing', await probe(), product)];
  for (const attack of ATTACKS) {
    const token = attack === 'large questions' ? admin : attacker;
    const env = { PATH: process.env.PATH, ATTACK: attack, URL: product.url, TOKEN: token };
    const program = await startProgram('bench/overload/attack.ts', env, ['--import', 'tsx']);
    try {
      figures.push(figureOf(attack, await probe(), product));
    } finally {
      await endProgram(program);
    }
    await pause(1_000);
  }
  figures.push(figureOf('nothing, afterwards', await probe(), product));
  return figures;
}

/** What a customer waits for: a menu as a guest, their orders, and the quote of a checkout. */
async function waitsOf(url: string, token: string, shopId: string, quote: object): Promise<Wait[]> {
  const waits: Wait[] = [];
  const end = performance.now() + SECONDS * 1000;
  const calls: [what: string, status: number, send: () => Promise<Response>][] = [
    ['menu', 200, () => fetch(`${url}/api/shops/${shopId}/foods`)],
    ['own orders', 200, () => fetch(`${url}/api/orders`, { headers: { authorization: `Bearer ${token}` } })],
    [
      'quote',
      409,
      () =>
        fetch(`${url}/api/razorpay/order`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(quote),
        }),
    ],
  ];
  await Promise.all(
    calls.map(async ([what, status, send]) => {
      while (performance.now() < end) {
        const from = performance.now();
        const answer = await send();
        const text = await answer.text();
        if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${text}`);
        waits.push({ what, ms: performance.now() - from });
        await pause(EVERY_MS);
      }
    }),
  );
  return waits;
}

function figureOf(attack: string, waits: Wait[], { api }: Product): Figure {
  const worst = waits.reduce((one, other) => (other.ms > one.ms ? other : one));
  const median = medianOf(waits.map(({ ms }) => ms));
  return {
    name: `wait of other customers during: ${attack}`,
    value: `worst ${Math.round(worst.ms)} ms (${worst.what}), median ${median.toFixed(1)} ms of ${waits.length}; API ${Math.round(residentMb(api))} MB`,
    limit: `≤ ${WORST_MS} ms`,
    holds: worst.ms <= WORST_MS,
  };
}
