import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { Statistics, StatisticsDetails } from '@canteen/domain/statistics/statistics.schema';
import { client, jsonOf, type Json } from '../api-client/api.ts';
import { pagedList, type ListPage } from '../api-client/list-pages.ts';
import { statisticsKeys } from '../api-client/query-keys.ts';
import { refetch } from '../api-client/refetch.ts';

/** Whole days in UTC+5:30, both included; a missing value means all. */
export interface StatisticsFilter {
  startDate?: string;
  endDate?: string;
  status?: OrderStatus;
  shopId?: string;
}

export type StatisticsOrder = Statistics['orders'][number];

/** How many orders the screen shows before 'Show All' (specification, section 9). */
export const PREVIEW_COUNT = 10;
const PAGE_SIZE = 500;
/** Nothing follows the orders while the screen is closed or shows other figures, so they are fetched whenever they are shown. */
const ALWAYS_STALE = 0;

async function ask(
  filter: StatisticsFilter,
  page: { limit: number; cursor?: string | null },
  signal: AbortSignal,
): Promise<{ statistics: Json<Statistics>; next: string | null }> {
  const query = {
    ...filter,
    limit: String(page.limit),
    ...(page.cursor && { cursor: page.cursor }),
  };
  const response = await client.api.orders.statistics.$get({ query }, { init: { signal } });
  return {
    statistics: await jsonOf(Promise.resolve(response)),
    next: response.headers.get('X-Next-Cursor'),
  };
}

/** GET /api/orders/statistics with its newest orders. While other figures load, the previous ones stay. */
export function statisticsQuery(filter: StatisticsFilter) {
  return queryOptions<Statistics>({
    queryKey: statisticsKeys.figures(filter),
    queryFn: async ({ signal }) => (await ask(filter, { limit: PREVIEW_COUNT }, signal)).statistics,
    placeholderData: keepPreviousData,
    staleTime: ALWAYS_STALE,
  });
}

/** GET /api/orders/statistics/details: what the screen shows beside the main figures. */
export function statisticsDetailsQuery(filter: StatisticsFilter) {
  return queryOptions<StatisticsDetails>({
    queryKey: statisticsKeys.details(filter),
    queryFn: ({ signal }) =>
      jsonOf(client.api.orders.statistics.details.$get({ query: { ...filter } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: ALWAYS_STALE,
  });
}

/** One page of the matching orders, newest first. @throws ApiError */
export async function ordersPage(
  filter: StatisticsFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage<StatisticsOrder>> {
  const { statistics, next } = await ask(filter, { limit: PAGE_SIZE, cursor }, signal);
  return { rows: statistics.orders, next, total: null };
}

/** Every matching order, newest first, page by page. */
export function statisticsOrdersQuery(filter: StatisticsFilter) {
  return {
    ...pagedList<StatisticsOrder>(statisticsKeys.orders(filter), (cursor, signal) =>
      ordersPage(filter, cursor, signal),
    ),
    staleTime: ALWAYS_STALE,
  };
}

/** Loads the shown figures again and resolves when they are there, or have failed. */
export const refreshStatistics = (): Promise<void> => refetch(statisticsKeys.all);
