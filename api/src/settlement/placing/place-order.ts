import { readFulfilment } from '@canteen/domain/carts/fulfilment';
import type { OrderRecord } from '@canteen/domain/orders/order-view';
import type { Context } from '../../context/context.ts';
import { batchCalls } from '../../database/batch-calls.ts';
import { isDeadlock, violatedConstraint } from '../../database/database-errors.ts';
import { orderOfPayment } from '../../orders/queries.ts';
import { readSnapshot } from '../../payments/snapshot.ts';
import {
  type CustomerRequest,
  insertOrders,
  isCustomerRequest,
  keyOf,
  type Locking,
  type OrderRequest,
  type RequestRow,
  sessionOf,
} from './insert-orders.ts';

interface PlacedOrder {
  order: OrderRecord;
  /** False when the order existed before. */
  created: boolean;
}

const MAX_TRIES = 8;

/**
 * Places the order of a payment: one statement locks the payment, takes the next number of the shop's day (UTC+5:30) and
 * inserts the order, its lines and its event from the payment's snapshot. Every order is placed here. A payment becomes
 * one order, however many calls there are, also at the same time. Null when there is no such payment, it was refused,
 * or its user or its shop was deleted.
 */
export async function placeOrder(ctx: Context, newRequest: OrderRequest): Promise<PlacedOrder | null> {
  const request = { ...newRequest, traceparent: ctx.tracing?.traceparent() ?? null };
  let lastError: unknown;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      // A batch skips a locked payment, so that its customer does not make the others wait; it is then placed alone.
      const placed =
        (isCustomerRequest(request) && (await placeInBatch(ctx, request))) ||
        (await placeAlone(ctx, request));
      if (placed !== 'retry') return placed;
      lastError = new Error('no free order number was found');
    } catch (error) {
      // A row that the order refers to was deleted during the statement, or there was a deadlock. The next try sees the new
      // state.
      if (!violatedConstraint(error)?.endsWith('_fkey') && !isDeadlock(error)) throw error;
      lastError = error;
    }
  }
  throw lastError;
}

/** 'retry' when the new order number was already taken. */
type Outcome = PlacedOrder | null | 'retry';

/** Many customers who order at the same time share one statement and one commit. */
const placeInBatch = batchCalls<Context, CustomerRequest, Outcome>((ctx, requests) =>
  placeAll(ctx, requests, 'skip locked'),
);

const placeAlone = async (ctx: Context, request: OrderRequest) =>
  (await placeAll(ctx, [request], 'wait for lock'))[0] ?? null;

/** The outcome of each request; all requests are of the same type. */
async function placeAll(
  ctx: Context,
  requests: readonly OrderRequest[],
  locking: Locking,
): Promise<Outcome[]> {
  const now = ctx.clock.now();
  // Several requests for the same payment are one request of the statement.
  const distinctByKey = new Map(requests.map((request) => [keyOf(request), request]));
  const distinct = [...distinctByKey.values()];
  const rows = await insertOrders(ctx.sql, distinct, { now, locking });
  if (rows.some(({ _id }) => _id !== null)) ctx.signals.publish({ kind: 'orders' });
  const outcomes = new Map(
    await Promise.all(
      distinct.map(async (request, n): Promise<[string, Outcome]> => {
        const row = rows.find((each) => each.request === n);
        return [keyOf(request), await outcomeOf(ctx, request, now, row)];
      }),
    ),
  );
  return requests.map((request) => {
    const key = keyOf(request);
    // The statement checked the session of only one request of the payment. One of another session is placed alone.
    if (sessionOf(distinctByKey.get(key) ?? request) !== sessionOf(request)) return null;
    const outcome = outcomes.get(key) ?? null;
    // For a second request of the same payment the order exists already.
    if (outcome && outcome !== 'retry') outcomes.set(key, { ...outcome, created: false });
    return outcome;
  });
}

async function outcomeOf(
  ctx: Context,
  request: OrderRequest,
  now: Date,
  row: RequestRow | undefined,
): Promise<Outcome> {
  if (!row) return null;
  if (row._id === null) {
    const order = await orderOfPayment(ctx.sql, row.claimed);
    return order ? { order, created: false } : 'retry';
  }
  return {
    order: {
      ...fromSnapshot(row, now),
      _id: row._id,
      number: row.number,
      dayNumber: row.dayNumber,
      providerPaymentId: request.providerPaymentId,
    },
    created: true,
  };
}

/** The order that the statement has just inserted, without reading it from the database. */
function fromSnapshot({ userId, shopId, snapshot, cursor }: RequestRow, now: Date) {
  const { userName, fulfilment, address, lat, lng, lines, description, ...agreed } = readSnapshot(snapshot);
  return {
    ...agreed,
    userId,
    shopId,
    status: 'PAID',
    fulfilment: readFulfilment({ fulfilment, address, lat, lng }),
    items: lines,
    orderDescription: description,
    createdAt: now,
    openedAt: null,
    erasedAt: null,
    timeline: [{ status: 'PAID', at: now, by: { role: 'customer', name: userName } }],
    cursor,
  } as const;
}
