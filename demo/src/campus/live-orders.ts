import { demoAccounts } from './accounts.ts';
import { cancel, drawOrder, serve, type DemoOrder, type DemoStep } from './demo-order.ts';
import { demoShops } from './demo-shops.ts';
import { pickCustomer, pickShop, tookOrders } from './history.ts';
import { createRandom, type Random } from '../random/random.ts';

const MINUTE = 60_000;

interface Plan {
  minutesAgo: number;
  status: 'PAID' | 'ACCEPTED' | 'READY' | 'SHIPPED' | 'DELIVERED' | 'REFUNDED';
  /** At a shop of the demo shop admin; by day one of the two is open, by night the other. */
  managed?: true;
  /** By the demo customer. */
  own?: true;
}

const PLANS: readonly Plan[] = [
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

/** What is on the counters at this moment, oldest first. */
export function drawLiveOrders(now: Date): DemoOrder[] {
  const random = createRandom('live orders');
  return PLANS.map((plan) => {
    const at = new Date(now.getTime() - plan.minutesAgo * MINUTE);
    const managed = demoShops.filter(
      (shop) => demoAccounts.shopAdmin.manages.includes(shop.key) && tookOrders(shop, at, now),
    );
    const shop = plan.managed && managed[0] ? managed[0] : pickShop(random, at, now);
    const customer = plan.own ? demoAccounts.customer : pickCustomer(random);
    return within(advance(random, drawOrder(random, shop, customer, at), plan.status), now);
  });
}

function advance(random: Random, order: DemoOrder, status: Plan['status']): DemoOrder {
  if (status === 'PAID') return order;
  return status === 'REFUNDED' ? cancel(random, order, true) : serve(random, order, status);
}

/** Hurries the steps so that the last one has happened. */
function within(order: DemoOrder, now: Date): DemoOrder {
  const began = order.createdAt.getTime();
  const took = (order.steps.at(-1)?.at.getTime() ?? began) - began;
  const pace = Math.min(1, (0.85 * (now.getTime() - began)) / Math.max(1, took));
  const hurried = (step: DemoStep) => ({ ...step, at: new Date(began + (step.at.getTime() - began) * pace) });
  return { ...order, steps: order.steps.map(hurried) };
}
