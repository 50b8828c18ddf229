/** Every status of an order (specification, section 4). `/api/orders/allstatus` answers this list. */
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

/** The customer's data was erased, so the order cannot be reopened. */
export const ERASED_CANNOT_REOPEN =
  'The personal data of this order was erased, so it cannot be opened again';
export const STATUS_CANNOT_CHANGE = 'This order was cancelled or refunded, so its status cannot change';

interface StatusRule {
  /** The order counts as a sale in the statistics. */
  isSale: boolean;
  /** Setting this status refunds the customer (CANCELLED: unless AUTO_REFUND is off). */
  refunds: boolean;
  /** Staff need not do anything more for the order. */
  final: boolean;
  /** The next status on the way from PAID to DELIVERED. */
  next: OrderStatus | null;
  /** Delivery staff may set this status. */
  setByDelivery: boolean;
  /** The statuses that may follow, whoever sets them. */
  to: readonly OrderStatus[];
}

// Until an order is cancelled or refunded, staff may set any status, also to correct a mistake. After that the customer
// gets the money back, so the order must not become a sale again. CANCELLED can still become REFUNDED: when the provider
// confirms the refund, or when staff refund by hand.
const ANY = ORDER_STATUSES;
const LIFECYCLE: Record<OrderStatus, StatusRule> = {
  PAID: { isSale: true, refunds: false, final: false, next: 'ACCEPTED', setByDelivery: false, to: ANY },
  ACCEPTED: { isSale: true, refunds: false, final: false, next: 'READY', setByDelivery: false, to: ANY },
  READY: { isSale: true, refunds: false, final: false, next: 'SHIPPED', setByDelivery: true, to: ANY },
  SHIPPED: { isSale: true, refunds: false, final: false, next: 'DELIVERED', setByDelivery: true, to: ANY },
  DELIVERED: { isSale: true, refunds: false, final: true, next: null, setByDelivery: true, to: ANY },
  CANCELLED: {
    isSale: false,
    refunds: true,
    final: true,
    next: null,
    setByDelivery: false,
    to: ['REFUNDED'],
  },
  REFUNDED: { isSale: false, refunds: true, final: true, next: null, setByDelivery: false, to: [] },
};

/** Whether a text is one of the seven statuses. */
export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(LIFECYCLE, text);
}

/** The statuses that count as sales when no status filter is set (decisions, Statistics). */
export const SALE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((s) => LIFECYCLE[s].isSale);

/** The statuses of orders that staff still have to work on: the columns of the order queue. */
export const QUEUE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((s) => !LIFECYCLE[s].final);

/** The statuses that delivery staff may set. */
export const DELIVERY_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (s) => LIFECYCLE[s].setByDelivery,
);

/** Whether setting this status on a paid order refunds it (CANCELLED: unless AUTO_REFUND is off). */
export const refundsCustomer = (status: OrderStatus): boolean => LIFECYCLE[status].refunds;

/** Whether staff need not do anything more for the order. Its refund may still be in progress. */
export const isFinal = (status: OrderStatus): boolean => LIFECYCLE[status].final;

/** The next of PAID → ACCEPTED → READY → SHIPPED → DELIVERED; null for DELIVERED, CANCELLED and REFUNDED. */
export const nextStep = (status: OrderStatus): OrderStatus | null => LIFECYCLE[status].next;

/** Whether a status may follow another, whoever sets it (decisions, Roles). A status never follows itself. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  from !== to && LIFECYCLE[from].to.includes(to);
