import { isId } from '@canteen/domain/id';
import { isOrderStatus } from '@canteen/domain/orders/order-status';
import { isTimeFilter } from '@canteen/domain/orders/time-filter';
import type { OrdersView } from '../../../data/orders/queue-settings.ts';
import {
  readOrderFilters,
  withOrderFilters,
  withValues,
  type OrderFilterState,
} from './order-filters-in-url.ts';

/** What staff have chosen to see, stored in the URL. */
export interface ManageOrdersState {
  view: OrdersView;
  filters: OrderFilterState;
  shop: string | null;
  /** The id of the customer whose orders the list shows; null: of all customers. */
  customer: string | null;
  /** The number of the order whose details are open. */
  open: string | null;
}

/**
 * The choices in a URL. `filter` is the dashboard's own parameter (specification, section 2): a status or a time.
 * A URL with a filter shows the list. @param defaultView the view for a URL without a filter
 */
export function readManageOrdersState(search: URLSearchParams, defaultView: OrdersView): ManageOrdersState {
  const given = new URLSearchParams(search);
  const filter = search.get('filter') ?? '';
  if (isTimeFilter(filter) && !given.has('time')) given.set('time', filter);
  const status = search.get('status') ?? (isOrderStatus(filter.toUpperCase()) ? filter : null);
  const filters = readOrderFilters(status, given);
  const known = {
    ...filters,
    status: filters.status && isOrderStatus(filters.status) ? filters.status : null,
  };
  const givenView = search.get('view');
  const user = search.get('user') ?? '';
  const customer = isId(user) ? user : null;
  const isNarrowed = known.status !== null || known.time !== 'all' || customer !== null;
  const viewOfFilters = isNarrowed ? 'list' : defaultView;
  return {
    view: givenView === 'list' || givenView === 'queue' ? givenView : viewOfFilters,
    filters: known,
    shop: search.get('shop') || null,
    customer,
    open: search.get('order') || null,
  };
}

/** The URL's query with these choices; other parameters stay. */
export function withManageOrdersState(
  search: URLSearchParams,
  { view, filters, shop, customer, open }: ManageOrdersState,
): URLSearchParams {
  return withValues(withOrderFilters(search, filters), {
    filter: null,
    view,
    status: filters.status,
    shop,
    user: customer,
    order: open,
  });
}
