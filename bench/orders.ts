import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { compare, ratioFigure } from './compare.ts';
import type { Figure } from './figure.ts';
import type { Round } from './load.ts';
import { logIn, orderNumber, payMany, startPayment, type Payment } from './log-in-and-pay.ts';
import type { Product } from './start-product.ts';
import { startReference } from './start-reference.ts';

const ROUNDS = 5;
// A multiple of the number of customers, so that each round starts with the same one.
const ORDERS_PER_ROUND = 1_600;
const CLIENTS = 16;
// Two comparisons, each with one more round to warm up.
const PAYMENTS = 2 * (ROUNDS + 1) * ORDERS_PER_ROUND;

/**
 * orders/create (session, checks, order, event, jobs) compared with one insert statement: of the same order with every
 * column, constraint and index; and, without a limit, of an order in small tables without secondary indexes.
 */
export async function benchOrders(product: Product): Promise<Figure[]> {
  const { orderId, checkout } = await startPayment(product, await logIn(product.url));
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
  const { tokens, payments } = await payMany(sql, orderId, { times: PAYMENTS, customers: CLIENTS });
  const reference = await startReference(product);
  let made = 0;
  // The product and the references write to different tables, so each can use every payment.
  const rounds = (url: string, body: (payment: Payment) => object, payments: readonly Payment[]) => {
    let used = 0;
    return async () => {
      await settle(product, sql);
      const mine = payments.slice(used, (used += ORDERS_PER_ROUND));
      return post(url, tokens, mine.map(body));
    };
  };
  const ours = rounds(
    `${product.url}/api/orders/create`,
    ({ paymentId }) => ({ ...checkout, status: 'PAID', paymentId }),
    payments,
  );
  const plain = (path: string) =>
    rounds(
      `${reference.url}${path}`,
      (payment) => {
        made += 1;
        return { ...checkout, plain: { ...payment, number: orderNumber(made), shopId: checkout.shopId } };
      },
      payments,
    );
  try {
    const sameOrder = await compare(ROUNDS, ours, plain('/orders'));
    const smallest = await compare(ROUNDS, ours, plain('/smallest-orders'));
    return [
      ratioFigure('orders/create, to the plain insert of the same order', sameOrder, 0.6),
      ratioFigure('orders/create, to the smallest insert', smallest),
      {
        name: `orders/create, p99 at ${CLIENTS} clients`,
        value: `${sameOrder.ours.p99} ms`,
        limit: '≤ 50 ms',
        holds: sameOrder.ours.p99 <= 50,
      },
    ];
  } finally {
    await reference.end();
    await sql.end();
  }
}

/**
 * Posts each body once, with the tokens in turn. The load generator of the other benchmarks is not used: it measures in
 * whole seconds, and a round here takes two or three.
 */
export async function post(
  url: string,
  tokens: readonly string[],
  bodies: readonly object[],
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const latencies: number[] = [];
  let next = 0;
  const client = async (phone: number) => {
    while (next < bodies.length) {
      const n = next;
      next += 1;
      const startedAt = performance.now();
      const token = tokens[n % tokens.length] ?? '';
      const status = await send(agent, url, { phone, token, body: JSON.stringify(bodies[n]) });
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

function send(
  agent: Agent,
  url: string,
  { phone, token, body }: { phone: number; token: string; body: string },
): Promise<number> {
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
 * Waits until the jobs of the previous round are done, so that they do not slow the reference down. Mails and pushes are
 * deleted from their queues, because the worker limits how many it sends in a minute.
 */
async function settle({ url }: Product, sql: postgres.Sql): Promise<void> {
  for (;;) {
    await pause(750);
    const { count } = await sql`
      delete from bullmq.job where job.queue in ('email', 'push') and job.state = 'waiting'`;
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const open = [...metrics.matchAll(/^canteen_queue_jobs\{.*state="(?:waiting|active)"\} (\d+)$/gm)];
    if (count === 0 && open.length > 0 && open.every(([, jobs]) => jobs === '0')) return;
  }
}
