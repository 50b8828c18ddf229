import type { OrderStatus } from './order-status.ts';

const MINUTE = 60_000;

/** Milliseconds. After this time without an answer the shop's admins are told of a new order again. */
export const REMIND_SHOP_AFTER = 2 * MINUTE;
/** Milliseconds. After this time the admins and the owner are told, and the customer may call (specification, section 2). */
export const REMIND_ADMINS_AFTER = 5 * MINUTE;

interface Step {
  status: OrderStatus;
  /** A role, or a name. */
  by: string | { role: string };
}

const roleOf = ({ by }: Step) => (typeof by === 'string' ? by : by.role);

/** Whether the order was cancelled because no shop accepted it in time: nothing else is cancelled by the system. */
export const wasNotAccepted = ({ timeline }: { timeline: readonly Step[] }): boolean =>
  timeline.some((step) => step.status === 'CANCELLED' && roleOf(step) === 'system');

/**
 * The moment at which a new order is cancelled if nobody accepts it, in milliseconds since 1970; null when it never is.
 * @param timeoutMinutes ACCEPT_TIMEOUT_MINUTES; 0: never
 */
export const acceptBy = (createdAt: Date, timeoutMinutes: number): number | null =>
  timeoutMinutes === 0 ? null : createdAt.getTime() + timeoutMinutes * MINUTE;
