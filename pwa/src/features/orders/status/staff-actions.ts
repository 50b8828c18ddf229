import { nextStep, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { statusChoices } from '@canteen/domain/orders/settable-statuses';
import type { Actor } from '@canteen/domain/users/permissions';

const STEP_LABELS: Partial<Record<OrderStatus, string>> = {
  ACCEPTED: 'Accept',
  READY: 'Mark ready',
  SHIPPED: 'Mark shipped',
  DELIVERED: 'Mark delivered',
};

interface StaffActions {
  /** The next step; null if this user may not take it. */
  next: { label: string; to: OrderStatus } | null;
  /** A shop admin's Accept and Cancel on a PAID order. */
  decisions: readonly { label: string; to: OrderStatus }[];
  /** The statuses in the dropdown, without the present one. */
  choices: readonly OrderStatus[];
}

/** What this user may do to an order with its present status (specification, sections 4 and 6). */
export function staffActions(user: Actor | null, order: Pick<OrderView, 'shopId' | 'status'>): StaffActions {
  const { buttons, choices } = statusChoices(user, order);
  const to = nextStep(order.status);
  return {
    next: to !== null && choices.includes(to) ? { label: STEP_LABELS[to] ?? to, to } : null,
    decisions: buttons,
    choices,
  };
}
