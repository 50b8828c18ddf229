import { Loading, Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx';

export function CheckoutSkeleton() {
  return (
    <Loading label="Loading checkout...">
      <Skeleton className="mb-2 h-8 w-40" />
      <Skeleton className="mb-5 h-5 w-56" />
      <div className="grid gap-4 columns:grid-cols-[minmax(0,1fr)_22rem] md:gap-6">
        <Skeleton className="h-96 rounded-card" />
        <div className="rounded-card bg-card p-5">
          <SkeletonText lines={5} />
        </div>
      </div>
    </Loading>
  );
}
