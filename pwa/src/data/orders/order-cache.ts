import { isNewer, type Cursor, type OrderEvent } from '@canteen/domain/live/live-events';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { isWithin } from '@canteen/domain/orders/time-filter';
import { queryClient } from '../api-client/query-client.ts';
import { orderKeys, type OrderListFilter } from '../api-client/query-keys.ts';
import { refetchOnceASecond } from '../api-client/refetch.ts';

const MAX_REMEMBERED_ORDERS = 1_000;

interface KnownState extends OrderEvent {
  /** The number of this state among all that came, from 1. */
  nth: number;
}

// The newest known state of each order. An older answer that arrives later does not replace it.
const newest = new Map<string, KnownState>();
let count = 0;

function remember(event: OrderEvent): void {
  count += 1;
  newest.delete(event.order._id);
  newest.set(event.order._id, { ...event, nth: count });
  const [oldest] = newest.keys();
  if (newest.size > MAX_REMEMBERED_ORDERS && oldest !== undefined) newest.delete(oldest);
}

/** Watches an order from now on: `onChange` gets it when its status has changed. It returns a function that stops this. */
export function watchStatus({ _id, status }: Pick<OrderView, '_id' | 'status'>) {
  // Remembered now, because only the last 1,000 orders are kept and this one may be dropped.
  const before = newest.get(_id)?.order.status ?? status;
  return (onChange: (now: OrderView) => void): (() => void) => {
    const check = () => {
      const now = newest.get(_id)?.order;
      if (now && now.status !== before) onChange(now);
    };
    check();
    return queryClient.getQueryCache().subscribe(check);
  };
}

/** Forgets all orders, because the user has changed. */
export function forgetOrders(): void {
  newest.clear();
}

/** A fetched order, or its newer state when an event brought one in the meantime. */
export function newestState(order: OrderView): OrderView {
  const known = newest.get(order._id);
  if (known && (order.cursor === undefined || isNewer(order.cursor, known.cursor))) return known.order;
  if (order.cursor !== undefined) remember({ order, cursor: order.cursor });
  return order;
}

/** Whether an order matches a list's filter; null when only the server knows. */
export function matchesFilter(filter: OrderListFilter, order: OrderView): boolean | null {
  const { status, shopId, userId, userFilter, startDate, endDate } = filter;
  if (status !== undefined && status.toUpperCase() !== order.status) return false;
  if (shopId !== undefined && shopId !== order.shopId) return false;
  if (userId !== undefined && order.userId !== undefined && userId !== order.userId) return false;
  const days = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
  if (!isWithin(days, new Date(order.createdAt))) return false;
  return userFilter || (userId !== undefined && order.userId === undefined) ? null : true;
}

/** Whether the shown order is at least as new as this cursor. */
const isCurrent = (shown: OrderView | undefined, cursor: Cursor | undefined) =>
  shown?.cursor !== undefined && cursor !== undefined && !isNewer(shown.cursor, cursor);

/** The list with the order replaced, added at its place by age, or removed. */
function listWithOrder(list: readonly OrderView[], order: OrderView, stays: boolean): OrderView[] {
  const others = list.filter(({ _id }) => _id !== order._id);
  if (!stays) return others;
  const at = others.findIndex(({ createdAt }) => createdAt <= order.createdAt);
  others.splice(at < 0 ? others.length : at, 0, order);
  return others;
}

/**
 * Call it before a list is requested. The returned function adds to the answer the orders that came since, because the
 * server may have read the list before them.
 */
export function followList(filter: OrderListFilter) {
  const countBefore = count;
  return (answer: readonly OrderView[]): OrderView[] => {
    let orders = answer.filter((order) => matchesFilter(filter, order) !== false);
    const ids = new Set(answer.map(({ _id }) => _id));
    for (const { order, nth } of newest.values()) {
      if (nth > countBefore && !ids.has(order._id) && matchesFilter(filter, order))
        orders = listWithOrder(orders, order, true);
    }
    return orders;
  };
}

/** Puts an order from an event or an answer, or its newer known state, into every list and tracking page that shows it. */
export function applyOrder(order: OrderView, cursor: Cursor | undefined = order.cursor): void {
  const known = newest.get(order._id);
  if (known && (cursor === undefined || !isNewer(known.cursor, cursor))) {
    // One list may have been fetched with this state, and the others not.
    return showOrder(known.order, known.cursor);
  }
  if (cursor !== undefined) remember({ order, cursor });
  showOrder(order, cursor);
}

function showOrder(order: OrderView, cursor: Cursor | undefined): void {
  for (const id of [order._id, order.orderId]) {
    const shown = queryClient.getQueryData<OrderView>(orderKeys.track(id));
    if (shown && !isCurrent(shown, cursor)) queryClient.setQueryData(orderKeys.track(id), order);
  }
  const queryKey = orderKeys.lists();
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const { isInvalidated, fetchStatus } = query.state;
    const list = query.state.data as OrderView[] | undefined;
    const filter = query.queryKey[queryKey.length] as OrderListFilter | undefined;
    const matches = matchesFilter(filter ?? {}, order);
    const shown = list?.find(({ _id }) => _id === order._id);
    if (list && (shown || matches !== null) && !isCurrent(shown, cursor)) {
      const data = listWithOrder(list, order, matches ?? true);
      // After setQueryData a list looks new. setState keeps the mark of a list that must be fetched again.
      if (isInvalidated) query.setState({ data });
      else queryClient.setQueryData(query.queryKey, data);
    }
    if (matches === null || (fetchStatus === 'idle' && isInvalidated)) refetchOnceASecond(query.queryKey);
  }
}
