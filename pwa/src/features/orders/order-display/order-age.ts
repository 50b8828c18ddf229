import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { Tone } from '../../../ui/styles/tone.ts';
import { changedAt } from './order-values.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From this age a new order is slow; the customer may call the shop at `LATE` (specification, section 2). */
const SLOW = 3 * MINUTE;
export const LATE = 5 * MINUTE;

/** When a new order was paid, or another order got its present status (milliseconds since 1970). */
export const waitingSince = (order: OrderView): number =>
  Date.parse(order.status === 'PAID' ? order.createdAt : changedAt(order));

/** An age in milliseconds as text: '2:14' with seconds (under one hour), else '12 min', '1 h 05', '3 days'. */
export function ageText(age: number, withSeconds: boolean): string {
  const waited = Math.max(0, age);
  if (withSeconds && waited < HOUR) {
    return `${Math.floor(waited / MINUTE)}:${String(Math.floor((waited % MINUTE) / SECOND)).padStart(2, '0')}`;
  }
  if (waited < HOUR) return `${Math.floor(waited / MINUTE)} min`;
  if (waited < DAY) {
    return `${Math.floor(waited / HOUR)} h ${String(Math.floor((waited % HOUR) / MINUTE)).padStart(2, '0')}`;
  }
  const days = Math.floor(waited / DAY);
  return days === 1 ? '1 day' : `${days} days`;
}

/** The colour of a new order's age: it changes at three minutes and again at five (late). */
export function ageTone(age: number): Extract<Tone, 'muted' | 'turmeric' | 'beet'> {
  if (age >= LATE) return 'beet';
  return age >= SLOW ? 'turmeric' : 'muted';
}
