import { client } from '../api-client/api.ts';
import type { OrderListFilter } from '../api-client/query-keys.ts';

/** GET /api/orders/{status?}: at most 500 orders. @param filter.cursor the page that follows another one */
export function requestOrders(
  { status, ...query }: OrderListFilter & { cursor?: string },
  signal: AbortSignal,
) {
  const init = { init: { signal } };
  return status === undefined
    ? client.api.orders.$get({ query }, init)
    : client.api.orders[':status'].$get({ param: { status: encodeURIComponent(status) }, query }, init);
}
