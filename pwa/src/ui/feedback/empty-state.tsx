import type { ReactNode } from 'react';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import type { Icon } from '../icons/icons.tsx';
import { cx } from '../styles/cx.ts';

interface EmptyStateProps {
  title: string;
  /** A drawing, or an icon that is shown on a coloured disc. */
  picture?: ReactNode;
  icon?: Icon | undefined;
  /** The heading level of the title: 1 when it is the title of the page. */
  level?: 1 | 2 | 3 | undefined;
  /** What happened, in a line. */
  children?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({
  title,
  picture,
  icon: IconComponent,
  level = 2,
  children,
  action,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}>
      {picture ? <div className="mb-5 w-full max-w-72">{picture}</div> : null}
      {IconComponent ? (
        <span className="mb-4 flex size-16 items-center justify-center rounded-full bg-muted-soft text-muted">
          <IconComponent size={30} />
        </span>
      ) : null}
      <Heading className="text-lead">{title}</Heading>
      {children ? <div className="mt-2 text-small text-muted">{children}</div> : null}
      {action ? (
        <div ref={leaveFocus} className="mt-5 flex flex-wrap justify-center gap-3">
          {action}
        </div>
      ) : null}
    </div>
  );
}
