import { PERIODS, type Period } from '@canteen/domain/statistics/statistics-period';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { CustomRange } from './custom-range.tsx';
import type { StatisticsFilters } from './use-statistics-filters.ts';

const PERIOD_LABELS: Record<Period, string> = {
  all: 'All Time',
  today: 'Today',
  yesterday: 'Yesterday',
  last7days: 'Last 7 Days',
  last30days: 'Last 30 Days',
  thisMonth: 'This Month',
  lastMonth: 'Last Month',
  custom: 'Custom Range',
};

/** The name of the chosen shop while the names of the shops are not loaded. */
const UNKNOWN_SHOP = 'The chosen shop';

const chosenShop = ({ state, shops }: StatisticsFilters) => shops.find(({ _id }) => _id === state.shop);

/** Time Period, Order Status and Shop in one row, and the days of a custom range. */
export function StatisticsFilterRow({ filters }: { filters: StatisticsFilters }) {
  const { state, statuses, shops, change } = filters;
  return (
    <div role="group" aria-label="Filters" className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:flex md:flex-wrap md:items-end">
        <SelectField
          label="Time Period"
          compact
          className="min-w-0 md:w-44"
          value={state.period}
          onChange={(event) => change({ period: event.target.value as Period, from: null, to: null })}
        >
          {PERIODS.map((period) => (
            <option key={period} value={period}>
              {PERIOD_LABELS[period]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Order Status"
          compact
          className="min-w-0 md:w-44"
          value={state.status}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">ALL</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Shop"
          compact
          className="min-w-0 max-sm:col-span-2 md:w-56"
          value={state.shop}
          onChange={(event) => change({ shop: event.target.value })}
        >
          <option value="">All Shops</option>
          {state.shop === '' || chosenShop(filters) ? null : (
            <option value={state.shop}>{UNKNOWN_SHOP}</option>
          )}
          {shops.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {state.period === 'custom' ? <CustomRange from={state.from} to={state.to} onApply={change} /> : null}
    </div>
  );
}

/** The chosen filters as a text, on paper only. */
export function PrintedFilters({ filters }: { filters: StatisticsFilters }) {
  const { state } = filters;
  const shop = state.shop === '' ? 'All Shops' : (chosenShop(filters)?.name ?? UNKNOWN_SHOP);
  const status = state.status || 'ALL';
  return (
    <p className="hidden text-small print:block">
      Time Period: {PERIOD_LABELS[state.period]} · Order Status: {status} · Shop: {shop}
    </p>
  );
}
