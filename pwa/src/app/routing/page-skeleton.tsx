import { Loading, Skeleton, SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** Shown while the code of a page is loading. */
export function PageSkeleton() {
  return (
    <Loading label="Loading page" className="page py-6">
      <Skeleton className="mb-6 h-9 w-56" />
      <SkeletonText lines={4} />
    </Loading>
  );
}
