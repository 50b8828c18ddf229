import type { OrderStatus } from './order-status.ts';

/**
 * Why the system cancelled an order:
 * - `unaccepted`: nobody accepted it in time
 * - `amount-differs`: the customer paid another amount than its total
 */
export const CANCELLATION_REASONS = ['unaccepted', 'amount-differs'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

/** The reason as text after 'cancelled, because'. */
export const CANCELLATION_TEXT: Record<CancellationReason, string> = {
  unaccepted: 'nobody accepted it in time',
  'amount-differs': 'the amount paid is not its total',
};

interface Event {
  status: OrderStatus;
  /** A role, or a name. */
  by: string | { role: string };
  reason?: CancellationReason | undefined;
}

/** Why the system caused this event; null when it is no cancellation by the system. */
export function reasonOfEvent({ status, by, reason }: Event): CancellationReason | null {
  const role = typeof by === 'string' ? by : by.role;
  if (status !== 'CANCELLED' || role !== 'system') return null;
  // The events of older versions have no reason, and those versions cancelled unaccepted orders.
  return reason ?? 'unaccepted';
}

/** Why the system cancelled the order; null when it did not, or when a person has cancelled it since. */
export function cancellationReason({ timeline }: { timeline: readonly Event[] }): CancellationReason | null {
  const cancelled = timeline.findLast(({ status }) => status === 'CANCELLED');
  return cancelled ? reasonOfEvent(cancelled) : null;
}
