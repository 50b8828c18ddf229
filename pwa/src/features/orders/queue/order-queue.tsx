import { useCallback, useMemo, useRef, useState, type MouseEvent } from 'react';
import { QUEUE_STATUSES, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { SessionUser } from '../../../data/session/session.ts';
import './queue.css';
import { isNetworkError } from '../../../lib/requests/api-error.ts';
import { InlineError } from '../../../ui/feedback/alert.tsx';
import { Loading, Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useWideScreen } from '../../../ui/screen/use-wide-screen.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { loadError } from '../order-display/load-error.ts';
import { staffActions } from '../status/staff-actions.ts';
import { useMovedCards } from '../status/use-moved-cards.ts';
import type { SetStatus } from '../status/use-set-status.ts';
import { DishesToMake } from './dishes-to-make.tsx';
import { QueueColumn } from './queue-column.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { firstStatus, type QueueResult } from './use-queue.ts';

/** The statuses whose dishes are not made yet. */
const TO_MAKE: readonly OrderStatus[] = ['PAID', 'ACCEPTED'];

/** All tabs are visible, with the count above the label: equally wide, or in two rows with a large font. */
const EVEN_TABS = {
  list: 'flex-wrap sticky top-(--header-bar) z-10 bg-bg short:static',
  tab: 'flex min-h-15 min-w-max flex-1 flex-col-reverse items-center justify-center text-fine',
};

interface OrderQueueProps {
  user: SessionUser;
  queue: QueueResult;
  showShop: boolean;
  onSet: SetStatus;
}

/** The queue at the counter: open orders by status, the oldest first. Columns on wide screens, else tabs. */
export function OrderQueue({ user, queue, showShop, onSet }: OrderQueueProps) {
  const { ordersByStatus, known, isLoading, error } = queue;
  const isWide = useWideScreen();
  const [status, setStatus] = useState(() => firstStatus(user));
  const root = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => {
    const shownStatuses = isWide ? QUEUE_STATUSES : [status];
    return new Map(
      shownStatuses.map((name) => [name, (ordersByStatus.get(name) ?? []).map(({ _id }) => _id)]),
    );
  }, [isWide, status, ordersByStatus]);
  const isForAnother = useMovedCards(columns);
  const orders = useMemo(
    () => new Map([...ordersByStatus.values()].flat().map((order) => [order._id, order])),
    [ordersByStatus],
  );

  const toMake = useMemo(() => TO_MAKE.flatMap((name) => ordersByStatus.get(name) ?? []), [ordersByStatus]);

  const lastSet = useRef<string | null>(null);
  const set = useCallback(
    (order: OrderView, to: OrderStatus, event?: MouseEvent) => {
      if (isForAnother(order._id, event)) return;
      lastSet.current = order._id;
      void onSet(order, to);
    },
    [onSet, isForAnother],
  );
  const current = useQueueKeys(root, [...columns.values()], lastSet, (id) => {
    const order = orders.get(id);
    const next = order && staffActions(user, order).next;
    if (order && next) set(order, next.to);
  });

  if (isLoading && !error) return <QueueSkeleton isWide={isWide} />;
  const column = (name: OrderStatus) => (
    <QueueColumn
      key={name}
      status={name}
      orders={ordersByStatus.get(name) ?? []}
      isKnown={known.has(name)}
      current={current}
      beside={isWide}
      showShop={showShop}
      onSet={set}
    />
  );
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      {error && !(isNetworkError(error) && known.size > 0) ? (
        <InlineError
          className="mb-4"
          message={loadError(error)}
          retrying={queue.isFetching}
          onRetry={queue.refetch}
        />
      ) : null}
      <DishesToMake orders={toMake} />
      {isWide ? (
        <div className="flex min-h-0 flex-1 gap-2">{QUEUE_STATUSES.map(column)}</div>
      ) : (
        <Tabs
          label="Stages"
          look={EVEN_TABS}
          value={status}
          onChange={setStatus}
          tabs={QUEUE_STATUSES.map((name) => ({
            value: name,
            label: (
              <>
                {name}
                <span className="tabular font-display text-lead">
                  {ordersByStatus.get(name)?.length ?? 0}
                </span>
              </>
            ),
            content: column(name),
          }))}
        />
      )}
    </div>
  );
}

function QueueSkeleton({ isWide }: { isWide: boolean }) {
  const columns = isWide ? QUEUE_STATUSES : QUEUE_STATUSES.slice(0, 1);
  return (
    <Loading label="Loading orders..." className="flex gap-2">
      {columns.map((name, column) => (
        <div key={name} className="flex min-w-0 flex-1 flex-col gap-3">
          <Skeleton className="h-6 w-28" />
          {Array.from({ length: Math.max(1, 3 - column) }, (_, card) => (
            <div key={card} className="flex flex-col gap-4 rounded-card border border-line bg-card p-4">
              <Skeleton className="h-9 w-36" />
              <SkeletonText lines={3} />
              <Skeleton className="h-12 rounded-control" />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}
