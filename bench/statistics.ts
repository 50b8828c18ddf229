import { setTimeout as pause } from 'node:timers/promises';
import { medianOf } from './compare.ts';
import { campusDay, openCopy, type Copy } from './database-copy.ts';
import type { Figure } from './figure.ts';
import { timed } from './load.ts';
import { addManyOrders } from './many-orders.ts';
import type { Product } from './start-product.ts';

const ONE_MILLION = 1_000_000;
const FIVE_MILLION = 5_000_000;
const BUSY_DAY = 50_000;
/** Somewhat more than a year, so that a year's range and all time differ. */
const DAYS = 400;
const ROUNDS = 9;

/** Figures of the sales statistics with one and five million past orders (README). */
export async function benchStatistics(product: Product): Promise<Figure[]> {
  const copies: Copy[] = [];
  const open = async (orders: number, days: number) => {
    const copy = await openCopy(product, orders);
    copies.push(copy);
    const startedAt = performance.now();
    await addManyOrders(copy.sql, { orders, days, lastDay: campusDay(1) });
    const seconds = await rollUp(copy, days);
    console.log(`${orders} orders in ${days} days: ${Math.round((performance.now() - startedAt) / 1000)} s`);
    return { copy, seconds };
  };
  try {
    const { seconds } = await open(BUSY_DAY, 1);
    const { copy: one } = await open(ONE_MILLION, DAYS);
    const { copy: five } = await open(FIVE_MILLION, DAYS);
    const figures: Figure[] = [
      {
        name: `rollup of a day of ${BUSY_DAY} orders`,
        value: `${seconds.toFixed(1)} s`,
        limit: '≤ 10 s',
        holds: seconds <= 10,
      },
    ];
    for (const copy of [one, five]) figures.push(...(await benchCalls(copy)));
    figures.push(await benchAllTime(one, five));
    return figures;
  } finally {
    for (const copy of copies) await copy.close();
  }
}

/** Runs the rollup until every day and month is closed, and answers how many seconds the days took. */
async function rollUp({ url, sql }: Copy, days: number): Promise<number> {
  const startedAt = performance.now();
  let seconds = 0;
  // The call answers after minutes, which fetch does not wait for.
  const call = fetch(`${url}/dev/jobs/rollup/run`, { method: 'POST' }).catch(() => null);
  for (;;) {
    const [row] = await sql<{ days: number; months: boolean }[]>`
      select (select count(*)::int from closed_days) as days,
        not exists (select 1 from closed_days group by date_trunc('month', closed_days.day)
          having count(*) >= 28 and count(*) = extract(day from date_trunc('month', closed_days.day) + interval '1 month - 1 day')
            and date_trunc('month', closed_days.day)::date not in (select closed_months.month from closed_months)) as months`;
    if (row && row.days >= days && seconds === 0) seconds = (performance.now() - startedAt) / 1000;
    if (row && row.days >= days && row.months) break;
    await pause(days === 1 ? 20 : 500);
  }
  await call;
  await sql`vacuum analyze`;
  return seconds;
}

interface Answer {
  summary: { orderCount: number; totalSalesRevenue: number };
}

async function ask({ url, owner }: Copy, path: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/orders/statistics${path}`, {
    headers: { authorization: `Bearer ${owner}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The screen's call, compared with the same figures from the orders and with a plain read of the rollup, in turn. */
async function benchCalls(copy: Copy): Promise<Figure[]> {
  const { sql } = copy;
  const millions = `${copy.orders / 1_000_000} million orders`;
  const figures: Figure[] = [];
  for (const [name, first] of [
    ["a year's range", campusDay(364)],
    ['all time', null],
  ] as const) {
    const query = first === null ? '?limit=10' : `?limit=10&startDate=${first}&endDate=${campusDay(0)}`;
    const since = first ?? '0001-01-01';
    const raw = () => sql<{ count: number; revenue: number }[]>`
      select count(*)::int as count, sum(orders.total_price)::float8 / 100 as revenue, orders.shop_id, orders.status,
        orders.campus_day, sum(orders.items_total), sum(orders.gst_amount), sum(orders.delivery_fee)
      from orders where orders.campus_day >= ${since}::date
      group by grouping sets ((orders.shop_id, orders.status), (orders.campus_day))`;
    const plain = () => sql`
      select sum(rolled.order_count), sum(rolled.revenue), rolled.shop_id, rolled.status, rolled.day,
        sum(rolled.items_total), sum(rolled.gst_amount), sum(rolled.delivery_fee)
      from daily_shop_statistics as rolled where rolled.day >= ${since}::date
      group by grouping sets ((rolled.shop_id, rolled.status), (rolled.day))`;
    await expectSame(copy, query, await raw());
    const times = {
      call: [] as number[],
      raw: [] as number[],
      plain: [] as number[],
      details: [] as number[],
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const pair = { call: await timed(() => ask(copy, query)), plain: await timed(plain) };
      if (round === 0) continue;
      times.call.push(pair.call);
      times.plain.push(pair.plain);
      times.details.push(await timed(() => ask(copy, `/details${query.replace('limit', 'top')}`)));
      if (round <= 3) times.raw.push(await timed(raw));
    }
    const [call, plainMs, rawMs] = [medianOf(times.call), medianOf(times.plain), medianOf(times.raw)];
    figures.push(
      {
        name: `statistics, ${name}, ${millions}, to a raw aggregate`,
        value: `${(rawMs / call).toFixed(0)} times faster; ours ${call.toFixed(1)} ms, raw ${rawMs.toFixed(0)} ms`,
        limit: '≥ 50',
        holds: rawMs / call >= 50,
      },
      {
        name: `statistics, ${name}, ${millions}, to a plain read of the rollup`,
        value: `${(call / plainMs).toFixed(2)}; ours ${call.toFixed(1)} ms, plain ${plainMs.toFixed(1)} ms`,
        limit: '≤ 3.00',
        holds: call / plainMs <= 3,
      },
      {
        name: `statistics/details, ${name}, ${millions}`,
        value: `${medianOf(times.details).toFixed(0)} ms`,
        limit: 'none',
        holds: true,
      },
    );
  }
  return figures;
}

/** @throws when the answer differs from the figures counted from the orders */
async function expectSame(
  copy: Copy,
  query: string,
  rows: readonly { count: number; revenue: number; status?: string }[],
): Promise<void> {
  const earning = rows.filter(({ status }) => status === 'DELIVERED' || status === 'PAID');
  const wanted = {
    orderCount: earning.reduce((sum, { count }) => sum + count, 0),
    totalSalesRevenue: Math.round(earning.reduce((sum, { revenue }) => sum + revenue * 100, 0)) / 100,
  };
  const { summary } = await ask(copy, query);
  for (const key of ['orderCount', 'totalSalesRevenue'] as const)
    if (summary[key] !== wanted[key])
      throw new Error(`${query}: ${key} is ${summary[key]}, and ${wanted[key]} by the orders`);
}

/** The same call with one and with five million orders, in turn. */
async function benchAllTime(one: Copy, five: Copy): Promise<Figure> {
  const ratios: number[] = [];
  for (let round = 0; round <= 2 * ROUNDS; round += 1) {
    const small = await timed(() => ask(one, '?limit=10'));
    const large = await timed(() => ask(five, '?limit=10'));
    if (round > 0) ratios.push(large / small);
  }
  const ratio = medianOf(ratios);
  return {
    name: 'statistics, all time, five million orders to one million',
    value: ratio.toFixed(2),
    limit: '≤ 1.25',
    holds: ratio <= 1.25,
  };
}
