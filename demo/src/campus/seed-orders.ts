import { createHash } from 'node:crypto';
import type { Queryable } from '@canteen/api/database/sql';
import { JOBS_READER } from '@canteen/api/orders/saved-cursors';
import type { Snapshot } from '@canteen/api/payments/snapshot';
import { campusDay } from '@canteen/domain/campus-time';
import type { StoredFulfilment } from '@canteen/domain/carts/fulfilment';
import { SECOND_MS } from '@canteen/domain/durations';
import { createRandom } from '../random/random.ts';
import { statusOf, type DemoOrder, type DemoStep } from './demo-order.ts';
import { demoId, orderNumber, providerId } from './ids.ts';
import { insertionOf, insertRows } from './insert-rows.ts';

const QUOTE_MS = 10 * 60 * SECOND_MS;

/** An order with its ids, here and at the provider. */
export interface IdentifiedOrder extends DemoOrder {
  id: string;
  number: string;
  /** Its number in its shop on its campus day. */
  dayNumber: number;
  paymentId: string;
  providerOrderId: string;
  providerPaymentId: string;
  providerRefundId: string;
}

export function identifyOrders(orders: readonly DemoOrder[]): IdentifiedOrder[] {
  const random = createRandom('names of orders');
  const numbers = new Set<string>();
  const dayNumbers = numbersOfTheDay(orders);
  return orders.map((order) => {
    let number = orderNumber(random);
    while (numbers.has(number)) number = orderNumber(random);
    numbers.add(number);
    return {
      ...order,
      id: demoId('order', number),
      number,
      dayNumber: dayNumbers.get(order) ?? 1,
      paymentId: demoId('payment', number),
      providerOrderId: providerId(random, 'order'),
      providerPaymentId: providerId(random, 'pay'),
      providerRefundId: providerId(random, 'rfnd'),
    };
  });
}

/** Orders of a shop are numbered from 1 on each campus day (UTC+5:30), the oldest first. */
function numbersOfTheDay(orders: readonly DemoOrder[]): Map<DemoOrder, number> {
  const last = new Map<string, number>();
  const oldestFirst = orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return new Map(
    oldestFirst.map((order) => {
      const key = `${order.shop.key} ${campusDay(order.createdAt)}`;
      const number = (last.get(key) ?? 0) + 1;
      last.set(key, number);
      return [order, number];
    }),
  );
}

/**
 * Stores payments, captures, orders with lines and events, refunds and audit entries as the API would have stored them.
 * The worker sends no messages about these orders.
 */
