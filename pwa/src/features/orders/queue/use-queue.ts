import { isFinal, QUEUE_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { Actor } from '@canteen/domain/users/permissions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  useStatusChanges,
  offlineStatuses,
  withStatusChange,
  type StatusChanges,
} from '../../../data/orders/status-changes.ts';
import { isWork, staffOrdersQuery } from '../../../data/orders/staff-orders.ts';
import { usePolling } from '../../../data/live/use-polling.ts';

/** The oldest orders are the most urgent, so up to four pages of a stage are loaded. */
const stageQuery = (status: OrderStatus) => staffOrdersQuery({ status }, 4);

const useStage = (status: OrderStatus) => useQuery({ ...stageQuery(status), ...usePolling() });

/** The orders with the status PAID, without pending changes. */
export function useWaitingOrders(user: Actor): OrderView[] | undefined {
  const { data } = useStage('PAID');
  return useMemo(() => data?.filter((order) => isWork(user, order)), [data, user]);
}

export interface QueueResult {
  /** Each stage's orders, the oldest first, with pending changes applied. */
  stages: ReadonlyMap<OrderStatus, readonly OrderView[]>;
  /** The stages that are loaded. */
  known: ReadonlySet<OrderStatus>;
  isLoading: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
  /** When the oldest of the lists was loaded (milliseconds since 1970); 0: never. */
  updatedAt: number;
}

/** The column of an order. One whose last step waits for the network stays where the server has it, until it is sent. */
function stageWithOfflineChanges(
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
function useStages() {
  const stages = [useStage('PAID'), useStage('ACCEPTED'), useStage('READY'), useStage('SHIPPED')] as const;
  const [paid, accepted, ready, shipped] = stages.map(({ data }) => data);
  const lists = useMemo(() => [paid, accepted, ready, shipped], [paid, accepted, ready, shipped]);
  return {
    lists,
    isLoading: stages.some(({ isPending }) => isPending),
    error: stages.find(({ error }) => error)?.error ?? null,
    isFetching: stages.some(({ isFetching }) => isFetching),
    updatedAt: Math.min(...stages.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => {
      for (const stage of stages) void stage.refetch();
    },
  };
}

/** The open orders by stage. @param shop only this shop's orders; null: all */
export function useQueue(user: Actor, shop: string | null): QueueResult {
  const pendingChanges = useStatusChanges();
  const { lists, ...result } = useStages();
  const stages = useMemo(() => {
    const byId = new Map(lists.flatMap((list) => list ?? []).map((order) => [order._id, order]));
    const shown = [...byId.values()]
      .filter((order) => isWork(user, order) && (shop === null || order.shopId === shop))
      .map((order) => withStatusChange(order, pendingChanges))
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    const stageOf = (order: OrderView) => stageWithOfflineChanges(order, byId.get(order._id), pendingChanges);
    return new Map(QUEUE_STATUSES.map((stage) => [stage, shown.filter((order) => stageOf(order) === stage)]));
  }, [lists, pendingChanges, shop, user]);
  const known = useMemo(
    () => new Set(QUEUE_STATUSES.filter((_, stage) => lists[stage] !== undefined)),
    [lists],
  );
  return { stages, known, ...result };
}
