import { lineKey } from '@canteen/domain/carts/line-key';
import { toPaise } from '@canteen/domain/money';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderLine } from '@canteen/domain/orders/order-view';
import { CUSTOM_ITEM_NAME, quoteCart, quoteCustomOrder, type Quote } from '@canteen/domain/payments/quote';
import type { Random } from '../random/random.ts';
import { demoAccounts, demoPeople, demoStaff, type DemoAccount } from './accounts.ts';
import { demoId } from './ids.ts';
import { meetingPoints, placeOf, type Place } from './places.ts';
import type { DemoShop } from './shops/demo-shop.ts';

export interface DemoStep {
  from: OrderStatus;
  to: OrderStatus;
  at: Date;
  /** null is the system. */
  by: DemoAccount | null;
}

/** An order before it is stored; amounts in paise. */
export interface DemoOrder {
  shop: DemoShop;
  customer: DemoAccount;
  place: Place;
  address: string;
  description: string;
  lines: OrderLine[];
  quote: Quote;
  createdAt: Date;
  steps: DemoStep[];
}

export const statusOf = (order: DemoOrder): OrderStatus => order.steps.at(-1)?.to ?? 'PAID';

const CUSTOM_ORDERS = [
  'Two birthday cakes, half a kilo each, candles please',
  'Lunch boxes for the robotics team, no onion',
  'Twenty samosas for the club fair',
  'The soup without pepper, extra bread',
];
const couriers = [demoAccounts.delivery, ...demoStaff.filter((person) => person.roles.includes('delivery'))];

/** The shop's admin, or the campus admin when the shop has none. */
const managerOf = (shop: DemoShop): DemoAccount =>
  demoPeople.find((person) => person.manages.includes(shop.key)) ?? demoAccounts.admin;

/** A new paid order of random foods, delivered to the customer's home or another place. It has no steps yet. */
export function randomOrder(
  random: Random,
  shop: DemoShop,
  customer: DemoAccount,
  createdAt: Date,
): DemoOrder {
  const away = random.chance(0.2);
  const place = away ? random.pick(meetingPoints) : placeOf(customer.place);
  const custom = random.chance(0.03);
  const lines = custom ? customLine(random) : cartLines(random, shop);
  return {
    shop,
    customer,
    place: {
      ...place,
      lat: place.lat + random.range(-2e-4, 2e-4),
      lng: place.lng + random.range(-2e-4, 2e-4),
    },
    address: away ? place.name : `${customer.room}, ${place.name}`,
    description: custom ? random.pick(CUSTOM_ORDERS) : '',
    lines,
    quote: custom
      ? quoteCustomOrder(lines[0]?.price ?? 0, 'delivery')
      : quoteCart({ lines, taxable: shop.taxable === true, fulfilment: 'delivery' }),
    createdAt,
    steps: [],
  };
}

const customLine = (random: Random): OrderLine[] => [
  {
    key: lineKey({ food: null }),
    food: null,
    name: CUSTOM_ITEM_NAME,
    price: random.int(12, 90) * 10_00,
    quantity: 1,
    diet: 'unknown',
  },
];

function cartLines(random: Random, shop: DemoShop): OrderLine[] {
  const offered = shop.menu.filter((food) => food.enabled);
  const chosen = new Set(
    Array.from({ length: 1 + random.weighted([38, 34, 19, 9]) }, () => random.pick(offered)),
  );
  return [...chosen].map((dish) => {
    const food = demoId('food', `${shop.key}/${dish.name}`);
    const quantity = 1 + random.weighted([72, 21, 7]);
    const { name, price, diet } = dish;
    return { key: lineKey({ food }), food, name, price: toPaise(price), quantity, diet };
  });
}

const STEPS = ['ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED'] as const;
/** How many minutes each step takes, at least and at most. */
const MINUTES: Record<(typeof STEPS)[number], readonly [number, number]> = {
  ACCEPTED: [0.7, 5],
  READY: [8, 21],
  SHIPPED: [1, 6],
  DELIVERED: [5, 15],
};

/** The new order with its steps up to the status `last`, each after a random time. */
export function withSteps(random: Random, order: DemoOrder, last: (typeof STEPS)[number]): DemoOrder {
  const courier = random.pick(couriers);
  let at = order.createdAt.getTime();
  let from: OrderStatus = 'PAID';
  const steps = STEPS.slice(0, STEPS.indexOf(last) + 1).map((to): DemoStep => {
    at += random.range(...MINUTES[to]) * 60_000;
    const step = {
      from,
      to,
      at: new Date(at),
      by: to === 'ACCEPTED' || to === 'READY' ? managerOf(order.shop) : courier,
    };
    from = to;
    return step;
  });
  return { ...order, steps };
}

/** The new order cancelled by its shop and, with `refunded`, paid back. */
export function withCancellation(random: Random, order: DemoOrder, refunded: boolean): DemoOrder {
  const cancelled = new Date(order.createdAt.getTime() + random.range(1.5, 8) * 60_000);
  const back = new Date(cancelled.getTime() + random.range(0.4, 3) * 60_000);
  const step: DemoStep = { from: 'PAID', to: 'CANCELLED', at: cancelled, by: managerOf(order.shop) };
  return {
    ...order,
    steps: refunded ? [step, { from: 'CANCELLED', to: 'REFUNDED', at: back, by: null }] : [step],
  };
}
