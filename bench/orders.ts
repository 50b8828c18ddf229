import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../scripts/free-port.ts';
import { end, launch, type Campus } from './campus.ts';
import { compare, ratioFigure, type Figure, type Round } from './rounds.ts';

const ROUNDS = 5;
// A multiple of the customers, so that each round begins with the same one.
const A_ROUND = 1_600;
const CLIENTS = 16;
// Each comparison has a warm-up before its rounds.
const PAYMENTS = 2 * (ROUNDS + 1) * A_ROUND;

/**
 * orders/create whole (session, checks, order, event, what follows from it) against one insert statement alone: of the
 * order as it is stored here, with every column, constraint and index; and, for comparison, of the least that one could
 * call an order, in tables without any.
 */
export async function benchOrders(campus: Campus): Promise<Figure[]> {
  const { orderId, checkout } = await startPayment(campus, await logIn(campus.url));
  const sql = postgres(campus.databaseUrl, { max: 1, onnotice: () => {} });
  const { tokens, payments } = await prepare(sql, orderId, PAYMENTS);
  const port = await freePort();
  const reference = await launch(
    'bench/reference.ts',
    {
      PATH: process.env.PATH,
      PORT: String(port),
      MENU_FILE: join(import.meta.dirname, 'package.json'),
      DATABASE_URL: campus.databaseUrl,
      NODE_ENV: 'production',
    },
    ['--import', 'tsx'],
  );
  let made = 0;
  // Ours and each reference write to tables of their own: every payment is there once for each.
  const rounds = (url: string, body: (payment: Payment) => object, payments: readonly Payment[]) => {
    let used = 0;
    return async () => {
      await settle(campus, sql);
      const mine = payments.slice(used, (used += A_ROUND));
      return post(url, tokens, mine.map(body));
    };
  };
  const ours = rounds(
    `${campus.url}/api/orders/create`,
    ({ paymentId }) => ({ ...checkout, status: 'PAID', paymentId }),
    payments,
  );
  const bare = (path: string) =>
    rounds(
      `http://127.0.0.1:${port}${path}`,
      (payment) => {
        made += 1;
        return { ...checkout, bare: { ...payment, number: orderNumber(made), shopId: checkout.shopId } };
      },
      payments,
    );
  try {
    const alike = await compare(ROUNDS, ours, bare('/orders'));
    const least = await compare(ROUNDS, ours, bare('/least-orders'));
    return [
      ratioFigure('orders/create, to the bare insert of the same order', alike, 0.6),
      ratioFigure('orders/create, to the least insert', least),
      {
        name: `orders/create, p99 at ${CLIENTS} clients`,
        value: `${alike.ours.p99} ms`,
        bound: '≤ 50 ms',
        holds: alike.ours.p99 <= 50,
      },
    ];
  } finally {
    await end(reference);
    await sql.end();
  }
}

/**
 * A round of posts, each with a body of its own, from as many customers in turn as there are tokens. Not by the load
 * generator of the other rounds: it counts in whole seconds, and a round here is over in two or three.
 */
async function post(url: string, tokens: readonly string[], bodies: readonly object[]): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const latencies: number[] = [];
  let next = 0;
  const client = async (phone: number) => {
    while (next < bodies.length) {
      const n = next;
      next += 1;
      const startedAt = performance.now();
      const status = await send(
        agent,
        url,
        phone,
        tokens[n % tokens.length] ?? '',
        JSON.stringify(bodies[n]),
      );
      if (status !== 201) throw new Error(`an order was answered with ${status}`);
      latencies.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, (_, phone) => client(phone)));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: bodies.length / seconds,
    p99: Math.round(10 * (latencies[Math.floor(latencies.length * 0.99)] ?? NaN)) / 10,
  };
}

