import { MINUTE_MS } from '../durations.ts';

/** After this time without an answer the shop's admins are told of a new order again. */
export const REMIND_SHOP_AFTER_MS = 2 * MINUTE_MS;
/** After this time the admins and the owner are told, and the customer may call (specification, section 2). */
export const ESCALATE_AFTER_MS = 5 * MINUTE_MS;

/**
 * The moment at which a new order is cancelled if nobody accepts it, in milliseconds since 1970; null when it never is.
 * @param timeoutMinutes ACCEPT_TIMEOUT_MINUTES; 0: never
 */
export const acceptBy = (createdAt: Date, timeoutMinutes: number): number | null =>
  timeoutMinutes === 0 ? null : createdAt.getTime() + timeoutMinutes * MINUTE_MS;
