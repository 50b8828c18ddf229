import { MINUTE_MS } from '@canteen/domain/durations';
import { createRandom, type Random } from '../random/random.ts';
import { demoAccounts } from './accounts.ts';
import { withSteps, withCancellation, randomOrder, type DemoOrder, type DemoStep } from './demo-order.ts';
import { pickCustomer, pickShop, wasOpen } from './past-orders.ts';
import { demoShops } from './shops/all-shops.ts';

interface PlannedOrder {
  minutesAgo: number;
  status: 'PAID' | 'ACCEPTED' | 'READY' | 'SHIPPED' | 'DELIVERED' | 'REFUNDED';
  /** At a shop of the demo shop admin. One of the two is open at every hour. */
  managed?: true;
  /** By the demo customer. */
  own?: true;
}

const PLANNED_ORDERS: readonly PlannedOrder[] = [
  { minutesAgo: 68, status: 'DELIVERED', own: true },
  { minutesAgo: 61, status: 'DELIVERED' },
  { minutesAgo: 55, status: 'DELIVERED', managed: true },
  { minutesAgo: 44, status: 'REFUNDED' },
  { minutesAgo: 36, status: 'SHIPPED' },
  { minutesAgo: 32, status: 'SHIPPED', managed: true },
  { minutesAgo: 29, status: 'SHIPPED', own: true },
  { minutesAgo: 23, status: 'READY' },
  { minutesAgo: 19, status: 'READY', managed: true },
  { minutesAgo: 17, status: 'READY' },
  { minutesAgo: 13, status: 'ACCEPTED' },
  { minutesAgo: 10, status: 'ACCEPTED', managed: true },
  { minutesAgo: 8, status: 'ACCEPTED' },
  { minutesAgo: 6.2, status: 'PAID' },
  { minutesAgo: 3.6, status: 'PAID', managed: true },
  { minutesAgo: 2.1, status: 'PAID' },
  { minutesAgo: 0.8, status: 'PAID', managed: true },
];

/** The orders of the last hour, most of them not delivered yet, the oldest first. */
export function liveOrders(now: Date): DemoOrder[] {
  const random = createRandom('live orders');
  return PLANNED_ORDERS.map((plan) => {
    const at = new Date(now.getTime() - plan.minutesAgo * MINUTE_MS);
    const managed = demoShops.filter(
      (shop) => demoAccounts.shopAdmin.manages.includes(shop.key) && wasOpen(shop, at, now),
    );
    const shop = plan.managed && managed[0] ? managed[0] : pickShop(random, at, now);
    const customer = plan.own ? demoAccounts.customer : pickCustomer(random);
    return shortenedToEndBefore(
      withStatus(random, randomOrder(random, shop, customer, at), plan.status),
      now,
    );
  });
}

function withStatus(random: Random, order: DemoOrder, status: PlannedOrder['status']): DemoOrder {
  if (status === 'PAID') return order;
  return status === 'REFUNDED' ? withCancellation(random, order, true) : withSteps(random, order, status);
}

/** Shortens the times between the steps so that all of them are before `now`. */
function shortenedToEndBefore(order: DemoOrder, now: Date): DemoOrder {
  const began = order.createdAt.getTime();
  const duration = (order.steps.at(-1)?.at.getTime() ?? began) - began;
  const factor = Math.min(1, (0.85 * (now.getTime() - began)) / Math.max(1, duration));
  const shortened = (step: DemoStep) => ({
    ...step,
    at: new Date(began + (step.at.getTime() - began) * factor),
  });
  return { ...order, steps: order.steps.map(shortened) };
}
