import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isOrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderListFilter } from '../../../data/api-client/query-keys.ts';
import {
  isStaffOrder,
  loadOlder,
  staffOrdersEndQuery,
  staffOrdersQuery,
} from '../../../data/orders/staff-orders.ts';
import { withStatusChange, useStatusChanges } from '../../../data/orders/status-changes.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { errorText } from '../../../lib/requests/api-error.ts';
import { InlineError } from '../../../ui/feedback/alert.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FoundCount } from '../../../ui/list/found-count.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { ShowAllToggle } from '../../../ui/list/show-all-toggle.tsx';
import { useGrowingList } from '../../../ui/list/use-growing-list.ts';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { loadError } from '../order-display/load-error.ts';
import { PREVIEW_COUNT } from '../order-display/order-values.ts';
import type { SetStatus } from '../status/use-set-status.ts';
import { NoStaffOrders } from './no-staff-orders.tsx';
import { StaffOrderTable } from './staff-order-table.tsx';

const STEP = 50;

interface StaffOrderResultsProps {
  user: SessionUser;
  filter: OrderListFilter;
  showShop: boolean;
  onSet: SetStatus;
  onClear: () => void;
}

/** The matching orders: first ten, then all of them page by page. */
export function StaffOrderResults(props: StaffOrderResultsProps) {
  const { user, filter } = props;
  const { data, isFetching } = useQuery(staffOrdersQuery(filter));
  const next = useQuery(staffOrdersEndQuery(filter)).data?.next ?? null;
  const key = JSON.stringify(filter);
  return (
    <>
      <FoundCount
        of={key}
        count={isFetching ? undefined : data?.filter((order) => isStaffOrder(user, order)).length}
        more={next !== null}
        row="order"
      />
      <Results key={key} {...props} />
    </>
  );
}

function Results({ user, filter, showShop, onSet, onClear }: StaffOrderResultsProps) {
  const pendingChanges = useStatusChanges();
  const [expanded, setExpanded] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(staffOrdersQuery(filter));
  const next = useQuery(staffOrdersEndQuery(filter)).data?.next ?? null;
  const older = useMutation({
    mutationFn: () => loadOlder(filter),
    onError: (failure) => toast.error(errorText(failure, 'Older orders could not be loaded.')),
  });
  const orders = useMemo(
    () =>
      data
        ?.filter((order) => isStaffOrder(user, order))
        .map((order) => withStatusChange(order, pendingChanges)) ?? [],
    [data, pendingChanges, user],
  );
  const { count, end } = useGrowingList(
    expanded ? orders.length : Math.min(PREVIEW_COUNT, orders.length),
    STEP,
  );
  const more = orders.length - PREVIEW_COUNT;
  const keepsFocus = useListFocus();

  if (!data && !error) return <OrderRowsSkeleton />;
  return (
    <div {...keepsFocus}>
      {error ? (
        <InlineError
          className="mb-4"
          message={loadError(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {orders.length === 0 ? (
        <NoStaffOrders failed={error !== null} filtered={isFiltered(filter)} onClear={onClear} />
      ) : (
        <StaffOrderTable user={user} orders={orders.slice(0, count)} showShop={showShop} onSet={onSet} />
      )}
      <div ref={end} aria-hidden="true" className="h-px" />
      {expanded && count === orders.length ? (
        <LoadMore
          more={next !== null}
          busy={older.isPending}
          onLoad={() => older.mutate()}
          label="Load older orders"
        />
      ) : null}
      {more > 0 ? (
        <ShowAllToggle
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
          note={`${more}${next === null ? '' : '+'} more orders match your filters`}
        />
      ) : null}
    </div>
  );
}

const isFiltered = ({ status, ...filter }: OrderListFilter) =>
  (status !== undefined && isOrderStatus(status)) ||
  Object.values(filter).some((value) => value !== undefined);

function OrderRowsSkeleton() {
  return (
    <Loading label="Loading orders..." className="flex flex-col gap-3">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className="h-32 rounded-card md:h-14 md:rounded-small" />
      ))}
    </Loading>
  );
}
