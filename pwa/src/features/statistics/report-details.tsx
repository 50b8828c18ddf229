import { useQuery } from '@tanstack/react-query';
import { statisticsDetailsQuery, type StatisticsFilter } from '../../data/statistics/statistics-requests.ts';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BestSellingFoods } from './best-selling-foods.tsx';
import { BusiestHours } from './busiest-hours.tsx';
import { Cancellations } from './cancellations.tsx';
import { Figures } from './panels/figures.tsx';
import { WaitingTimes } from './waiting-times.tsx';

/** Busiest hours, foods, waits and cancellations of the same orders. */
export function ReportDetails({ filter }: { filter: StatisticsFilter }) {
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery(statisticsDetailsQuery(filter));
  return (
    <>
      {isError ? (
        <InlineError
          message="Busiest hours, foods, waiting times and cancellations could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <Figures replacing={isPlaceholderData}>
          <div className="grid items-start gap-6 stats-halves print:block print:space-y-6">
            <BusiestHours hours={data.hours} />
            <BestSellingFoods foods={data.foods} />
          </div>
          <div className="grid items-start gap-6 stats-sevenths print:block print:space-y-6">
            <WaitingTimes waits={data.waits} />
            <Cancellations cancellations={data.cancellations} />
          </div>
        </Figures>
      ) : isError ? null : (
        <Loading label="Loading more figures" className="grid gap-6 stats-halves">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
    </>
  );
}
