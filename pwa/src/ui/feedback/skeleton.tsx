import { Suspense, type ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

/** A placeholder for content that is loading. Give it the size of that content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('skeleton block max-w-full animate-breathe bg-line/70', className)}
    />
  );
}

/** A placeholder for lines of text; the last line is shorter. */
export function SkeletonText({ lines = 2, className }: { lines?: number; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cx('flex flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

/** Skeletons with a text for screen readers: 'Loading shops...'. */
export function Loading({
  label,
  shown,
  className,
  children,
}: {
  label: string;
  shown?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className={shown ? 'mb-3 block text-small text-muted' : 'sr-only'}>{label}</span>
      {children}
    </div>
  );
}

/** Lines in place of a component that is still being loaded. */
export function WhileLoading(props: { label: string; lines: number; children: ReactNode }) {
  const { label, lines, children } = props;
  return (
    <Suspense
      fallback={
        <Loading label={label}>
          <SkeletonText lines={lines} />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
