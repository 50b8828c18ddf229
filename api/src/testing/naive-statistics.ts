import { addDays, campusDay, campusMinutes, type Day } from '@canteen/domain/campus-time';
import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type {
  Statistics,
  StatisticsDetails,
  StatisticsSummary,
} from '@canteen/domain/statistics/statistics.schema';

// Counts the statistics from a list of orders in a simple way, to compare them with the answers of the API.

export interface NaiveOrder {
  id: string;
  number: string;
  shopId: string;
  status: OrderStatus;
  createdAt: Date;
  /** Paise. */
  itemsTotal: number;
  gstAmount: number;
  deliveryFee: number;
  lines: readonly { food: string | null; name: string; price: number; quantity: number }[];
  /** Changes of status, oldest first. */
  changes: { status: OrderStatus; at: Date }[];
  /** Of the refund; null when there is none. */
  reason: string | null;
}

export interface NaiveQuery {
  startDate?: Day;
  endDate?: Day;
  status?: OrderStatus;
  shopId?: string;
}

export interface StatisticsInput {
  orders: readonly NaiveOrder[];
  now: Date;
  /** The shops that the caller may count; null for all. */
  allowed: readonly string[] | null;
  /** The present names, by id. */
  shopNames: Readonly<Record<string, string>>;
  foodNames: Readonly<Record<string, string>>;
}

const EARNING: readonly OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED'];
const dayOf = (order: NaiveOrder) => campusDay(order.createdAt);
const totalOf = (order: NaiveOrder) => order.itemsTotal + order.gstAmount + order.deliveryFee;
const rupees = (paise: number) => paise / 100;
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const distinct = <T>(values: readonly T[]) => [...new Set(values)];
const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** The orders of the range and the shops, of every status (or the one of the filter), and the days of the range. */
function select(input: StatisticsInput, query: NaiveQuery) {
  const ofShops = input.orders.filter(
    (order) =>
      (input.allowed === null || input.allowed.includes(order.shopId)) &&
      (query.shopId === undefined || query.shopId === order.shopId),
  );
  const days = ofShops.map(dayOf).toSorted();
  const today = campusDay(input.now);
  const last = query.endDate ?? [today, query.startDate ?? today, ...days].toSorted().at(-1) ?? today;
  const first = query.startDate ?? [last, ...days].toSorted()[0] ?? last;
  const range: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) range.push(day);
  const ofStatus = ofShops.filter((order) => query.status === undefined || order.status === query.status);
  const counts = (order: NaiveOrder) => query.status !== undefined || EARNING.includes(order.status);
  const orders = ofStatus.filter((order) => range.includes(dayOf(order)));
  return { orders, counted: orders.filter(counts), range, first, last, ofStatus, counts };
}

function summaryOf(orders: readonly NaiveOrder[]): StatisticsSummary {
  return {
    orderCount: orders.length,
    itemsTotalFee: rupees(sum(orders, (order) => order.itemsTotal + order.gstAmount)),
    gstAmount: rupees(sum(orders, (order) => order.gstAmount)),
    deliveryFee: rupees(sum(orders, (order) => order.deliveryFee)),
    totalSalesRevenue: rupees(sum(orders, totalOf)),
  };
}

export function naiveStatistics(input: StatisticsInput, query: NaiveQuery): Statistics {
  const { orders, counted, range } = select(input, query);
  const newest = orders.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || compare(b.id, a.id),
  );
  return {
    summary: summaryOf(counted),
    shopStats: distinct(counted.map((order) => order.shopId))
      .map((shopId) => {
        const ofShop = counted.filter((order) => order.shopId === shopId);
        return {
          shopId,
          shopName: input.shopNames[shopId] ?? '',
          orderCount: ofShop.length,
          itemsTotal: rupees(sum(ofShop, (order) => order.itemsTotal)),
          gstAmount: rupees(sum(ofShop, (order) => order.gstAmount)),
          deliveryFee: rupees(sum(ofShop, (order) => order.deliveryFee)),
          revenue: rupees(sum(ofShop, totalOf)),
        };
      })
      .toSorted((a, b) => b.revenue - a.revenue || compare(a.shopId, b.shopId)),
    statusStats: ORDER_STATUSES.filter((each) => query.status === undefined || each === query.status).map(
      (status) => {
        const ofStatus = orders.filter((order) => order.status === status);
        return { status, count: ofStatus.length, revenue: rupees(sum(ofStatus, totalOf)) };
      },
    ),
    dailyStats: range.map((date) => {
      const ofDay = counted.filter((order) => dayOf(order) === date);
      return { date, revenue: rupees(sum(ofDay, totalOf)), orders: ofDay.length };
    }),
    orders: newest.map((order) => ({
      id: order.id,
      orderId: order.number,
      createdAt: order.createdAt.toISOString(),
      shopName: 'As ordered',
      status: order.status,
      orderItems: order.lines.map(({ name, quantity }) => ({ name, quantity })),
      items: sum(order.lines, (line) => line.quantity),
      itemsTotal: rupees(order.itemsTotal),
      gstAmount: rupees(order.gstAmount),
      deliveryFee: rupees(order.deliveryFee),
      totalPrice: rupees(totalOf(order)),
    })),
  };
}

