import { isAdminOrOwner, isShopAdminOnly, may, type Actor } from './permissions.ts';

/** Every status, in the order in which an order passes them; `/api/orders/allstatus` answers this list. */
export const ORDER_STATUSES = [
  'PAID',
  'ACCEPTED',
  'READY',
  'SHIPPED',
  'DELIVERED',
  'CANCELLED',
  'REFUNDED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const FORBIDDEN_STATUS = 'You are not authorized to set this status';
export const NO_WAY_BACK = 'This order was cancelled or refunded, so its status cannot change';

interface Step {
  /** Counts as a sale in the statistics. */
  earns: boolean;
  /** Setting it gives the customer's money back (CANCELLED unless AUTO_REFUND is off). */
  refunds: boolean;
  /** Nobody has to do anything for the order any more. */
  final: boolean;
  /** The one thing to do next on the way to the customer. */
  next: OrderStatus | null;
  /** The courier's part of the way. */
  byDelivery: boolean;
  /** Where the order may go from here, by whomever. */
  to: readonly OrderStatus[];
}

// While the money is ours the status is a staff matter, corrections included: any to any.
// CANCELLED and REFUNDED give the money back, at once or later, so nothing leads from there to a sale again: it
// would be a meal nobody paid for. CANCELLED may still become REFUNDED (the provider confirms, or staff refund by hand).
const ANY = ORDER_STATUSES;
const LIFECYCLE: Record<OrderStatus, Step> = {
  PAID: { earns: true, refunds: false, final: false, next: 'ACCEPTED', byDelivery: false, to: ANY },
  ACCEPTED: { earns: true, refunds: false, final: false, next: 'READY', byDelivery: false, to: ANY },
  READY: { earns: true, refunds: false, final: false, next: 'SHIPPED', byDelivery: true, to: ANY },
  SHIPPED: { earns: true, refunds: false, final: false, next: 'DELIVERED', byDelivery: true, to: ANY },
  DELIVERED: { earns: true, refunds: false, final: true, next: null, byDelivery: true, to: ANY },
  CANCELLED: { earns: false, refunds: true, final: true, next: null, byDelivery: false, to: ['REFUNDED'] },
  REFUNDED: { earns: false, refunds: true, final: true, next: null, byDelivery: false, to: [] },
};

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(LIFECYCLE, text);
}

/** The statuses that count as sales when no status filter is set (decisions, Statistics). */
export const EARNING_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((s) => LIFECYCLE[s].earns);

/** The columns of the kitchen queue, in stage order: what somebody still has to work on. */
export const QUEUE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((s) => !LIFECYCLE[s].final);

/** Setting this status on a paid order gives the money back (CANCELLED unless AUTO_REFUND is off). */
export const refundsOn = (status: OrderStatus): boolean => LIFECYCLE[status].refunds;

/** Nobody has to do anything for the order any more (a refund may still be on its way). */
export const isFinal = (status: OrderStatus): boolean => LIFECYCLE[status].final;

/** PAID → ACCEPTED → READY → SHIPPED → DELIVERED; null at the end and off the way. */
export const nextStep = (status: OrderStatus): OrderStatus | null => LIFECYCLE[status].next;

/** Whether an order may go from one status to another at all, whoever asks; to itself never. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  from !== to && LIFECYCLE[from].to.includes(to);

/**
 * The statuses this user may set on orders of this shop (specification, sections 4 and 6): admin, owner and
 * the shop's admins any, delivery READY, SHIPPED and DELIVERED, everybody else none.
 */
export function statusesSettableBy(actor: Actor | null, shop: { shopId: string }): readonly OrderStatus[] {
  if (!actor || !may(actor, 'order.setStatus', shop)) return [];
  if (isAdminOrOwner(actor) || (actor.isShopAdmin && actor.managedShops.includes(shop.shopId))) return ANY;
  return ORDER_STATUSES.filter((status) => LIFECYCLE[status].byDelivery);
}

export interface StatusActions {
  /** Big buttons: a shop admin's 'Accept' and 'Cancel' on PAID orders. */
  buttons: readonly { label: 'Accept' | 'Cancel'; to: OrderStatus }[];
  /** What the dropdown offers beside the present status. */
  choices: readonly OrderStatus[];
}

/** What this user may do to an order in this status: both empty when nothing. */
export function actionsFor(
  actor: Actor | null,
  order: { shopId: string; status: OrderStatus },
): StatusActions {
  const choices = statusesSettableBy(actor, order).filter((status) => canBecome(order.status, status));
  const decides =
    actor !== null && isShopAdminOnly(actor) && order.status === 'PAID' && choices.includes('ACCEPTED');
  return {
    buttons: decides
      ? [
          { label: 'Accept', to: 'ACCEPTED' },
          { label: 'Cancel', to: 'CANCELLED' },
        ]
      : [],
    choices,
  };
}
