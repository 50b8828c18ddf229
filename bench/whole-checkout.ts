import type { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/testing/free-port.ts';
import {
  buy,
  CHECKOUTS_PER_ROUND,
  closeProduct,
  CUSTOMERS,
  jobsEnd,
  providerSettings,
  runConcurrently,
  send,
  settle,
  startProductWithCustomers,
  startTool,
  type ProductWithCustomers,
} from './checkouts.ts';
import { compare, ratioFigure } from './compare.ts';
import type { Figure } from './figure.ts';
import { endProgram } from './start-product.ts';

const ROUNDS = 5;
/** Few enough that the worker, which limits its mails, sends all of them soon. */
const COUNTED_CHECKOUTS = 320;
/** PostgreSQL adds the counters of an idle connection to its statistics within 10 s. */
const COUNTERS_MS = 11_000;

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
  const products: ProductWithCustomers[] = [];
  try {
    const ours = await startProductWithCustomers(settings);
    products.push(ours);
    const folder = redis ? undefined : process.env.CANTEEN_EARLIER;
    const earlier = folder ? await startProductWithCustomers(settings, folder) : undefined;
    if (earlier) products.push(earlier);
    const jobs = redis ? 'Redis' : 'PostgreSQL';
    const figures = [await countTransactions(ours, `jobs on ${jobs}`, redis ? 3.5 : 5)];
    if (earlier) figures.push(await countTransactions(earlier, 'the earlier version'));
    for (const clients of [16, 64]) figures.push(...(await measureCheckouts(ours, earlier, clients)));
    // The start is not measured beside the earlier version, so it must not take the time of its idle programs.
    if (earlier) await closeProduct(earlier);
    products.length = 1;
    figures.push(await measureStart(ours, providerUrl));
    return figures;
  } finally {
    for (const product of products) await closeProduct(product);
    await endProgram(provider);
  }
}

async function measureCheckouts(
  ours: ProductWithCustomers,
  earlier: ProductWithCustomers | undefined,
  clients: number,
): Promise<Figure[]> {
  const p50: number[] = [];
  const rounds = (version: ProductWithCustomers) => async () => {
    // The jobs of the other version's round would take the time of this one.
    for (const each of earlier ? [ours, earlier] : [ours]) await settle(each);
    const round = await runConcurrently(clients, CHECKOUTS_PER_ROUND, (agent, n) => buy(version, agent, n));
    if (version === ours) p50.push(round.p50);
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
async function measureStart(ours: ProductWithCustomers, providerUrl: string): Promise<Figure> {
  const { product, sql, tokens, users, wanted, checkout } = ours;
  const port = await freePort();
  const reference = await startTool('bench/reference.ts', {
    PORT: String(port),
    RESPONSE_FILE: join(import.meta.dirname, 'package.json'),
    DATABASE_URL: product.databaseUrl,
    PROVIDER_URL: providerUrl,
  });
  const rounds = (work: (agent: Agent, n: number) => Promise<unknown>) => async () => {
    // A customer can have 30 payments that are not paid.
    await sql`delete from payments where not exists (select from orders where orders.payment_id = payments.id)`;
    await settle(ours);
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
async function countTransactions(
  version: ProductWithCustomers,
  jobStore: string,
  max?: number,
): Promise<Figure> {
  await runConcurrently(16, CUSTOMERS, (agent, n) => buy(version, agent, n));
  await jobsEnd(version);
  await pause(COUNTERS_MS);
  const idleFrom = await transactions(version);
  await pause(COUNTERS_MS);
  const from = await transactions(version);
  const idlePerMs = (from.count - idleFrom.count) / (from.at - idleFrom.at);
  await runConcurrently(16, COUNTED_CHECKOUTS, (agent, n) => buy(version, agent, n));
  await jobsEnd(version);
  await pause(COUNTERS_MS);
  const to = await transactions(version);
  const all = to.count - from.count;
  const each = (all - idlePerMs * (to.at - from.at)) / COUNTED_CHECKOUTS;
  return {
    name: `transactions of a checkout, ${jobStore}`,
    value: `${each.toFixed(1)}; idle ${(1000 * idlePerMs).toFixed(1)} a second`,
    limit: max === undefined ? 'none' : `≤ ${max}`,
    holds: max === undefined || each <= max,
  };
}

async function transactions({ sql }: ProductWithCustomers): Promise<{ count: number; at: number }> {
  const [row] = await sql<{ count: number }[]>`
    select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()`;
  return { count: row?.count ?? NaN, at: performance.now() };
}
