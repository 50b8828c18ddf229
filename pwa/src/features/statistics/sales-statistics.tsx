import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followOrders } from '../../data/statistics/live-statistics.ts';
import { refreshStatistics, statisticsQuery } from '../../data/statistics/statistics-requests.ts';
import './statistics.css';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert, InlineError } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ClockIcon, RefreshIcon } from '../../ui/icons/icons.tsx';
import { PrinterIcon } from '../../ui/icons/staff-icons.tsx';
import { useErrorToast } from '../../ui/overlay/use-error-toast.ts';
import { PrintedFilters, StatisticsFilterRow } from './filters/statistics-filters.tsx';
import { useStatisticsFilters } from './filters/use-statistics-filters.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { SalesReport } from './sales-report.tsx';

/** Sales Statistics (specification, section 2): figures, tables and the chart for the chosen filters. Live. */
export function SalesStatistics() {
  const filters = useStatisticsFilters();
  const { state, filter, needsRange, change, reloadOptions } = filters;
  const query = useQuery({ ...statisticsQuery(filter ?? {}), enabled: filter !== null });
  const [refreshing, setRefreshing] = useState(false);
  usePageTitle('Sales Statistics');
  useEffect(() => followOrders(), []);
  const showNextError = useErrorToast(
    { isError: query.isError, count: query.errorUpdateCount },
    'Failed to load statistics',
  );

  const refresh = async () => {
    setRefreshing(true);
    showNextError();
    await Promise.all([refreshStatistics(), reloadOptions()]);
    setRefreshing(false);
  };
  const isFiltered = state.period !== 'all' || state.status !== '' || state.shop !== '';
  return (
    <section data-statistics aria-labelledby="sales-statistics" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sales-statistics" className="text-title">
          Sales Statistics
        </h2>
        <div className="flex gap-2 print:hidden">
          <Button busy={refreshing} icon={<RefreshIcon size={18} />} onClick={() => void refresh()}>
            Refresh Data
          </Button>
          <Button
            icon={<PrinterIcon size={18} />}
            className="max-md:hidden"
            disabled={query.isPlaceholderData}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      <PrintedFilters filters={filters} />
      <StatisticsFilterRow filters={filters} />
      {filters.isLost ? (
        <Alert tone="beet">
          These are the figures of all shops: the chosen one was deleted or taken from you.
        </Alert>
      ) : null}
      {query.isError ? (
        <InlineError
          message="Failed to load sales statistics. Please try again later."
          retrying={query.isFetching}
          onRetry={() => void refresh()}
        />
      ) : null}
      {needsRange ? (
        <EmptyState title="Choose From and To" level={3} icon={ClockIcon}>
          The figures of these days appear when you press Apply.
        </EmptyState>
      ) : filter !== null && query.data ? (
        <SalesReport
          statistics={query.data}
          filter={filter}
          replacing={query.isPlaceholderData}
          onClear={isFiltered ? () => change({ period: 'all', status: '', shop: '' }) : null}
        />
      ) : query.isError ? null : (
        <ReportSkeleton />
      )}
    </section>
  );
}
