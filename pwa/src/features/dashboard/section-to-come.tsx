import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** Where a section will be, while its code is on the way. */
export function SectionToCome() {
  return (
    <Loading label="Loading section" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  );
}
