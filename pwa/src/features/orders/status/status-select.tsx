import type { KeyboardEvent } from 'react';
import { isOrderStatus, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { changesClosedSelect, isListShown, showList } from '../../../ui/list/select-keys.ts';

interface StatusSelectProps {
  order: OrderView;
  /** The statuses that may be set, without the present one. */
  choices: readonly OrderStatus[];
  busy: boolean;
  /** Shows 'Now: PAID' where no column heading says that this is the status. */
  named?: boolean | undefined;
  onSet: (order: OrderView, to: OrderStatus) => void;
  className?: string | undefined;
}

/** In a narrow card the status is on a line of its own, and not cut. */
const WRAPPING = {
  height: 'auto',
  minHeight: 44,
  padding: '0 1.75rem 0 6%',
  whiteSpace: 'normal',
} as const;

/**
 * A dropdown of every permitted status (specification, section 4); shows nothing if none is permitted. A choice acts at
 * once, so a key press first opens the list and does not choose.
 */
export function StatusSelect({ order, choices, busy, named, onSet, className }: StatusSelectProps) {
  if (choices.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    const select = event.currentTarget;
    if (isListShown(select) || !changesClosedSelect(event)) return;
    event.preventDefault();
    if (!busy) showList(select);
  };
  return (
    <SelectField
      label={`Status of ${order.orderId}`}
      labelHidden
      compact
      className={className}
      style={WRAPPING}
      value={order.status}
      // Not `disabled`, because that would remove the focus for keyboard users.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        if (busy) event.preventDefault();
      }}
      onChange={(event) => {
        const to = event.target.value;
        if (!busy && isOrderStatus(to) && to !== order.status) onSet(order, to);
      }}
    >
      <option value={order.status}>{named ? `Now: ${order.status}` : order.status}</option>
      {choices.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </SelectField>
  );
}
