import { ORDER_STATUSES, type OrderStatus } from '@canteen/domain/order-status';
import type { OrderView } from '@canteen/domain/order.schema';
import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../server/api.ts';
import { deviceFirst, queryClient } from '../server/query-client.ts';
import { keepOrders, keptList, keptOrder } from './kept-orders.ts';
import { orderKeys, type OrderListFilter } from '../server/query-keys.ts';
import { onOrderNews } from './order-news.ts';
import { applyOrder, belongs, neverBackwards } from './order-cache.ts';

/** The server answers at most this many orders at once. */
export const MOST_ORDERS = 500;

const STATUSES_HOLD = 3_600_000;
const part = encodeURIComponent;

// Orders from live events are kept on the device too.
onOrderNews(({ order }) => keepOrders([order]));

async function askForOrders(
  { status, ...query }: OrderListFilter,
  signal: AbortSignal,
): Promise<OrderView[]> {
  const init = { init: { signal } };
  const answer = await read(
    status === undefined
      ? api.api.orders.$get({ query }, init)
      : api.api.orders[':status'].$get({ param: { status: part(status) }, query }, init),
  );
  return answer;
}

/** GET /api/orders/{status?}: newest first, at most 500, those that the user may see. Live. */
export function ordersQuery(filter: OrderListFilter) {
  return queryOptions({
    queryKey: orderKeys.list(filter),
    queryFn: deviceFirst(async (signal) => {
      const orders = (await askForOrders(filter, signal)).map(neverBackwards);
      keepOrders(orders);
      return orders.filter((order) => belongs(filter, order) !== false);
    }, keptList(filter)),
  });
}

/** GET /api/orders/track/{id}, by either id. Live. */
export function trackQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.track(id),
    queryFn: deviceFirst(async (signal) => {
      const answer = await read(
        api.api.orders.track[':id'].$get({ param: { id: part(id) } }, { init: { signal } }),
      );
      const order = neverBackwards(answer);
      keepOrders([order]);
      return order;
    }, keptOrder(id)),
  });
}

/** All statuses; those that this version knows until the server has answered. */
export function statusesQuery() {
  return queryOptions({
    queryKey: orderKeys.statuses(),
    queryFn: async ({ signal }): Promise<readonly OrderStatus[]> =>
      read(api.api.orders.allstatus.$get(undefined, { init: { signal } })),
    initialData: ORDER_STATUSES,
    initialDataUpdatedAt: 0,
    staleTime: STATUSES_HOLD,
  });
}

/** Puts an order from the server's answer into every list and page, and keeps it on the device. */
export function takeOrder(order: OrderView): void {
  for (const id of [order._id, order.orderId]) {
    if (queryClient.getQueryData(orderKeys.track(id)) === undefined) {
      queryClient.setQueryData(orderKeys.track(id), order);
    }
  }
  applyOrder(order);
  keepOrders([order]);
}
