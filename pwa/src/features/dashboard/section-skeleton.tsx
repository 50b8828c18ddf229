import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Shown while the section's code loads. */
export function SectionSkeleton() {
  return (
    <Loading label="Loading section" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  );
}
