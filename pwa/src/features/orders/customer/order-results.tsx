import { useQuery } from '@tanstack/react-query';
import { isOrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderListFilter } from '../../../data/api-client/query-keys.ts';
import { MAX_ORDERS, ordersQuery } from '../../../data/orders/order-requests.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { InlineError } from '../../../ui/feedback/alert.tsx';
import { FoundCount } from '../../../ui/list/found-count.tsx';
import { isFiltered, toListFilter, type OrderFilterState } from '../filters/order-filters-in-url.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderList, OrderListSkeleton } from './order-list.tsx';
import { OrderRow } from './order-row.tsx';

interface OrderResultsProps {
  user: SessionUser;
  filters: OrderFilterState;
  onlyMine: boolean;
  onClear: () => void;
}

/** The orders that match the filters, or the reason why there are none. */
export function OrderResults({ user, filters, onlyMine, onClear }: OrderResultsProps) {
  const now = useMinute();
  const listFilter: OrderListFilter = {
    ...toListFilter(filters, now),
    ...(onlyMine && { userId: user._id }),
  };
  const key = JSON.stringify(listFilter);
  const isKnown = filters.status === null || isOrderStatus(filters.status);
  const { data, error, isFetching, refetch } = useQuery({ ...ordersQuery(listFilter), enabled: isKnown });
  const orders = data ?? [];
  return (
    <>
      <FoundCount
        of={key}
        count={isFetching ? undefined : isKnown ? data?.length : 0}
        more={orders.length >= MAX_ORDERS}
        row="order"
      />
      {error ? (
        <InlineError
          className="mb-4"
          message="Your orders could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {isKnown && !data && !error ? (
        <OrderListSkeleton />
      ) : orders.length > 0 ? (
        <OrderList
          key={key}
          label="Orders"
          orders={orders}
          max={MAX_ORDERS}
          renderOrder={(order) => (
            <OrderRow
              order={order}
              showCustomer={order.userId !== user._id}
              actions={order.userId === user._id ? <OrderAgainButton order={order} /> : null}
            />
          )}
        />
      ) : (
        <NoOrders
          filtered={isFiltered(filters)}
          failed={error !== null}
          staff={!onlyMine}
          onClear={onClear}
        />
      )}
    </>
  );
}
