import { addDays, campusDay, startOfDay, type Day } from '@canteen/domain/campus-time';
import { MINUTE_MS } from '@canteen/domain/durations';
import { isShopOpen } from '@canteen/domain/shops/shop-hours';
import { createRandom, type Random } from '../random/random.ts';
import { demoAccounts, demoCustomers } from './accounts.ts';
import { withSteps, withCancellation, randomOrder, statusOf, type DemoOrder } from './demo-order.ts';
import { demoShops } from './shops/all-shops.ts';
import type { DemoShop } from './shops/demo-shop.ts';

const HISTORY_DAYS = 28;
/** Orders older than this are delivered, cancelled or refunded. */
const FINISHED_AFTER_MS = 75 * MINUTE_MS;
/** A disabled shop got its last order this many days ago. */
const DISABLED_SINCE_DAYS = 9;

/** When customers order: a share of the day's orders, and a random minute of the day. */
const ORDER_TIMES: readonly (readonly [share: number, minute: (random: Random) => number])[] = [
  [10, (random) => 330 * random.next() ** 1.7],
  [12, (random) => random.range(400, 640)],
  [32, (random) => randomMinuteNear(random, 795, 75)],
  [14, (random) => random.range(950, 1110)],
  [26, (random) => randomMinuteNear(random, 1245, 85)],
  [6, (random) => random.range(1350, 1440)],
];

const randomMinuteNear = (random: Random, centre: number, spread: number) =>
  centre + (random.next() + random.next() + random.next() - 1.5) * spread;

/** Whether a shop was open at that time and not disabled yet. */
export function wasOpen(shop: DemoShop, at: Date, now: Date): boolean {
  if (shop.enabled === false && now.getTime() - at.getTime() < DISABLED_SINCE_DAYS * 24 * 60 * MINUTE_MS)
    return false;
  return isShopOpen({ ...shop, enabled: true, manualOverride: false }, at);
}

export function pickShop(random: Random, at: Date, now: Date): DemoShop {
  const open = demoShops.filter((shop) => wasOpen(shop, at, now));
  const shop = open[random.weighted(open.map((one) => one.popularity))];
  if (!shop) throw new Error('No shop is open, but at every hour one must be');
  return shop;
}

export const pickCustomer = (random: Random) =>
  random.chance(0.012) ? demoAccounts.customer : random.pick(demoCustomers);

/** The finished orders of HISTORY_DAYS days, the oldest first: 46 to 88 on each past day, and the older ones of today. */
export function pastOrders(now: Date): DemoOrder[] {
  const today = campusDay(now);
  const days = Array.from({ length: HISTORY_DAYS }, (_, i) => addDays(today, i - HISTORY_DAYS + 1));
  return withBothCancellations(days.flatMap((day) => ordersOfDay(day, now)));
}

function ordersOfDay(day: Day, now: Date): DemoOrder[] {
  const random = createRandom(`orders of ${day}`);
  const begin = startOfDay(day).getTime();
  const count = random.int(46, 88);
  const times = Array.from({ length: count }, () => {
    const [, minute] = ORDER_TIMES[random.weighted(ORDER_TIMES.map(([share]) => share))] ?? [0, () => 720];
    return new Date(begin + Math.round(minute(random) * MINUTE_MS));
  });
  return times
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => randomOrder(random, pickShop(random, at, now), pickCustomer(random), at))
    .map((order) =>
      random.chance(0.94)
        ? withSteps(random, order, 'DELIVERED')
        : withCancellation(random, order, random.chance(0.95)),
    )
    .filter((order) => order.createdAt.getTime() < now.getTime() - FINISHED_AFTER_MS);
}

/** Cancels orders so that at least one is cancelled without a refund and one is refunded. */
function withBothCancellations(orders: DemoOrder[]): DemoOrder[] {
  const random = createRandom('endings');
  const wanted = [false, true].filter(
    (refunded) => !orders.some((order) => statusOf(order) === (refunded ? 'REFUNDED' : 'CANCELLED')),
  );
  return orders.map((order, i) => {
    const refunded = wanted[i];
    return refunded === undefined ? order : withCancellation(random, order, refunded);
  });
}
