import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The placeholder of the figures while they load for the first time. */
export function ReportSkeleton() {
  return (
    <Loading label="Loading statistics..." shown className="flex flex-col gap-4">
      <div className="grid gap-4 summary-cards">
        {Array.from({ length: 4 }, (_, card) => (
          <Skeleton key={card} className="h-20 rounded-card max-sm:h-14" />
        ))}
      </div>
      <Skeleton className="mt-4 h-72 rounded-card" />
      <div className="mt-4 grid gap-4 stats-halves">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </Loading>
  );
}
