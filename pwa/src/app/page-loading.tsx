import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx';

/** Where a page will be, while its code is on the way. */
export function PageLoading() {
  return (
    <Loading label="Loading page" className="page py-6">
      <Skeleton className="mb-6 h-9 w-56" />
      <SkeletonText lines={4} />
    </Loading>
  );
}