export async function seedOrders(tx: Queryable, orders: readonly IdentifiedOrder[]): Promise<void> {
  await insertRows(tx, 'payments', orders.map(paymentRow));
  await insertRows(tx, 'captures', orders.map(captureRow));
  // The database accepts an order only together with its lines.
  await tx`
    with placed as (${insertionOf(tx, 'orders', orders.map(orderRow))})
    ${insertionOf(tx, 'order_lines', orders.flatMap(lineRows))}`;
  await tx`
    insert into shop_days (shop_id, day, last_number)
    select orders.shop_id, orders.campus_day, max(orders.day_number) from orders
    group by orders.shop_id, orders.campus_day`;
  await insertRows(
    tx,
    'order_events',
    orders.flatMap(eventRows).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await insertRows(tx, 'refunds', orders.flatMap(refundRows));
  await insertRows(
    tx,
    'audit_entries',
    orders.flatMap(auditRows).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await tx`
    insert into outbox_cursors (name, xid, event_id)
    select ${JOBS_READER}, pg_current_xact_id(), max(order_events.id) from order_events having count(*) > 0
    on conflict (name) do update set xid = excluded.xid, event_id = excluded.event_id`;
}

const userId = (login: string) => demoId('user', login);
const shopId = (order: DemoOrder) => demoId('shop', order.shop.key);

const deliveryOf = ({ address, place }: DemoOrder): StoredFulfilment => ({
  fulfilment: 'delivery',
  address,
  lat: place.lat,
  lng: place.lng,
});

function snapshotOf(order: IdentifiedOrder): Snapshot {
  const { customer } = order;
  return {
    ...order.quote,
    userName: customer.name,
    name: customer.name,
    contact: customer.contact,
    ...deliveryOf(order),
    description: order.description,
    shopName: order.shop.name,
    lines: order.lines,
  };
}

function paymentRow(order: IdentifiedOrder) {
  const startedAt = new Date(order.createdAt.getTime() - 40 * SECOND_MS);
  return {
    id: order.paymentId,
    userId: userId(order.customer.login),
    requestHash: createHash('sha256').update(order.number).digest(),
    providerOrderId: order.providerOrderId,
    amount: order.quote.totalPrice,
    currency: 'INR',
    snapshot: snapshotOf(order),
    shopId: shopId(order),
    providerPaymentId: order.providerPaymentId,
    verifiedAt: order.createdAt,
    createdAt: startedAt,
    quoteExpiresAt: new Date(startedAt.getTime() + QUOTE_MS),
  };
}

const captureRow = (order: IdentifiedOrder) => ({
  providerPaymentId: order.providerPaymentId,
  paymentId: order.paymentId,
  amount: order.quote.totalPrice,
  currency: 'INR',
  seenAt: new Date(order.createdAt.getTime() + SECOND_MS),
  source: 'webhook',
  paidAt: new Date(order.createdAt.getTime() - SECOND_MS),
  settledAt: new Date(order.createdAt.getTime() + SECOND_MS),
});

const orderRow = (order: IdentifiedOrder) => ({
  id: order.id,
  number: order.number,
  dayNumber: order.dayNumber,
  userId: userId(order.customer.login),
  shopId: shopId(order),
  shopName: order.shop.name,
  status: statusOf(order),
  name: order.customer.name,
  contact: order.customer.contact,
  ...deliveryOf(order),
  description: order.description,
  ...order.quote,
  paymentId: order.paymentId,
  providerPaymentId: order.providerPaymentId,
  createdAt: order.createdAt,
});

const lineRows = (order: IdentifiedOrder) =>
  order.lines.map(({ key, food, name, price, quantity, diet }, position) => ({
    orderId: order.id,
    position,
    key,
    foodId: food,
    name,
    price,
    quantity,
    diet,
  }));

const roleOf = (step: DemoStep) => step.by?.roles[0] ?? 'system';
const actorOf = (step: DemoStep) => ({
  actorId: step.by ? userId(step.by.login) : null,
  actorName: step.by?.name ?? '',
});

function eventRows(order: IdentifiedOrder) {
  const event = { orderId: order.id };
  return [
    {
      ...event,
      kind: 'created',
      fromStatus: null,
      toStatus: 'PAID',
      actorId: userId(order.customer.login),
      actorName: order.customer.name,
      actorRole: 'customer',
      at: order.createdAt,
    },
    ...order.steps.map((step) => ({
      ...event,
      kind: 'status',
      fromStatus: step.from,
      toStatus: step.to,
      ...actorOf(step),
      actorRole: roleOf(step),
      at: step.at,
    })),
  ];
}

const auditRows = (order: IdentifiedOrder) =>
  order.steps
    .filter((step) => step.by !== null)
    .map((step) => ({
      at: step.at,
      ...actorOf(step),
      action: 'order.status',
      subjectKind: 'order',
      subjectId: order.id,
      before: { status: step.from },
      after: { status: step.to },
    }));

/** The refund of a cancelled order: processed, or failed. */
function refundRows(order: IdentifiedOrder) {
  const cancelled = order.steps.find((step) => step.to === 'CANCELLED');
  if (!cancelled) return [];
  const done = statusOf(order) === 'REFUNDED';
  return [
    {
      id: demoId('refund', order.number),
      providerPaymentId: order.providerPaymentId,
      paymentId: order.paymentId,
      orderId: order.id,
      amount: order.quote.totalPrice,
      status: done ? 'processed' : 'failed',
      reason: `The order was cancelled by ${cancelled.by?.name ?? 'the system'}`,
      providerRefundId: done ? order.providerRefundId : null,
      attempts: done ? 1 : 20,
      lastError: done ? null : 'Your account does not have enough balance to carry out the refund operation.',
      createdAt: cancelled.at,
      updatedAt: order.steps.at(-1)?.at ?? cancelled.at,
    },
  ];
}
