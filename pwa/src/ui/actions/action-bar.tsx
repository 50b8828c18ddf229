import type { ReactNode } from 'react';
import { cx } from '../styles/cx.ts';

/**
 * The main action of a screen, fixed above the bottom bar (on wide screens at the bottom of the window).
 * While it is shown, --action-bar holds its height, so that the end of the page stays above it.
 */
export function ActionBar({
  note,
  children,
  className,
}: {
  /** It has a note above the button. With a long one it is not fixed in a window of a few lines. */
  note?: 'short' | 'long' | undefined;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <div
      data-action-bar={note ?? ''}
      className={cx(
        'pointer-events-none fixed inset-x-0 bottom-(--bottom-bar) z-20 animate-rise pb-3 short:pb-1',
        note === 'long' && 'tiny:static',
        className,
      )}
    >
      <div className="page pointer-events-auto">{children}</div>
    </div>
  );
}
