import { Agent } from 'node:http';
import postgres from 'postgres';
import { freePort } from '../../scripts/testing/free-port.ts';
import { providerSettings, startTool } from '../checkouts.ts';
import { medianOf } from '../compare.ts';
import { ADMIN } from '../demo-accounts.ts';
import type { Figure } from '../figure.ts';
import { logIn, openSessions, startPayment } from '../log-in-and-pay.ts';
import { residentMb } from '../start-and-memory.ts';
import { endProgram, startProduct, type Product } from '../start-product.ts';
import { ACTIONS, MIX, type Kind, type LunchHour } from './actions.ts';
import { connect, openScreen } from './screen.ts';

const SECONDS = Number(process.env.PEAK_SECONDS ?? 180);
const CLIENTS = 32;
const CUSTOMERS = 48;
/** Each may send 3,000 requests a minute. */
const STAFF = 12;
const MEMORY_EVERY_MS = 1_000;

type Latencies = Record<Kind, number[]>;

/** The actions of one mix, evenly spread. */
const MIX_ORDER = (Object.keys(MIX) as Kind[])
  .flatMap((kind) => Array.from({ length: MIX[kind] }, (_, n) => ({ kind, at: (n + 0.5) / MIX[kind] })))
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

/** A lunch hour in three minutes, as fast as two cores make it; API, worker, PostgreSQL and the clients share them. */
export async function benchPeak(): Promise<Figure[]> {
  const providerPort = await freePort();
  const provider = await startTool('bench/provider-stub.ts', { PORT: String(providerPort) });
  try {
    const product = await startProduct({ settings: providerSettings(`http://127.0.0.1:${providerPort}`) });
    const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} });
    try {
      return await benchProduct(product, sql);
    } finally {
      await sql.end();
      await product.close();
    }
  } finally {
    await endProgram(provider);
  }
}

async function benchProduct(product: Product, sql: postgres.Sql): Promise<Figure[]> {
  const { tokens, users } = await openSessions(sql, STAFF + CUSTOMERS);
  const staff = tokens.splice(0, STAFF);
  const staffIds = users.slice(0, STAFF).map(({ id }) => id);
  await sql`update users set is_admin = true where users.id = any(${staffIds}::text[])`;
  const { checkout } = await startPayment(product, await logIn(product.url));
  const { items, ...rest } = checkout;
  const shops = (await (await fetch(`${product.url}/api/shops`)).json()) as { _id: string }[];
  const screen = await openScreen(product.url, await logIn(product.url, ADMIN));
  // Phones that stay connected: each hears of the orders of its customer.
  const phones = await Promise.all(tokens.map((token) => connect(product.url, token)));
  const hour: LunchHour = {
    product,
    agent: new Agent({ keepAlive: true, maxSockets: CLIENTS }),
    tokens,
    staff,
    wanted: { ...rest, orderItems: items.map(({ food, quantity }) => ({ food, quantity })) },
    checkout,
    paths: ['/api/shops', ...shops.flatMap(({ _id }) => [`/api/shops/${_id}`, `/api/shops/${_id}/foods`])],
    etags: new Map(),
    paid: [],
    open: [],
    screen,
  };
  const before = await countOrders(sql);
  try {
    // Fills the caches, and gives the screen a cursor.
    await runMix(hour, MIX_ORDER.length * 4);
    const memory = recordMemory(product);
    const { latencies, seconds } = await runMix(hour, Infinity);
    const { api, worker } = memory.end();
    const placed = (await countOrders(sql)) - before;
    const missed = await screen.missed();
    return [
      ...(Object.keys(MIX) as Kind[]).map((kind) => speedOf(kind, latencies[kind], seconds)),
      {
        name: 'peak: changes on an open screen',
        value: `${inWords(screen.delays)}; ${missed} missed`,
        limit: '0 missed',
        holds: missed === 0,
      },
      {
        name: 'peak: orders placed and orders in the database',
        value: `${screen.placed} and ${placed}`,
        limit: 'the same',
        holds: screen.placed === placed,
      },
      memoryFigure('API', api),
      memoryFigure('worker', worker),
    ];
  } finally {
    hour.agent.destroy();
    screen.close();
    for (const phone of phones) phone.close();
  }
}

/**
 * Each client does the next action of the mix, until `max` are done or the time is over.
 * @throws at the first answer with another status than expected
 */
async function runMix(hour: LunchHour, max: number): Promise<{ latencies: Latencies; seconds: number }> {
  const latencies: Latencies = { browse: [], quote: [], order: [], webhook: [], status: [], socket: [] };
  const startedAt = performance.now();
  const end = startedAt + SECONDS * 1000;
  let count = 0;
  const client = async () => {
    while (count < max && performance.now() < end) {
      const n = count;
      count += 1;
      const kind = MIX_ORDER[n % MIX_ORDER.length] ?? 'browse';
      const from = performance.now();
      if (await ACTIONS[kind](hour, n)) latencies[kind].push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { latencies, seconds: (performance.now() - startedAt) / 1000 };
}

async function countOrders(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from orders`;
  return row?.count ?? NaN;
}

/** Notes the memory of API and worker each second, in MB. */
function recordMemory({ api, worker }: Product) {
  const recorded = { api: [] as number[], worker: [] as number[] };
  const timer = setInterval(() => {
    recorded.api.push(residentMb(api));
    recorded.worker.push(residentMb(worker));
  }, MEMORY_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      return recorded;
    },
  };
}

/** The last third of the time compared with the third before it. */
function memoryFigure(program: string, megabytes: number[]): Figure {
  const third = Math.floor(megabytes.length / 3);
  const [middle, last] = [medianOf(megabytes.slice(third, 2 * third)), medianOf(megabytes.slice(2 * third))];
  const max = Math.max(...megabytes);
  return {
    name: `peak: memory of the ${program}, the last third of the time to the middle one`,
    value: `${(last / middle).toFixed(2)}; ${Math.round(middle)} MB, then ${Math.round(last)} MB, at most ${Math.round(max)} MB`,
    limit: '≤ 1.10',
    holds: last <= 1.1 * middle,
  };
}

const speedOf = (kind: Kind, latencies: number[], seconds: number): Figure => ({
  name: `peak: ${kind}`,
  value: `${(latencies.length / seconds).toFixed(1)} a second, ${inWords(latencies)}`,
  limit: 'none',
  holds: true,
});

function inWords(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? NaN);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${Math.round(sorted.at(-1) ?? NaN)} ms`;
}
