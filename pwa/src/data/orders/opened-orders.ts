import type { OrderView } from '@canteen/domain/orders/order.schema';
import { isNetworkError } from '../../lib/requests/api-error.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { createStore, readOnly, useStore } from '../../lib/store.ts';
import { backgroundClient } from '../api-client/api.ts';
import { currentUser, onUserChange } from '../session/session.ts';

// Orders loaded later carry `openedAt`.
const opened = createStore<ReadonlySet<string>>(new Set());

onUserChange(() => opened.set(new Set()));

/** The ids of the orders that were opened since this page was loaded, on this device or another one. */
export const openedOrdersStore = readOnly(opened);
export const useOpenedOrders = () => useStore(openedOrdersStore);

/** Somebody has opened the order. */
export function markOpened(orderId: string): void {
  if (!opened.get().has(orderId)) opened.set(new Set(opened.get()).add(orderId));
}

/** Whether nobody has opened the order on any device. */
export const isUnopened = (order: OrderView, openedIds: ReadonlySet<string>) =>
  order.openedAt === undefined && !openedIds.has(order._id);

/**
 * PUT /api/orders/{id}/opened: the user, who may accept the order, has opened it. Sent once; without a network when there
 * is one again. An error is ignored: the other devices then go on until the order is accepted.
 */
export function reportOpened(order: OrderView): void {
  if (!isUnopened(order, opened.get())) return;
  markOpened(order._id);
  send(order._id, currentUser()?._id);
}

function send(orderId: string, owner: string | undefined): void {
  if (owner === undefined || currentUser()?._id !== owner) return;
  backgroundClient.api.orders[':id'].opened.$put({ param: { id: orderId } }).catch((error: unknown) => {
    if (!isNetworkError(error)) return;
    const stop = onlineStore.subscribe(() => {
      if (!isOnline()) return;
      stop();
      send(orderId, owner);
    });
  });
}
