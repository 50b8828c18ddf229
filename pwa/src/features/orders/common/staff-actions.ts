import { actionsFor, nextStep, type OrderStatus } from '@canteen/domain/order-status';
import type { OrderView } from '@canteen/domain/order.schema';
import type { Actor } from '@canteen/domain/permissions';

const STEP_LABELS: Partial<Record<OrderStatus, string>> = {
  ACCEPTED: 'Accept',
  READY: 'Mark ready',
  SHIPPED: 'Mark shipped',
  DELIVERED: 'Mark delivered',
};

export interface StaffActions {
  /** The one thing to do next, where this user may do it. */
  next: { label: string; to: OrderStatus } | null;
  /** A shop admin's Accept and Cancel while nobody has begun with the order. */
  decisions: readonly { label: string; to: OrderStatus }[];
  /** What the dropdown offers beside the present status. */
  choices: readonly OrderStatus[];
}

/** What this user may do to an order where it stands (specification, sections 4 and 6). */
export function staffActions(user: Actor | null, order: Pick<OrderView, 'shopId' | 'status'>): StaffActions {
  const { buttons, choices } = actionsFor(user, order);
  const to = nextStep(order.status);
  return {
    next: to !== null && choices.includes(to) ? { label: STEP_LABELS[to] ?? to, to } : null,
    decisions: buttons,
    choices,
  };
}
