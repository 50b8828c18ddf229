import { isOrderStatus, type OrderStatus } from '@canteen/domain/order-status';
import type { OrderView } from '@canteen/domain/order.schema';
import type { KeyboardEvent } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import { choosesUnseen, isListShown, showList } from '../../../ui/select-keys.ts';

export interface StatusSelectProps {
  order: OrderView;
  /** What may be set beside the present status. */
  choices: readonly OrderStatus[];
  busy: boolean;
  /** 'Now: PAID': where no column says so, the word alone would read as a label. */
  named?: boolean | undefined;
  onSet: (order: OrderView, to: OrderStatus) => void;
  className?: string | undefined;
}

/**
 * Any permitted status, from a dropdown (specification, section 4). Nothing where nothing is permitted. To choose is to
 * act, so a key shows the list before it chooses from it.
 */
export function StatusSelect({ order, choices, busy, named, onSet, className }: StatusSelectProps) {
  if (choices.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    const select = event.currentTarget;
    if (isListShown(select) || !choosesUnseen(event)) return;
    event.preventDefault();
    if (!busy) showList(select);
  };
  return (
    <SelectField
      label={`Status of ${order.orderId}`}
      labelHidden
      compact
      className={className}
      value={order.status}
      // Not `disabled`, which would take the focus away from who works with the keyboard.
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
