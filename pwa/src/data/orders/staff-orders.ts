import { queryOptions, skipToken } from '@tanstack/react-query';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { may, type Actor } from '@canteen/domain/users/permissions';
import { client, jsonOf } from '../api-client/api.ts';
import { queryClient } from '../api-client/query-client.ts';
import { orderKeys, type OrderListFilter } from '../api-client/query-keys.ts';
import { followList, matchesFilter, newestState } from './order-cache.ts';
import { requestOrders } from './request-orders.ts';

/** The list of a shop admin also contains their own orders at other shops, which they do not work on. */
export const isStaffOrder = (user: Actor | null, order: OrderView) => may(user, 'order.setStatus', order);

/** How far a list is loaded. */
interface ListEnd {
  /** The cursor of the next page; null after the last one. */
  next: string | null;
  /** How many pages of 500 orders are loaded. A refetch loads as many. */
  pages: number;
}

interface Page {
  orders: OrderView[];
  next: string | null;
}

async function requestPage(
  filter: OrderListFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page> {
  const response = await requestOrders({ ...filter, ...(cursor !== null && { cursor }) }, signal);
  const answer = await jsonOf(Promise.resolve(response));
  return { orders: answer.map(newestState), next: response.headers.get('X-Next-Cursor') };
}

/** Joins pages. An order that moved from one page to another in the meantime is there once, and only if it matches the filter. */
function joined(filter: OrderListFilter, orders: readonly OrderView[]): OrderView[] {
  const byId = new Map(orders.map((order) => [order._id, order]));
  return [...byId.values()].filter((order) => matchesFilter(filter, order) !== false);
}

/**
 * GET /api/orders/{status?} as staff see it: newest first, 500 at first, more with `loadOlder`. Live. Without a network
 * it fails: orders of others are not kept on the device. @param minPages how many pages of 500 to load at least
 */
export function staffOrdersQuery(filter: OrderListFilter, minPages = 1) {
  return queryOptions({
    queryKey: orderKeys.staffList(filter),
    queryFn: async ({ signal }): Promise<OrderView[]> => {
      const pages = queryClient.getQueryData<ListEnd>(orderKeys.staffEnd(filter))?.pages ?? 0;
      const complete = followList(filter);
      const orders: OrderView[] = [];
      const end: ListEnd = { next: null, pages: 0 };
      do {
        const page = await requestPage(filter, end.next, signal);
        orders.push(...page.orders);
        end.next = page.next;
        end.pages += 1;
      } while (end.next !== null && end.pages < Math.max(minPages, pages));
      queryClient.setQueryData<ListEnd>(orderKeys.staffEnd(filter), end);
      return complete(joined(filter, orders));
    },
  });
}

/** How far `staffOrdersQuery(filter)` is loaded. */
export function staffOrdersEndQuery(filter: OrderListFilter) {
  return queryOptions<ListEnd>({ queryKey: orderKeys.staffEnd(filter), queryFn: skipToken });
}

/**
 * Loads 500 more orders of a list, and the others again: a page that is requested alone may not continue a list that is
 * fetched meanwhile, and would make old rows look new. @throws ApiError
 */
export async function loadOlder(filter: OrderListFilter): Promise<void> {
  const endKey = orderKeys.staffEnd(filter);
  const end = queryClient.getQueryData<ListEnd>(endKey);
  if (!end?.next) return;
  queryClient.setQueryData<ListEnd>(endKey, { ...end, pages: end.pages + 1 });
  const queryKey = orderKeys.staffList(filter);
  await queryClient.refetchQueries({ queryKey, exact: true });
  const error = queryClient.getQueryState(queryKey)?.error;
  if (!error) return;
  queryClient.setQueryData(endKey, end);
  throw error;
}

/** One order with its timeline, for staff. The copy of a list is shown first. Live. */
export function staffOrderQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.track(id),
    initialData: () => knownOrder(id),
    // The copy of a list may be old: always fetch.
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }): Promise<OrderView> => {
      const call = client.api.orders.track[':id'].$get(
        { param: { id: encodeURIComponent(id) } },
        { init: { signal } },
      );
      return newestState(await jsonOf(call));
    },
  });
}

/** An order by its id or number, from any list. */
function knownOrder(id: string): OrderView | undefined {
  for (const [, list] of queryClient.getQueriesData<OrderView[]>({ queryKey: orderKeys.lists() })) {
    const known = list?.find((order) => order._id === id || order.orderId === id);
    if (known) return known;
  }
  return undefined;
}

/** Whether the campus has at least one order. */
export function anyOrderQuery() {
  return queryOptions({
    queryKey: [...orderKeys.all, 'any'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const orders = await jsonOf(client.api.orders.$get({ query: { limit: '1' } }, { init: { signal } }));
      return orders.length > 0;
    },
  });
}
