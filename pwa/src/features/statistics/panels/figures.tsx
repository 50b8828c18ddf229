import type { ReactNode } from 'react';
import { cx } from '../../../ui/styles/cx.ts';

interface FiguresProps {
  /** The figures are those of the previous filters, while the new ones are loading. */
  replacing: boolean;
  children: ReactNode;
}

/** Figures of one answer. Those of the previous filters are dimmed, and can be neither exported nor printed. */
export function Figures({ replacing, children }: FiguresProps) {
  return (
    <div
      aria-busy={replacing || undefined}
      inert={replacing}
      className={cx(
        'flex flex-col gap-6 transition-opacity duration-150',
        replacing && 'opacity-50 print:hidden',
      )}
    >
      {children}
    </div>
  );
}
