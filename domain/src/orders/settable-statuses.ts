import { isShopAdminOnly, manages, may, type Actor } from '../users/permissions.ts';
import { canBecome, DELIVERY_STATUSES, ORDER_STATUSES, type OrderStatus } from './order-status.ts';

// Not in order-status.ts, so that the pages of customers do not load the permissions.

export const FORBIDDEN_STATUS = 'You are not authorized to set this status';

/**
 * The statuses that this user may set on orders of this shop (specification, sections 4 and 6): admin, owner and the
 * shop's own admins may set any, delivery READY, SHIPPED and DELIVERED, everybody else none.
 */
export function statusesSettableBy(actor: Actor | null, shop: { shopId: string }): readonly OrderStatus[] {
  if (!actor || !may(actor, 'order.setStatus', shop)) return [];
  return manages(actor, shop.shopId) ? ORDER_STATUSES : DELIVERY_STATUSES;
}

interface StatusChoices {
  /** 'Accept' and 'Cancel' for a shop admin on PAID orders (specification, section 4). */
  buttons: readonly { label: 'Accept' | 'Cancel'; to: OrderStatus }[];
  /** All statuses that this user may set now; the dropdown offers them. */
  choices: readonly OrderStatus[];
}

/** What this user may do with an order in this status. Both lists are empty when they may do nothing. */
export function statusChoices(
  actor: Actor | null,
  order: { shopId: string; status: OrderStatus },
): StatusChoices {
  const choices = statusesSettableBy(actor, order).filter((status) => canBecome(order.status, status));
  const canAcceptOrCancel =
    actor !== null && isShopAdminOnly(actor) && order.status === 'PAID' && choices.includes('ACCEPTED');
  return {
    buttons: canAcceptOrCancel
      ? [
          { label: 'Accept', to: 'ACCEPTED' },
          { label: 'Cancel', to: 'CANCELLED' },
        ]
      : [],
    choices,
  };
}
