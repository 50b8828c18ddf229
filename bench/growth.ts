import type postgres from 'postgres';
import { compare, medianOf } from './compare.ts';
import { campusDay, openCopy, type Copy } from './database-copy.ts';
import { CUSTOMER } from './demo-accounts.ts';
import type { Figure } from './figure.ts';
import { timed } from './load.ts';
import { logIn, payMany, startPayment } from './log-in-and-pay.ts';
import { addManyOrders } from './many-orders.ts';
import { post } from './orders.ts';
import { growCampus } from './staff-lists.ts';
import type { Product } from './start-product.ts';

const FEW = 10_000;
const MANY = 5_000_000;
const DAYS = 400;
const ORDER_ROUNDS = 21;
const ORDERS_A_ROUND = 400;
const LIST_ROUNDS = 300;
/** Of each open status, as in a busy lunch hour. */
const OPEN_ORDERS = 20;

/** What orders/create and the lists of orders cost with five million past orders, compared with ten thousand. */
export async function benchGrowth(product: Product): Promise<Figure[]> {
  const copies: Copy[] = [];
  try {
    // Its 20,000 users are the customers.
    await growCampus(product.databaseUrl);
    for (const orders of [FEW, MANY]) {
      const copy = await openCopy(product, orders, async (sql) => {
        await addManyOrders(sql, { orders, days: DAYS, lastDay: campusDay(1) });
        await openNewest(sql);
      });
      copies.push(copy);
    }
    const [few, many] = copies as [Copy, Copy];
    return [...(await benchLists(few, many)), await benchCreateOrder(product, few, many)];
  } finally {
    for (const copy of copies) await copy.close();
  }
}

/** Makes the newest orders open ones of one customer: the first 20 paid, the next ones accepted, the next ones shipped. */
async function openNewest(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    // No triggers in this transaction.
    await tx`set local session_replication_role = replica`;
    await tx`
      with newest as (
        select orders.id, row_number() over (order by orders.created_at desc) - 1 as n
        from orders order by orders.created_at desc limit ${3 * OPEN_ORDERS}::int)
      update orders set status = (array['PAID', 'ACCEPTED', 'SHIPPED'])[1 + newest.n / ${OPEN_ORDERS}::int],
        user_id = (select users.id from users where users.contact = ${CUSTOMER})
      from newest where orders.id = newest.id`;
  });
  // Otherwise autovacuum works on millions of new rows while the calls are measured.
  await sql`vacuum analyze`;
  await sql`checkpoint`;
}

interface Call {
  path: string;
  token: string;
}

/** The calls of the lists and of the queue: in each round all of them, each with both copies. */
async function benchLists(few: Copy, many: Copy): Promise<Figure[]> {
  const [fewCalls, manyCalls] = [await listCalls(few), await listCalls(many)];
  const calls = Object.keys(fewCalls).map((name) => ({
    name,
    work: { few: () => read(few, fewCalls[name]), many: () => read(many, manyCalls[name]) },
    times: { few: [] as number[], many: [] as number[] },
  }));
  for (let round = 0; round <= LIST_ROUNDS; round += 1) {
    for (const { work, times } of calls) {
      // The order changes in each round. The first calls also fill the caches.
      for (const size of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const ms = await timed(work[size]);
        if (round > 0) times[size].push(ms);
      }
    }
  }
  return calls.map(({ name, times }) => {
    const ratio = medianOf(times.many) / medianOf(times.few);
    return {
      name: `${name}, five million past orders to ten thousand`,
      value: `${ratio.toFixed(2)}; ${medianOf(times.many).toFixed(1)} ms and ${medianOf(times.few).toFixed(1)} ms`,
      limit: '≤ 1.10',
      holds: ratio <= 1.1,
    };
  });
}

async function listCalls({ url, owner, sql }: Copy): Promise<Record<string, Call>> {
  // The shop of the newest order: its queue has as many orders in both copies.
  const [shop] = await sql<{ id: string }[]>`
    select orders.shop_id as id from orders order by orders.created_at desc, orders.id desc limit 1`;
  const [order] = await sql<{ number: string }[]>`
    select orders.number from orders order by orders.created_at, orders.id limit 1`;
  const customer = await logIn(url, CUSTOMER);
  const range = `startDate=${campusDay(8)}&endDate=${campusDay(2)}`;
  const paths = {
    'the list of staff': '/api/orders?limit=50',
    'the list of staff, one status': '/api/orders/REFUNDED?limit=50',
    'the list of staff, one shop': `/api/orders?limit=50&shopId=${shop?.id}`,
    'the list of staff, a week': `/api/orders?limit=50&${range}`,
    'an order by its number': `/api/orders?limit=50&userFilter=${order?.number}`,
    'orders by a name that many have': '/api/orders?limit=50&userFilter=asha',
    'orders by a name that nobody has': '/api/orders?limit=50&userFilter=zzzzqq',
    'the queue, paid orders': '/api/orders/PAID',
    'the queue, accepted orders': '/api/orders/ACCEPTED',
    'the queue of one shop': `/api/orders/PAID?shopId=${shop?.id}`,
  };
  return {
    ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path, token: owner }])),
    "a customer's own orders": { path: '/api/orders?limit=50', token: customer },
  };
}

async function read({ url }: Copy, call?: Call): Promise<void> {
  const answer = await fetch(`${url}${call?.path}`, { headers: { authorization: `Bearer ${call?.token}` } });
  await answer.arrayBuffer();
  // A call that takes too long is answered with 503; its time says so.
  if (!answer.ok && answer.status !== 503) throw new Error(`${call?.path}: ${answer.status}`);
}

/** orders/create with five million past orders and with ten thousand, in turn. */
async function benchCreateOrder(product: Product, few: Copy, many: Copy): Promise<Figure> {
  const takes = async (copy: Copy) => {
    const { orderId, checkout } = await startPayment({ ...product, url: copy.url }, await logIn(copy.url));
    const times = (ORDER_ROUNDS + 1) * ORDERS_A_ROUND;
    const { tokens, payments } = await payMany(copy.sql, orderId, { times, customers: 16 });
    await copy.sql`checkpoint`;
    return (round: number) =>
      post(
        `${copy.url}/api/orders/create`,
        tokens,
        payments
          .slice(round * ORDERS_A_ROUND, (round + 1) * ORDERS_A_ROUND)
          .map(({ paymentId }) => ({ ...checkout, status: 'PAID', paymentId })),
      );
  };
  const { ours, reference, ratio } = await compare(ORDER_ROUNDS, await takes(many), await takes(few));
  const cost = 1 / ratio.median;
  return {
    name: 'orders/create, five million past orders to ten thousand',
    value: `${cost.toFixed(2)} of the cost (${(1 / ratio.max).toFixed(2)} to ${(1 / ratio.min).toFixed(2)}); ${Math.round(ours.requestsPerSecond)}/s and ${Math.round(reference.requestsPerSecond)}/s`,
    limit: '≤ 1.10',
    holds: cost <= 1.1,
  };
}
