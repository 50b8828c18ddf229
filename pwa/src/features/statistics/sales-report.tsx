import { useQuery } from '@tanstack/react-query';
import type { Statistics } from '@canteen/domain/statistics/statistics.schema';
import { statisticsDetailsQuery, type StatisticsFilter } from '../../data/statistics/statistics-requests.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DailyRevenue } from './daily-revenue.tsx';
import { NoOrdersYet } from './no-orders-yet.tsx';
import { OrdersByStatus } from './orders-by-status.tsx';
import { Figures } from './panels/figures.tsx';
import { NoSalesData } from './panels/no-sales-data.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { ReportDetails } from './report-details.tsx';
import { ReportNotes } from './report-notes.tsx';
import { ShopPerformance } from './shop-performance.tsx';
import { SummaryCards } from './summary-cards.tsx';

interface SalesReportProps {
  statistics: Statistics;
  filter: StatisticsFilter;
  /** `statistics` are those of the previous filters, while the new ones are loading. */
  replacing: boolean;
  /** Null when no filter is set. */
  onClear: (() => void) | null;
}

/** Everything that the screen shows for one choice of filters. */
export function SalesReport({ statistics, filter, replacing, onClear }: SalesReportProps) {
  const details = useQuery(statisticsDetailsQuery(filter));
  const previous = details.isPlaceholderData ? null : (details.data?.previous ?? null);
  const isEmpty = statistics.statusStats.every(({ count }) => count === 0);
  const notes = { dailyStats: statistics.dailyStats, previous, status: filter.status };
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {replacing ? 'Loading statistics...' : ''}
      </p>
      <Figures replacing={replacing}>
        {isEmpty && onClear ? (
          <NoSalesData action={<Button onClick={onClear}>Clear filters</Button>}>
            Choose another period, status or shop.
          </NoSalesData>
        ) : isEmpty ? (
          <NoOrdersYet />
        ) : (
          <>
            <div className="flex flex-col gap-4">
              <ReportNotes {...notes} />
              <SummaryCards summary={statistics.summary} previous={previous} status={filter.status} />
            </div>
            <DailyRevenue dailyStats={statistics.dailyStats} />
            <div className="grid items-start gap-6 stats-sevenths print:block print:space-y-6">
              <ShopPerformance statistics={statistics} />
              <OrdersByStatus statusStats={statistics.statusStats} />
            </div>
            <RecentOrders key={JSON.stringify(filter)} statistics={statistics} filter={filter} />
          </>
        )}
      </Figures>
      {isEmpty ? null : <ReportDetails filter={filter} />}
    </div>
  );
}
