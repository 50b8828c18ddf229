import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../scripts/testing/free-port.ts';
import { compare, ratioFigure } from './compare.ts';
import type { Figure } from './figure.ts';
import type { Round } from './load.ts';
import { logIn, openSessions, startPayment } from './log-in-and-pay.ts';
import { endProgram, startProduct, startProgram, type Product } from './start-product.ts';

const ROUNDS = 5;
export const CHECKOUTS_PER_ROUND = 640;
export const CUSTOMERS = 64;
/** Few enough that the worker, which limits its mails, sends all of them soon. */
const COUNTED_CHECKOUTS = 320;
/** PostgreSQL adds the counters of an idle connection to its statistics within 10 s. */
const COUNTERS_MS = 11_000;
export const WEBHOOK_SECRET = 'the webhook secret of the bench';
const KEY_SECRET = 'the key secret of the bench';

interface Shop {
  product: Product;
  sql: postgres.Sql;
  /** One token for each customer. */
  tokens: string[];
  users: readonly { id: string }[];
  /** The body of the start of the payment and of the order. */
  wanted: object;
  checkout: { shopId: string };
}

/**
 * The three calls of a checkout (order, verify, create), with a provider in a process of its own that answers at once.
 * CANTEEN_EARLIER names the folder of another built version, which is measured in turn. With REDIS_URL, which must be an
 * empty Redis, the jobs are there, and CANTEEN_EARLIER is not used.
 */
export async function benchWholeCheckout(): Promise<Figure[]> {
  const providerPort = await freePort();
  const providerUrl = `http://127.0.0.1:${providerPort}`;
  const provider = await startTool('bench/provider-stub.ts', { PORT: String(providerPort) });
  const redis = process.env.REDIS_URL;
  const settings = { ...providerSettings(providerUrl), ...(redis && { REDIS_URL: redis }) };
  const shops: Shop[] = [];
  try {
    const ours = await openShop(settings);
    shops.push(ours);
    const folder = redis ? undefined : process.env.CANTEEN_EARLIER;
    const earlier = folder ? await openShop(settings, folder) : undefined;
    if (earlier) shops.push(earlier);
    const jobs = redis ? 'Redis' : 'PostgreSQL';
    const figures = [await countTransactions(ours, `jobs on ${jobs}`, redis ? 3.5 : 5)];
    if (earlier) figures.push(await countTransactions(earlier, 'the earlier version'));
    for (const clients of [16, 64]) figures.push(...(await measureCheckouts(ours, earlier, clients)));
    // The start is not measured beside the earlier version, so it must not take the time of its idle programs.
    if (earlier) await closeShop(earlier);
    shops.length = 1;
    figures.push(await measureStart(ours, providerUrl));
    return figures;
  } finally {
    for (const shop of shops) await closeShop(shop);
    await endProgram(provider);
  }
}

async function closeShop({ product, sql }: Shop): Promise<void> {
  await sql.end();
  await product.close();
}

export const providerSettings = (url: string) => ({
  RAZORPAY_KEY_ID: 'rzp_test_bench',
  RAZORPAY_KEY_SECRET: KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  RAZORPAY_BASE_URL: url,
});

export const startTool = (script: string, env: NodeJS.ProcessEnv) =>
  startProgram(script, { PATH: process.env.PATH, NODE_ENV: 'production', ...env }, ['--import', 'tsx']);

export async function openShop(settings: NodeJS.ProcessEnv, root?: string): Promise<Shop> {
  const product = await startProduct({ settings, ...(root && { root }) });
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
  const { checkout } = await startPayment(product, await logIn(product.url));
  const { tokens, users } = await openSessions(sql, CUSTOMERS);
  const { items, ...rest } = checkout;
  const wanted = { ...rest, orderItems: items.map(({ food, quantity }) => ({ food, quantity })) };
  return { product, sql, tokens, users, wanted, checkout };
}

/** One customer's checkout, as the PWA makes it. */
export async function buy({ product, tokens, wanted, checkout }: Shop, agent: Agent, customer: number) {
  const post = <T>(path: string, body: object) =>
    send<T>(agent, `${product.url}${path}`, body, tokens[customer % tokens.length]);
  const { id } = await post<{ id: string }>('/api/razorpay/order', wanted);
  const paymentId = `pay_${randomBytes(12).toString('hex')}`;
  const { valid } = await post<{ valid: boolean }>('/api/razorpay/verify', paidAtProvider(id, paymentId));
  if (!valid) throw new Error('a right signature was refused');
  await post('/api/orders/create', { ...checkout, status: 'PAID', paymentId });
}

/** What the provider's page gives to the app after the payment. */
export const paidAtProvider = (orderId: string, paymentId: string) => ({
  order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: createHmac('sha256', KEY_SECRET).update(`${orderId}|${paymentId}`).digest('hex'),
});

interface Timed extends Round {
  p50: number;
}

/** Does the work `times` times, by so many clients at once. */
export async function runConcurrently(
  clients: number,
  times: number,
  work: (agent: Agent, n: number) => Promise<unknown>,
): Promise<Timed> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < times) {
      const n = next;
      next += 1;
      const startedAt = performance.now();
      await work(agent, n);
      latencies.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round(10 * (latencies[Math.floor(times * share)] ?? NaN)) / 10;
  return { requestsPerSecond: times / seconds, p50: at(0.5), p99: at(0.99) };
}

