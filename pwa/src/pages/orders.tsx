import { roleLabel } from '@canteen/domain/dashboard';
import { isOrderStatus } from '@canteen/domain/order-status';
import { isStaff } from '@canteen/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { OrderListFilter } from '../data/server/query-keys.ts';
import { MOST_ORDERS, ordersQuery, statusesQuery } from '../data/orders/order-queries.ts';
import { NoOrders } from '../features/orders/customer/no-orders.tsx';
import { OrderAgainButton } from '../features/orders/customer/order-again-button.tsx';
import {
  isBackwards,
  isFiltered,
  readOrderFilters,
  toListFilter,
  withOrderFilters,
  type OrderFilterState,
} from '../features/orders/common/order-filter-state.ts';
import { OrderFilters } from '../features/orders/common/order-filters.tsx';
import { OrderList, OrderListLoading } from '../features/orders/customer/order-list.tsx';
import { OrderRow } from '../features/orders/customer/order-row.tsx';
import { useMinute } from '../lib/clock.ts';
import { paths } from '../lib/paths.ts';
import { useUser, type SessionUser } from '../data/session/session.ts';
import { InlineError } from '../ui/alert.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Pill } from '../ui/pill.tsx';

/** Behind the guard there is a user; for the moment in which they leave there is nothing to show. */
export function OrdersPage() {
  const user = useUser();
  return user ? <Orders user={user} /> : null;
}

function Orders({ user }: { user: SessionUser }) {
  const { status } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters = readOrderFilters(status, search);
  const { data: statuses } = useQuery(statusesQuery());
  const role = roleLabel(user);
  const staff = isStaff(user);
  const onlyMine = !staff || search.get('mine') === '1';

  const show = (next: OrderFilterState, query = search) =>
    void navigate({
      pathname: paths.orders(next.status ?? undefined),
      search: `${withOrderFilters(query, next)}`,
    });
  const showMine = (mine: boolean) => {
    const next = new URLSearchParams(search);
    if (mine) next.set('mine', '1');
    else next.delete('mine');
    show(filters, next);
  };

  return (
    <div className="page py-4 md:py-6">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="text-title">My Orders</h1>
        {role ? (
          <Pill tone="accent" size="small">
            {role}
          </Pill>
        ) : null}
      </div>
      <OrderFilters filters={filters} statuses={statuses} onChange={show}>
        {staff ? (
          <CheckField
            label="Only what I ordered"
            checked={onlyMine}
            onChange={(event) => showMine(event.target.checked)}
          />
        ) : null}
      </OrderFilters>
      <div className="mt-4">
        {isBackwards(filters) ? null : (
          <Found
            user={user}
            filters={filters}
            onlyMine={onlyMine}
            onClear={() => void navigate(paths.orders())}
          />
        )}
      </div>
    </div>
  );
}

interface FoundProps {
  user: SessionUser;
  filters: OrderFilterState;
  onlyMine: boolean;
  onClear: () => void;
}

function Found({ user, filters, onlyMine, onClear }: FoundProps) {
  const now = useMinute();
  const asked: OrderListFilter = { ...toListFilter(filters, now), ...(onlyMine && { userId: user._id }) };
  const isKnown = filters.status === null || isOrderStatus(filters.status);
  const { data, error, isFetching, refetch } = useQuery({ ...ordersQuery(asked), enabled: isKnown });
  const orders = data ?? [];
  if (isKnown && !data && !error) return <OrderListLoading />;
  return (
    <>
      {error ? (
        <InlineError
          className="mb-4"
          message="Your orders could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {orders.length > 0 ? (
        <OrderList
          key={JSON.stringify(asked)}
          label="Orders"
          orders={orders}
          most={MOST_ORDERS}
          renderOrder={(order) => (
            <OrderRow
              order={order}
              showCustomer={order.userId !== user._id}
              actions={order.userId === user._id ? <OrderAgainButton order={order} /> : null}
            />
          )}
        />
      ) : (
        <NoOrders filtered={isFiltered(filters)} failed={error !== null} onClear={onClear} />
      )}
    </>
  );
}