/** The waits are exact: those of the API may differ by 5 %. */
export function naiveDetails(input: StatisticsInput, query: NaiveQuery, top: number): StatisticsDetails {
  const { orders, counted, range, first, ofStatus, counts } = select(input, query);
  const before = { startDate: addDays(first, -range.length), endDate: addDays(first, -1) };
  const earlier = ofStatus.filter(
    (order) => counts(order) && dayOf(order) >= before.startDate && dayOf(order) <= before.endDate,
  );
  const shopNameOf = (shopId: string) => input.shopNames[shopId] ?? '';
  return {
    current: summaryOf(counted),
    previous: query.startDate === undefined ? null : { ...before, summary: summaryOf(earlier) },
    hours: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      Array.from({ length: 24 }, (_, hour) => ({
        weekday,
        hour,
        orders: counted.filter((order) => weekdayOf(order) === weekday && hourOf(order) === hour).length,
      })).filter((each) => each.orders > 0),
    ),
    foods: foodsOf(counted, input).slice(0, top),
    waits: distinct(counted.map((order) => order.shopId))
      .map((shopId) => {
        const ofShop = counted.filter((order) => order.shopId === shopId);
        return {
          shopId,
          shopName: shopNameOf(shopId),
          accepted: waitOf(ofShop, 'ACCEPTED'),
          delivered: waitOf(ofShop, 'DELIVERED'),
        };
      })
      .filter(({ accepted, delivered }) => accepted.count + delivered.count > 0)
      .toSorted(
        (a, b) =>
          b.accepted.count + b.delivered.count - a.accepted.count - a.delivered.count ||
          compare(a.shopId, b.shopId),
      ),
    cancellations: cancellationsOf(orders),
  };
}

const hourOf = (order: NaiveOrder) => Math.floor(campusMinutes(order.createdAt) / 60);
const weekdayOf = (order: NaiveOrder) => new Date(`${dayOf(order)}T00:00:00Z`).getUTCDay() || 7;

function foodsOf(orders: readonly NaiveOrder[], input: StatisticsInput): StatisticsDetails['foods'] {
  const lines = orders.flatMap((order) =>
    order.lines.map((line) => ({ ...line, shopId: order.shopId, key: line.food ?? `name:${line.name}` })),
  );
  return distinct(lines.map((line) => JSON.stringify([line.shopId, line.key])))
    .map((text) => {
      const [shopId, key] = JSON.parse(text) as [string, string];
      const same = lines.filter((line) => line.shopId === shopId && line.key === key);
      const food = key.startsWith('name:') ? null : key;
      return {
        key,
        food,
        name: food === null ? key.slice(5) : (input.foodNames[food] ?? ''),
        shopId,
        shopName: input.shopNames[shopId] ?? '',
        quantity: sum(same, (line) => line.quantity),
        revenue: rupees(sum(same, (line) => line.price * line.quantity)),
      };
    })
    .toSorted(
      (a, b) =>
        b.quantity - a.quantity ||
        b.revenue - a.revenue ||
        compare(a.shopId, b.shopId) ||
        compare(a.key, b.key),
    )
    .map(({ key: _, ...food }) => food);
}

function waitOf(orders: readonly NaiveOrder[], reached: OrderStatus) {
  const minutes = orders
    .flatMap(({ createdAt, changes }) => {
      const times = changes.filter(({ status }) => status === reached).map(({ at }) => at.getTime());
      return times.length === 0 ? [] : [Math.max(1_000, Math.min(...times) - createdAt.getTime()) / 60_000];
    })
    .toSorted((a, b) => a - b);
  const rank = (share: number) => minutes[Math.ceil(minutes.length * share) - 1] ?? null;
  return { count: minutes.length, median: rank(0.5), percentile90: rank(0.9) };
}

function cancellationsOf(orders: readonly NaiveOrder[]): StatisticsDetails['cancellations'] {
  const given = orders.filter(({ status }) => status === 'CANCELLED' || status === 'REFUNDED');
  return distinct(given.map(({ status, reason }) => JSON.stringify([status, reason])))
    .map((text) => {
      const [status, reason] = JSON.parse(text) as [OrderStatus, string | null];
      const same = given.filter((order) => order.status === status && order.reason === reason);
      return { status, reason, count: same.length, revenue: rupees(sum(same, totalOf)) };
    })
    .toSorted(
      (a, b) => b.count - a.count || compare(a.status, b.status) || compare(a.reason ?? '', b.reason ?? ''),
    );
}
