import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '@canteen/domain/durations';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { acceptBy, ESCALATE_AFTER_MS } from '@canteen/domain/orders/unaccepted-order';
import type { Tone } from '../../../ui/styles/tone.ts';
import { changedAt } from './order-values.ts';

/** From this age a new order is shown as slow. */
const SLOW_MS = 3 * MINUTE_MS;

/** When a new order was paid, or another order got its present status (milliseconds since 1970). */
export const waitingSince = (order: OrderView): number =>
  Date.parse(order.status === 'PAID' ? order.createdAt : changedAt(order));

/** Whether the order has waited for five minutes, and nobody has accepted it (specification, section 2). */
export const isNotAccepted = ({ status, createdAt }: OrderView, now: Date): boolean =>
  status === 'PAID' && now.getTime() - Date.parse(createdAt) >= ESCALATE_AFTER_MS;

/**
 * When the order will be cancelled if nobody accepts it, in milliseconds since 1970. Null when it will not be, or when that
 * time has passed: after an outage an order waits longer (docs/decisions/0203). An order that was accepted once and is PAID
 * again is not cancelled by itself (docs/decisions/0068).
 * @param timeoutMinutes ACCEPT_TIMEOUT_MINUTES; 0: never
 */
export function cancelledAt({ timeline, createdAt }: OrderView, timeoutMinutes: number, now: Date) {
  const limit = timeline.length > 1 ? null : acceptBy(new Date(createdAt), timeoutMinutes);
  return limit !== null && limit > now.getTime() ? limit : null;
}

/** An age in milliseconds as text: '2:14' with seconds (under one hour), else '12 min', '1 h 05', '3 days'. */
export function ageText(age: number, withSeconds: boolean): string {
  const waited = Math.max(0, age);
  if (withSeconds && waited < HOUR_MS) {
    return `${Math.floor(waited / MINUTE_MS)}:${String(Math.floor((waited % MINUTE_MS) / SECOND_MS)).padStart(2, '0')}`;
  }
  if (waited < HOUR_MS) return `${Math.floor(waited / MINUTE_MS)} min`;
  if (waited < DAY_MS) {
    return `${Math.floor(waited / HOUR_MS)} h ${String(Math.floor((waited % HOUR_MS) / MINUTE_MS)).padStart(2, '0')}`;
  }
  const days = Math.floor(waited / DAY_MS);
  return days === 1 ? '1 day' : `${days} days`;
}

/** The colour of a new order's age: it changes at three minutes and again at five (late). */
export function ageTone(age: number): Extract<Tone, 'muted' | 'turmeric' | 'beet'> {
  if (age >= ESCALATE_AFTER_MS) return 'beet';
  return age >= SLOW_MS ? 'turmeric' : 'muted';
}
