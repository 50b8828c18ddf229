import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * The one action of a screen, fixed above the bottom bar (on wide screens at the bottom of the window).
 * While it is there --action-bar is its height: toasts and the foot of the page make room by it.
 */
export function ActionBar({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div
      data-action-bar
      className={cx(
        'pointer-events-none fixed inset-x-0 bottom-(--bottom-bar) z-20 animate-rise pb-3',
        className,
      )}
    >
      <div className="page pointer-events-auto">{children}</div>
    </div>
  );
}
