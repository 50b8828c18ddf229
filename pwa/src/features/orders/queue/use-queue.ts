import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isFinal, QUEUE_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { isDeliveryOnly, type Actor } from '@canteen/domain/users/permissions';
import { isStaffOrder, staffOrdersQuery } from '../../../data/orders/staff-orders.ts';
import {
  useStatusChanges,
  offlineStatuses,
  withStatusChange,
  type StatusChanges,
} from '../../../data/orders/status-changes.ts';

/** The oldest orders are the most urgent, so up to four pages with a status are loaded. */
const ordersQuery = (status: OrderStatus) => staffOrdersQuery({ status }, 4);

const useOrdersWithStatus = (status: OrderStatus) => useQuery(ordersQuery(status));

/** The first status where this user has something to do; for delivery it is READY. */
export const firstStatus = (user: Actor): OrderStatus => (isDeliveryOnly(user) ? 'READY' : 'PAID');

/** 'ready' for users who only deliver, otherwise 'new'. */
export const announcedKind = (user: Actor | null) => (user && isDeliveryOnly(user) ? 'ready' : 'new');

/** The orders that wait for this user's first step, without pending changes. */
export function useWaitingOrders(user: Actor): OrderView[] | undefined {
  const { data } = useOrdersWithStatus(firstStatus(user));
  return useMemo(() => data?.filter((order) => isStaffOrder(user, order)), [data, user]);
}

export interface QueueResult {
  /** Each status's orders, the oldest first, with pending changes applied. */
  ordersByStatus: ReadonlyMap<OrderStatus, readonly OrderView[]>;
  /** The names of the shops with open orders, by id, whatever the filter is. */
  shops: ReadonlyMap<string, string>;
  /** The statuses whose orders are loaded. */
  known: ReadonlySet<OrderStatus>;
  isLoading: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
  /** When the oldest of the lists was loaded (milliseconds since 1970); 0: never. */
  updatedAt: number;
}

/** The column of an order. One whose last step waits for the network stays where the server has it, until it is sent. */
function columnWithOfflineChanges(
  { _id, status }: OrderView,
  known: OrderView | undefined,
  changes: StatusChanges,
): OrderStatus {
  const isDone = isFinal(status) && offlineStatuses(changes, _id).length > 0;
  return isDone
    ? (offlineStatuses(changes, _id).findLast((each) => !isFinal(each)) ?? known?.status ?? status)
    : status;
}

/** The lists of all QUEUE_STATUSES, in that order. Four hooks, because TanStack's useQueries would be 1.4 KB more to load. */
function useQueueOrders() {
  const queries = [
    useOrdersWithStatus('PAID'),
    useOrdersWithStatus('ACCEPTED'),
    useOrdersWithStatus('READY'),
    useOrdersWithStatus('SHIPPED'),
  ] as const;
  const [paid, accepted, ready, shipped] = queries.map(({ data }) => data);
  const lists = useMemo(() => [paid, accepted, ready, shipped], [paid, accepted, ready, shipped]);
  return {
    lists,
    isLoading: queries.some(({ isPending }) => isPending),
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    updatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => {
      for (const query of queries) void query.refetch();
    },
  };
}

/** The open orders by status. @param shop only this shop's orders; null: all */
export function useQueue(user: Actor, shop: string | null): QueueResult {
  const pendingChanges = useStatusChanges();
  const { lists, ...result } = useQueueOrders();
  const byId = useMemo(() => {
    const orders = lists.flatMap((list) => list ?? []).filter((order) => isStaffOrder(user, order));
    return new Map(orders.map((order) => [order._id, order]));
  }, [lists, user]);
  const shops = useMemo(
    () => new Map([...byId.values()].map(({ shopId, shopName }) => [shopId, shopName])),
    [byId],
  );
  const ordersByStatus = useMemo(() => {
    const shown = [...byId.values()]
      .filter((order) => shop === null || order.shopId === shop)
      .map((order) => withStatusChange(order, pendingChanges))
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    const columnOf = (order: OrderView) =>
      columnWithOfflineChanges(order, byId.get(order._id), pendingChanges);
    return new Map(
      QUEUE_STATUSES.map((status) => [status, shown.filter((order) => columnOf(order) === status)]),
    );
  }, [byId, pendingChanges, shop]);
  const known = useMemo(
    () => new Set(QUEUE_STATUSES.filter((_, index) => lists[index] !== undefined)),
    [lists],
  );
  return { ordersByStatus, shops, known, ...result };
}