function send(agent: Agent, url: string, phone: number, token: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.0.0.${phone + 1}`,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/**
 * Waits until nothing is left of the round before, whose jobs the reference shall not pay for. The mails are spread over
 * the minutes by the worker's own limit, so that they are taken from their queue here.
 */
async function settle({ url }: Campus, sql: postgres.Sql): Promise<void> {
  for (;;) {
    await pause(750);
    const { count } = await sql`
      delete from bullmq.job where job.queue in ('email', 'push') and job.state = 'waiting'`;
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const open = [...metrics.matchAll(/^canteen_queue_jobs\{.*state="(?:waiting|active)"\} (\d+)$/gm)];
    if (count === 0 && open.length > 0 && open.every(([, jobs]) => jobs === '0')) return;
  }
}

async function call<T>(url: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const logIn = async (url: string) =>
  (await call<{ token: string }>(`${url}/api/users/login`, { contact: '9000000005', password: 'campus123' }))
    .token;

interface Shop {
  _id: string;
  isOpen: boolean;
  taxable: boolean;
}
interface Food {
  _id: string;
  name: string;
  price: number;
}

/** A real checkout of three lines at an open shop, up to the provider's order. */
async function startPayment({ url }: Campus, token: string) {
  const shops = (await (await fetch(`${url}/api/shops`)).json()) as Shop[];
  const shop = shops.find((one) => one.isOpen && !one.taxable);
  if (!shop) throw new Error('no shop is open');
  const foods = ((await (await fetch(`${url}/api/shops/${shop._id}/foods`)).json()) as Food[]).slice(0, 3);
  const itemsTotal = foods.reduce((sum, food) => sum + Math.round(food.price * 100), 0) / 100;
  const fee = itemsTotal <= 100 ? 30 : Math.round(3000 + (itemsTotal - 100) * 10) / 100;
  const wanted = {
    orderItems: foods.map((food) => ({ food: food._id, quantity: 1 })),
    shopId: shop._id,
    name: 'Customer of the bench',
    address: 'Hostel 1, Room 101',
    addressLatLng: { lat: 28.5251, lng: 77.5763 },
  };
  const started = await call<{ id: string; quote: { totalPrice: number } }>(
    `${url}/api/razorpay/order`,
    { ...wanted, totalPrice: await totalOf(url, token, wanted, itemsTotal + fee) },
    token,
  );
  const { orderItems: _, ...rest } = wanted;
  return {
    orderId: started.id,
    checkout: {
      ...rest,
      totalPrice: started.quote.totalPrice,
      items: foods.map((food) => ({ food: food._id, name: food.name, price: food.price, quantity: 1 })),
    },
  };
}

/** The server's own total: asked for with ours, which it corrects when it differs. */
async function totalOf(url: string, token: string, wanted: object, guess: number): Promise<number> {
  const answer = await fetch(`${url}/api/razorpay/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...wanted, totalPrice: guess }),
  });
  return ((await answer.json()) as { quote: { totalPrice: number } }).quote.totalPrice;
}

/** As orders are numbered, from 1. */
const orderNumber = (n: number) =>
  n
    .toString(32)
    .padStart(6, '0')
    .replaceAll(/./g, (digit) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(parseInt(digit, 32)));

interface Payment {
  payment: string;
  paymentId: string;
  userId: string;
}

/**
 * That checkout paid for many times over by sixteen customers, as `verify` would have left it: paying is not what is
 * measured. The payments are in the order of the tokens, again and again.
 */
async function prepare(sql: postgres.Sql, orderId: string, times: number) {
  const users = await sql<{ id: string }[]>`
    select users.id from users
    where not (users.is_owner or users.is_admin or users.is_shop_admin or users.is_delivery or users.is_blocked)
    order by users.id limit ${CLIENTS}`;
  const tokens: string[] = [];
  for (const { id } of users) {
    const token = randomBytes(32).toString('base64url');
    tokens.push(token);
    await sql`
      insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
      values (${createHash('sha256').update(token).digest()}, ${id}, now(), now(), now() + interval '1 day')`;
  }
  const payments = await sql<Payment[]>`
    insert into payments (user_id, request_hash, provider_order_id, amount, currency, snapshot, shop_id,
      provider_payment_id, verified_at, created_at, quote_expires_at)
    select (${users.map(({ id }) => id)}::text[])[1 + n % ${users.length}::int], payments.request_hash,
      'order_bench' || n, payments.amount, payments.currency, payments.snapshot, payments.shop_id, 'pay_bench' || n,
      payments.created_at, payments.created_at, payments.quote_expires_at
    from payments, generate_series(0, ${times - 1}::int) as n
    where payments.provider_order_id = ${orderId}
    order by n
    returning payments.id as payment, payments.provider_payment_id as "paymentId", payments.user_id as "userId"`;
  await sql`vacuum analyze payments`;
  return { tokens, payments };
}
