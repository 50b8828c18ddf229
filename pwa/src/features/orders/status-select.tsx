import { isOrderStatus, type OrderStatus } from '@canteen/domain/order-status';
import type { OrderView } from '@canteen/domain/order-view';
import { SelectField } from '../../ui/select-field.tsx';

export interface StatusSelectProps {
  order: OrderView;
  /** What may be set beside the present status. */
  choices: readonly OrderStatus[];
  busy: boolean;
  onSet: (order: OrderView, to: OrderStatus) => void;
  className?: string | undefined;
}

/** Any permitted status, from a dropdown (specification, section 4). Nothing where nothing is permitted. */
export function StatusSelect({ order, choices, busy, onSet, className }: StatusSelectProps) {
  if (choices.length === 0) return null;
  return (
    <SelectField
      label={`Status of ${order.orderId}`}
      labelHidden
      compact
      className={className}
      value={order.status}
      disabled={busy}
      aria-busy={busy || undefined}
      onChange={(event) => {
        const to = event.target.value;
        if (isOrderStatus(to) && to !== order.status) onSet(order, to);
      }}
    >
      <option value={order.status}>{order.status}</option>
      {choices.map((status) => (
        <option key={status} value={status}>
          {status}
        </option>
      ))}
    </SelectField>
  );
}