export function send<T>(agent: Agent, url: string, body: object, token = ''): Promise<T> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'idempotency-key': randomUUID(),
    authorization: `Bearer ${token}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (part: string) => (received += part));
      answer.once('end', () => {
        if ((answer.statusCode ?? 0) < 300) resolve(JSON.parse(received) as T);
        else reject(new Error(`${url}: ${answer.statusCode} ${received}`));
      });
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

async function measureCheckouts(ours: Shop, earlier: Shop | undefined, clients: number): Promise<Figure[]> {
  const p50: number[] = [];
  const rounds = (shop: Shop) => async () => {
    // The jobs of the other version's round would take the time of this one.
    for (const each of earlier ? [ours, earlier] : [ours]) await settle(each);
    const round = await runConcurrently(clients, CHECKOUTS_PER_ROUND, (agent, n) => buy(shop, agent, n));
    if (shop === ours) p50.push(round.p50);
    return round;
  };
  const name = `a whole checkout at ${clients} clients`;
  if (earlier) {
    const comparison = await compare(ROUNDS, rounds(ours), rounds(earlier));
    return [
      ratioFigure(`${name}, to the earlier version`, comparison, 2),
      { name: `${name}, p50`, value: p50.map((ms) => `${ms} ms`).join(', '), limit: 'none', holds: true },
    ];
  }
  const once = rounds(ours);
  await once();
  const { requestsPerSecond, p50: median, p99 } = await once();
  const value = `${Math.round(requestsPerSecond)}/s, p50 ${median} ms, p99 ${p99} ms`;
  return [{ name, value, limit: 'none', holds: true }];
}

/** The start of a payment, to one insert of its row and one call of the same provider. */
async function measureStart(shop: Shop, providerUrl: string): Promise<Figure> {
  const { product, sql, tokens, users, wanted, checkout } = shop;
  const port = await freePort();
  const reference = await startTool('bench/reference.ts', {
    PORT: String(port),
    MENU_FILE: join(import.meta.dirname, 'package.json'),
    DATABASE_URL: product.databaseUrl,
    PROVIDER_URL: providerUrl,
  });
  const rounds = (work: (agent: Agent, n: number) => Promise<unknown>) => async () => {
    // A customer can have 30 payments that are not paid.
    await sql`delete from payments where not exists (select from orders where orders.payment_id = payments.id)`;
    await settle(shop);
    return runConcurrently(16, CHECKOUTS_PER_ROUND, work);
  };
  try {
    const comparison = await compare(
      ROUNDS,
      rounds((agent, n) =>
        send(agent, `${product.url}/api/razorpay/order`, wanted, tokens[n % tokens.length]),
      ),
      rounds((agent, n) =>
        send(agent, `http://127.0.0.1:${port}/payments`, {
          ...wanted,
          userId: users[n % users.length]?.id,
          shopId: checkout.shopId,
        }),
      ),
    );
    return ratioFigure('start of a payment, to its insert and the provider', comparison, 0.5);
  } finally {
    await endProgram(reference);
  }
}

/** The transactions of a checkout and of its jobs, without those that API and worker make while nobody orders. */
async function countTransactions(shop: Shop, jobStore: string, max?: number): Promise<Figure> {
  await runConcurrently(16, CUSTOMERS, (agent, n) => buy(shop, agent, n));
  await jobsEnd(shop);
  await pause(COUNTERS_MS);
  const idleFrom = await transactions(shop);
  await pause(COUNTERS_MS);
  const from = await transactions(shop);
  const idlePerMs = (from.count - idleFrom.count) / (from.at - idleFrom.at);
  await runConcurrently(16, COUNTED_CHECKOUTS, (agent, n) => buy(shop, agent, n));
  await jobsEnd(shop);
  await pause(COUNTERS_MS);
  const to = await transactions(shop);
  const all = to.count - from.count;
  const each = (all - idlePerMs * (to.at - from.at)) / COUNTED_CHECKOUTS;
  return {
    name: `transactions of a checkout, ${jobStore}`,
    value: `${each.toFixed(1)}; idle ${(1000 * idlePerMs).toFixed(1)} a second`,
    limit: max === undefined ? 'none' : `≤ ${max}`,
    holds: max === undefined || each <= max,
  };
}

async function transactions({ sql }: Shop): Promise<{ count: number; at: number }> {
  const [row] = await sql<{ count: number }[]>`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`;
  return { count: row?.count ?? NaN, at: performance.now() };
}

/** Deletes the mails that the worker's rate limit delays, then waits until no job is open. */
export async function settle(shop: Shop): Promise<void> {
  if (process.env.REDIS_URL) return jobsEnd(shop);
  await pause(750);
  for (;;) {
    const { count } = await shop.sql`
      delete from bullmq.job where job.queue in ('email', 'push') and job.state = 'waiting'`;
    if (count === 0 && (await openJobs(shop)) === 0) return;
    await pause(250);
  }
}

async function jobsEnd(shop: Shop): Promise<void> {
  // Jobs are added half a second after the first event.
  await pause(1_500);
  while ((await openJobs(shop)) > 0) await pause(2_000);
}

/** Reads the table of the jobs: /metrics would add its own transactions to those that are counted. */
async function openJobs({ product, sql }: Shop): Promise<number> {
  if (!process.env.REDIS_URL) {
    const [row] = await sql<{ open: number }[]>`
      select count(*)::integer as open from bullmq.job where job.state in ('waiting', 'active')`;
    return row?.open ?? NaN;
  }
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  const open = [...metrics.matchAll(/^canteen_queue_jobs\{.*state="(?:waiting|active)"\} (\d+)$/gm)];
  if (open.length === 0) throw new Error('the metrics do not name the jobs');
  return open.reduce((sum, [, jobs]) => sum + Number(jobs), 0);
}
