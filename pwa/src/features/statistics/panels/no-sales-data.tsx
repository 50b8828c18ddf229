import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ChartIcon } from '../../../ui/icons/staff-icons.tsx';

const TEXT = 'No sales data available for the selected filters.';

/** @param small in place of one table, instead of the whole screen */
export function NoSalesData({ small, action }: { small?: boolean; action?: ReactNode }) {
  if (small) return <p className="py-6 text-center text-small text-muted">{TEXT}</p>;
  return (
    <EmptyState title={TEXT} level={3} icon={ChartIcon} action={action}>
      Choose another period, status or shop.
    </EmptyState>
  );
}
