import { dayOrNull, type Day } from '@canteen/domain/campus-time';
import { daysOfFilter, isTimeFilter, type TimeFilter } from '@canteen/domain/orders/time-filter';
import type { OrderListFilter } from '../../../data/api-client/query-keys.ts';

/** The filters, stored in the URL, so that back, reload and links keep them. */
export interface OrderFilterState {
  /** A status as the server writes it; null: all. */
  status: string | null;
  time: TimeFilter;
  /** The first and last day for 'custom'; null: no limit. */
  from: Day | null;
  to: Day | null;
}

/** The filters of a URL; an invalid one counts as not set. */
export function readOrderFilters(
  status: string | null | undefined,
  search: URLSearchParams,
): OrderFilterState {
  const time = search.get('time');
  return {
    status: status ? status.toUpperCase() : null,
    time: isTimeFilter(time) ? time : 'all',
    from: dayOrNull(search.get('from')),
    to: dayOrNull(search.get('to')),
  };
}

/** The URL's query with these values; a null one is removed. Other parameters stay. */
export function withValues(
  search: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The URL's query with these filters, without the status; other parameters stay. */
export function withOrderFilters(
  search: URLSearchParams,
  { time, from, to }: OrderFilterState,
): URLSearchParams {
  const custom = time === 'custom';
  return withValues(search, {
    time: time === 'all' ? null : time,
    from: custom ? from : null,
    to: custom ? to : null,
  });
}

/** The filter for the server, relative to the campus day of `now`. */
export function toListFilter({ status, time, from, to }: OrderFilterState, now: Date): OrderListFilter {
  const custom = { ...(from !== null && { startDate: from }), ...(to !== null && { endDate: to }) };
  return { ...(status !== null && { status }), ...daysOfFilter(time, now, custom) };
}

/** Whether the range of days is empty: then nothing is fetched and the user is told. */
export const isEmptyRange = ({ time, from, to }: OrderFilterState) =>
  time === 'custom' && from !== null && to !== null && from > to;

export const isFiltered = ({ status, time }: OrderFilterState) => status !== null || time !== 'all';
