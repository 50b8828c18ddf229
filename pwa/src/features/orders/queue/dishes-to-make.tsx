import { useMemo } from 'react';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { DietMark } from '../../../ui/diet-mark.tsx';
import { ChevronDownIcon } from '../../../ui/icons/shared-icons.tsx';
import { dishTotals } from './dish-totals.ts';

/** What the kitchen has to make for all new and accepted orders together: each dish and how many of it. */
export function DishesToMake({ orders }: { orders: readonly OrderView[] }) {
  const totals = useMemo(() => dishTotals(orders), [orders]);
  if (totals.length === 0) return null;
  const pieces = totals.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <details className="group mb-3 shrink-0 rounded-control bg-sunken">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-control px-4 py-2 text-small font-semibold">
        <span>
          To make: {pieces} {pieces === 1 ? 'piece' : 'pieces'} of {totals.length}{' '}
          {totals.length === 1 ? 'dish' : 'dishes'}
        </span>
        <ChevronDownIcon size={18} className="text-muted group-open:rotate-180" />
      </summary>
      <ul
        aria-label="To make"
        className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-1 overflow-y-auto px-4 pb-3 text-small"
      >
        {totals.map(({ key, name, diet, quantity }) => (
          <li key={key} className="flex items-start gap-2">
            <span className="tabular min-w-8 shrink-0 text-right font-display text-body font-bold">
              {quantity}
            </span>
            <DietMark diet={diet} className="mt-1" />
            <span className="min-w-0 py-0.5 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
