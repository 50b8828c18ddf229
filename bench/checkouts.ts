import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Round } from './load.ts';
import { logIn, openSessions, startPayment } from './log-in-and-pay.ts';
import { startProduct, startProgram, type Product } from './start-product.ts';

// Checkouts at a provider in a process of its own, for the parts that measure them.

export const CHECKOUTS_PER_ROUND = 640;
export const CUSTOMERS = 64;
export const WEBHOOK_SECRET = 'the webhook secret of the bench';
const KEY_SECRET = 'the key secret of the bench';

export interface ProductWithCustomers {
  product: Product;
  sql: postgres.Sql;
  /** One token for each customer. */
  tokens: string[];
  users: readonly { id: string }[];
  /** The body of the start of the payment and of the order. */
  wanted: object;
  checkout: { shopId: string };
}

export const providerSettings = (url: string) => ({
  RAZORPAY_KEY_ID: 'rzp_test_bench',
  RAZORPAY_KEY_SECRET: KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  RAZORPAY_BASE_URL: url,
});

export const startTool = (script: string, env: NodeJS.ProcessEnv) =>
  startProgram(script, { PATH: process.env.PATH, NODE_ENV: 'production', ...env }, ['--import', 'tsx']);

export async function startProductWithCustomers(
  settings: NodeJS.ProcessEnv,
  root?: string,
): Promise<ProductWithCustomers> {
  const product = await startProduct({ settings, ...(root && { root }) });
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
  const { checkout } = await startPayment(product, await logIn(product.url));
  const { tokens, users } = await openSessions(sql, CUSTOMERS);
  const { items, ...rest } = checkout;
  const wanted = { ...rest, orderItems: items.map(({ food, quantity }) => ({ food, quantity })) };
  return { product, sql, tokens, users, wanted, checkout };
}

export async function closeProduct({ product, sql }: ProductWithCustomers): Promise<void> {
  await sql.end();
  await product.close();
}

/** One customer's checkout, as the PWA makes it. */
export async function buy(
  { product, tokens, wanted, checkout }: ProductWithCustomers,
  agent: Agent,
  customer: number,
) {
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

/** Deletes the mails that the worker's rate limit delays, then waits until no job is open. */
export async function settle(product: ProductWithCustomers): Promise<void> {
  if (process.env.REDIS_URL) return jobsEnd(product);
  await pause(750);
  for (;;) {
    const { count } = await product.sql`
      delete from bullmq.job where job.queue in ('email', 'push') and job.state = 'waiting'`;
    if (count === 0 && (await openJobs(product)) === 0) return;
    await pause(250);
  }
}

export async function jobsEnd(product: ProductWithCustomers): Promise<void> {
  // Jobs are added half a second after the first event.
  await pause(1_500);
  while ((await openJobs(product)) > 0) await pause(2_000);
}

/** Reads the table of the jobs: /metrics would add its own transactions to those that are counted. */
async function openJobs({ product, sql }: ProductWithCustomers): Promise<number> {
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
