import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ChartIcon } from '../../../ui/icons/staff-icons.tsx';

const TEXT = 'No sales data available for the selected filters.';

interface NoSalesDataProps {
  /** In place of one table, instead of the whole screen. */
  small?: boolean;
  /** What to do. */
  children?: string;
  action?: ReactNode;
}

export function NoSalesData({ small, children, action }: NoSalesDataProps) {
  if (small) return <p className="py-6 text-center text-small text-muted">{TEXT}</p>;
  return (
    <EmptyState title={TEXT} level={3} icon={ChartIcon} action={action}>
      {children}
    </EmptyState>
  );
}
