import { dayOrNull, type Day } from '@canteen/domain/campus-time';
import { isOrderStatus } from '@canteen/domain/orders/order-status';
import { daysOfPeriod, isPeriod, type Period } from '@canteen/domain/statistics/statistics-period';
import type { StatisticsFilter } from '../../../data/statistics/statistics-requests.ts';

/** The filters, stored in the URL, so that back, reload and links keep them. */
export interface StatisticsFilterState {
  period: Period;
  /** The applied days of 'custom'. */
  from: Day | null;
  to: Day | null;
  /** Empty: all. */
  status: string;
  shop: string;
}

/** The filters of a URL; an invalid one counts as not set. */
export function readFilterState(search: URLSearchParams): StatisticsFilterState {
  const time = search.get('time');
  return {
    period: isPeriod(time) ? time : 'all',
    from: dayOrNull(search.get('from')),
    to: dayOrNull(search.get('to')),
    status: (search.get('status') ?? '').toUpperCase(),
    shop: search.get('shop') ?? '',
  };
}

/** The values that the URL gets for these filters. */
export function toUrlValues({ period, from, to, status, shop }: StatisticsFilterState) {
  const custom = period === 'custom';
  return {
    time: period === 'all' ? '' : period,
    from: (custom && from) || '',
    to: (custom && to) || '',
    status,
    shop,
  };
}

/** The filter for the server at the instant `now`; null while a custom range lacks a day: then nothing is loaded. */
export function toStatisticsFilter(
  { period, from, to, status, shop }: StatisticsFilterState,
  now: Date,
): StatisticsFilter | null {
  const days = daysOfPeriod(period, now, {
    ...(from !== null && { startDate: from }),
    ...(to !== null && { endDate: to }),
  });
  return days && { ...days, ...(isOrderStatus(status) && { status }), ...(shop && { shopId: shop }) };
}
