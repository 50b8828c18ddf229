import type postgres from 'postgres';
import { callUntilAnswered, type User } from './client.ts';
import type { Mail } from './mail-server.ts';
import type { Provider } from './provider.ts';
import type { Random } from './random.ts';
import { eventIdOf, type StaffScreen } from './staff-screen.ts';

/** What is compared at the end: the database, the provider, the mail server and the screens. */
export interface Sources {
  sql: postgres.Sql;
  provider: Provider;
  mails: readonly Mail[];
  screens: readonly StaffScreen[];
  urls: readonly string[];
  owner: User;
  random: Random;
  /** The newest order event before the run. */
  lastEvent: string;
  startedAt: Date;
}

/** For each check, the items that failed it. Every list must be empty at the end. */
export type CheckResults = Record<string, string[]>;

interface OrderRow {
  id: string;
  number: string;
  status: string;
  paidBy: string;
}

/** Compares what the provider, the mail server and the screens know with the database. */
export async function runFinalChecks(sources: Sources): Promise<CheckResults> {
  const { sql, startedAt } = sources;
  const orders = await sql<OrderRow[]>`
    select orders.id, orders.number, orders.status, orders.provider_payment_id as "paidBy" from orders
    where orders.created_at >= ${startedAt} order by orders.id`;
  return {
    ...checkMoney(sources, orders),
    ...(await checkEvents(sources, orders)),
    ...checkMails(sources, orders),
    ...(await checkStatistics(sources)),
  };
}

function checkMoney({ provider }: Sources, orders: readonly OrderRow[]): CheckResults {
  const found: CheckResults = {
    'paid, without an order or a refund': [],
    'paid once, more than one order': [],
    'order without a payment': [],
    'cancelled, not refunded': [],
    'refunded, order goes on': [],
    'refunded twice': [],
  };
  const byPayment = groupBy(orders, ({ paidBy }) => paidBy);
  const refunds = groupBy(provider.refunds, ({ payment_id }) => payment_id);
  for (const { id, captured, amount, amount_refunded } of provider.payments.values()) {
    if (!captured) continue;
    const own = byPayment.get(id) ?? [];
    const [order] = own;
    const isBack = amount_refunded >= amount;
    const isCancelled = order?.status === 'CANCELLED' || order?.status === 'REFUNDED';
    if (!order && !isBack) found['paid, without an order or a refund']?.push(id);
    if (own.length > 1) found['paid once, more than one order']?.push(id);
    if (isCancelled && !isBack) found['cancelled, not refunded']?.push(`${order.number} (${id})`);
    if (order && !isCancelled && amount_refunded > 0)
      found['refunded, order goes on']?.push(`${order.number} (${id})`);
    if ((refunds.get(id)?.length ?? 0) > 1 || amount_refunded > amount) found['refunded twice']?.push(id);
  }
  for (const { number, paidBy } of orders) {
    if (!provider.payments.get(paidBy)?.captured) found['order without a payment']?.push(number);
  }
  return found;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

async function checkEvents(
  { sql, screens, lastEvent }: Sources,
  orders: readonly OrderRow[],
): Promise<CheckResults> {
  const events = await sql<{ cursor: string }[]>`
    select order_events.xid::text || '.' || order_events.id as cursor from order_events
    where order_events.id > ${lastEvent.split('.')[1] ?? '0'}::bigint order by order_events.id`;
  const missed = screens.flatMap((screen, n) =>
    events
      .filter(({ cursor }) => !screen.received.has(cursor) && eventIdOf(cursor) > screen.loadedUntil)
      .map(({ cursor }) => `${cursor} on screen ${n + 1}`),
  );
  const wrong = screens.flatMap((screen, n) =>
    orders
      .filter(({ id, status }) => screen.orders.get(id)?.order.status !== status)
      .map(
        ({ id, number, status }) =>
          `${number} is ${status}, on screen ${n + 1} ${screen.orders.get(id)?.order.status}`,
      ),
  );
  return { 'events that a screen missed': missed, 'orders that a screen shows wrong': wrong };
}

function checkMails({ mails }: Sources, orders: readonly OrderRow[]): CheckResults {
  // One event has one subject and one recipient. A mail that is sent again keeps its Message-ID, so that mailboxes know it.
  const idsOf = new Map<string, Set<string>>();
  for (const { id, to, subject } of mails) {
    // Two returned payments of one customer may have the same subject.
    if (subject.startsWith('Your payment of ')) continue;
    const key = `${to}: ${subject}`;
    idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id));
  }
  const thanked = new Set(
    mails.flatMap(({ subject }) => /^Order (?:\d+ \()?(\w+)\)? is placed/.exec(subject)?.[1] ?? []),
  );
  return {
    'mails of one event under two Message-IDs': [...idsOf].flatMap(([key, ids]) =>
      ids.size > 1 ? [key] : [],
    ),
    'orders without a mail': orders.flatMap(({ number }) => (thanked.has(number) ? [] : [number])),
  };
}

/** How many mails were sent more than once with the same Message-ID. */
export function repeatedMails(mails: readonly Mail[]): number {
  return mails.length - new Set(mails.map(({ id }) => id)).size;
}

interface Statistics {
  summary: { orderCount: number; totalSalesRevenue: number };
  statusStats: { status: string; count: number }[];
}

async function checkStatistics({ sql, urls, owner, random }: Sources): Promise<CheckResults> {
  const answer = await callUntilAnswered<Statistics>(
    urls,
    owner,
    { method: 'GET', path: '/api/orders/statistics?limit=1' },
    random,
  );
  const rows = await sql<{ status: string; count: number }[]>`
    select orders.status, count(*)::int as count from orders group by orders.status order by orders.status`;
  const counted = new Map((answer?.body.statusStats ?? []).map(({ status, count }) => [status, count]));
  const wrong = rows
    .filter(({ status, count }) => counted.get(status) !== count)
    .map(({ status, count }) => `${status}: ${counted.get(status)} instead of ${count}`);
  return { 'statuses that the statistics count wrong': wrong };
}
