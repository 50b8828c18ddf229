import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

/** The main action of a screen: on phones fixed above the bottom bar, on wide screens at its place in the page. */
export function StickyAction({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      data-action-bar
      className={cx(
        'max-md:fixed max-md:inset-x-(--gutter) max-md:bottom-[calc(var(--bottom-bar)+0.75rem)] max-md:z-20 max-md:animate-rise',
        'max-md:rounded-control max-md:shadow-raised',
        className,
      )}
    >
      {children}
    </div>
  );
}
