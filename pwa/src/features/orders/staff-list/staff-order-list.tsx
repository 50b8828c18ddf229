import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '@canteen/domain/users/permissions';
import type { OrderListFilter } from '../../../data/api-client/query-keys.ts';
import { statusesQuery } from '../../../data/orders/order-requests.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { TYPING_MS } from '../../../lib/time/typing-ms.ts';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { useDebounced } from '../../../ui/list/use-debounced.ts';
import type { ManageOrdersState } from '../filters/manage-orders-in-url.ts';
import { isEmptyRange, toListFilter } from '../filters/order-filters-in-url.ts';
import { OrderFilters } from '../filters/order-filters.tsx';
import type { SetStatus } from '../status/use-set-status.ts';
import { CustomerFilter } from './customer-filter.tsx';
import { StaffOrderResults } from './staff-order-results.tsx';

interface StaffOrderListProps {
  user: SessionUser;
  state: ManageOrdersState;
  onChange: (state: ManageOrdersState) => void;
  showShop: boolean;
  onSet: SetStatus;
}

/** All orders, also past ones, filtered by status, days and shop; by number; by customer for those who may see customers. */
export function StaffOrderList({ user, state, onChange, showShop, onSet }: StaffOrderListProps) {
  const { filters, shop } = state;
  const { data: statuses } = useQuery(statusesQuery());
  const now = useMinute();
  // The searched name is personal data, so it is not stored in the URL or the history.
  const [text, setText] = useState('');
  const seesCustomers = may(user, 'orders.searchCustomers');
  // The server ignores the filter for everybody else.
  const customer = seesCustomers ? state.customer : null;
  const searched = useDebounced(text.trim(), TYPING_MS);
  const filter: OrderListFilter = {
    ...toListFilter(filters, now),
    ...(shop !== null && { shopId: shop }),
    ...(customer !== null && { userId: customer }),
    ...(searched !== '' && { userFilter: searched }),
  };
  const clear = () => {
    setText('');
    const all = { status: null, time: 'all', from: null, to: null } as const;
    onChange({ ...state, shop: null, customer: null, filters: all });
  };
  return (
    <div className="flex flex-col gap-4">
      <OrderFilters
        filters={filters}
        statuses={statuses}
        onChange={(next) => onChange({ ...state, filters: next })}
      >
        <SearchField
          label={`Find an order by number${seesCustomers ? ', or a customer by name, email or phone' : ''}`}
          placeholder={seesCustomers ? 'Number, name or phone' : 'Order number'}
          compact
          value={text}
          onChange={setText}
          className="min-w-0 max-md:w-full md:w-72"
        />
      </OrderFilters>
      {customer === null ? null : (
        <CustomerFilter
          user={user}
          customerId={customer}
          onRemove={() => onChange({ ...state, customer: null })}
        />
      )}
      {isEmptyRange(filters) ? null : (
        <StaffOrderResults user={user} filter={filter} showShop={showShop} onSet={onSet} onClear={clear} />
      )}
    </div>
  );
}
