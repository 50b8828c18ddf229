import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '@canteen/domain/durations';
import { isId } from '@canteen/domain/id';
import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { client, jsonOf } from '../api-client/api.ts';
import { showStoredFirst } from '../api-client/device-fallback.ts';
import { queryClient } from '../api-client/query-client.ts';
import { orderKeys, type OrderListFilter } from '../api-client/query-keys.ts';
import { applyOrder, followList, newestState } from './order-cache.ts';
import { onOrderChange } from './order-changes.ts';
import { requestOrders } from './request-orders.ts';
import { storeOrders, storedOrders, storedOrder } from './stored-orders.ts';

/** The server answers at most this many orders at once. */
export const MAX_ORDERS = 500;

const STATUSES_HOLD_MS = HOUR_MS;

// Orders from live events are stored on the device too.
onOrderChange(({ kind, order }) => storeOrders([order], kind === 'created'));

/** Whether a list with this filter begins with the newest order, unless it is empty. */
const startsWithNewest = ({ status, shopId, endDate, userFilter }: OrderListFilter) =>
  !(status ?? shopId ?? endDate ?? userFilter);

/** GET /api/orders/{status?}: newest first, at most 500, those that the user may see. Live. */
export function ordersQuery(filter: OrderListFilter) {
  return queryOptions({
    queryKey: orderKeys.list(filter),
    queryFn: showStoredFirst(async (signal) => {
      const complete = followList(filter);
      const orders = (await jsonOf(requestOrders(filter, signal))).map(newestState);
      storeOrders(orders, startsWithNewest(filter));
      return complete(orders);
    }, storedOrders(filter)),
  });
}

/** GET /api/orders/track/{id}, by the id or by the number in upper or lower case. Live. */
export function trackQuery(given: string) {
  const id = isId(given) ? given : given.toUpperCase();
  return queryOptions({
    queryKey: orderKeys.track(id),
    queryFn: showStoredFirst(async (signal) => {
      const answer = await jsonOf(
        client.api.orders.track[':id'].$get({ param: { id: encodeURIComponent(id) } }, { init: { signal } }),
      );
      const order = newestState(answer);
      storeOrders([order]);
      return order;
    }, storedOrder(id)),
  });
}

/** All statuses; those that this version knows until the server has answered. */
export function statusesQuery() {
  return queryOptions({
    queryKey: orderKeys.statuses(),
    queryFn: async ({ signal }): Promise<readonly OrderStatus[]> =>
      jsonOf(client.api.orders.allstatus.$get(undefined, { init: { signal } })),
    initialData: ORDER_STATUSES,
    initialDataUpdatedAt: 0,
    staleTime: STATUSES_HOLD_MS,
  });
}

/** Puts the user's new order from the server's answer into every list and page, and stores it on the device. */
export function storeOrder(order: OrderView): void {
  for (const id of [order._id, order.orderId]) {
    if (queryClient.getQueryData(orderKeys.track(id)) === undefined) {
      queryClient.setQueryData(orderKeys.track(id), order);
    }
  }
  applyOrder(order);
  storeOrders([order], true);
}
