import fc from 'fast-check';
import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';

// Random histories of orders, for the property test of the statistics.

export interface OrderStep {
  shop: number;
  /** How long before now it was placed: an order may commit long after its time. */
  minutesAgo: number;
  itemsTotal: number;
  gstAmount: number;
  quantity: number;
  food: number;
  late: boolean;
}

export interface ChangeStep {
  order: number;
  status: OrderStatus;
  late: boolean;
}

export type Step =
  | ({ kind: 'order' } & OrderStep)
  | ({ kind: 'change' } & ChangeStep)
  | { kind: 'refund'; order: number }
  | { kind: 'roll' }
  | { kind: 'ask' };

export interface Question {
  byShopAdmin: boolean;
  from: number | null;
  days: number | null;
  status: OrderStatus | null;
  shop: number | null;
}

const rarely = fc.integer({ min: 0, max: 7 }).map((n) => n === 0);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      shop: fc.integer({ min: 0, max: 1 }),
      minutesAgo: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * 1440 })),
      itemsTotal: fc.integer({ min: 1, max: 50_000 }),
      gstAmount: fc.integer({ min: 0, max: 2_500 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      food: fc.integer({ min: 0, max: 2 }),
      late: rarely,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      order: fc.nat(30),
      status: fc.constantFrom(...ORDER_STATUSES),
      late: rarely,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), order: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
);
/** The rounds of a history. */
export const scenario = fc.array(
  fc.record({
    /** How far the clock moves before the steps: within a day, over midnight, over nights, over a month. */
    minutes: fc.oneof(fc.constant(0), fc.nat(120), fc.nat(2 * 1440), fc.nat(12 * 1440)),
    /** What happens to open transactions before the steps. */
    ends: fc.constantFrom('none', 'commit', 'commit', 'roll back'),
    /** At the same time. */
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    question: fc.record({
      byShopAdmin: rarely,
      from: fc.option(fc.integer({ min: -1, max: 40 })),
      days: fc.option(fc.nat(40)),
      status: fc.option(fc.constantFrom(...ORDER_STATUSES)),
      shop: fc.option(fc.integer({ min: 0, max: 1 })),
    }),
  }),
  { minLength: 1, maxLength: 8 },
);
