import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { isStaff } from '@canteen/domain/users/role-flags';
import { roleLabel } from '@canteen/domain/users/role-labels';
import { statusesQuery } from '../../../data/orders/order-requests.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { Pill } from '../../../ui/pill.tsx';
import {
  isEmptyRange,
  readOrderFilters,
  withOrderFilters,
  type OrderFilterState,
} from '../filters/order-filters-in-url.ts';
import { OrderFilters } from '../filters/order-filters.tsx';
import { OrderResults } from './order-results.tsx';

/** 'My Orders' with its filters, which are stored in the URL (specification, section 2). */
export function MyOrders({ user }: { user: SessionUser }) {
  const { status } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filters = readOrderFilters(status, search);
  const { data: statuses } = useQuery(statusesQuery());
  const role = roleLabel(user);
  const staff = isStaff(user);
  const onlyMine = !staff || search.get('mine') === '1';

  const show = (next: OrderFilterState, query = search) =>
    void navigate(
      {
        pathname: paths.orders(next.status ?? undefined),
        search: `${withOrderFilters(query, next)}`,
      },
      // A day that is typed changes with every digit.
      { replace: next.from !== filters.from || next.to !== filters.to },
    );
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
        {isEmptyRange(filters) ? null : (
          <OrderResults
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
