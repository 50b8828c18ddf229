import { formatRupees, toPaise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/order.schema';
import { useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { chime, prepareChime } from '../../lib/chime.ts';

const VIBRATION = [200, 100, 200];
/** Milliseconds. Orders that arrive within this time give one alert. */
const GROUP_WITHIN = 400;

function vibrate(): void {
  // Until the first touch or key press, the browser refuses to vibrate and logs a warning.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION);
}

function inWords(orders: readonly OrderView[]): string {
  const [first] = orders;
  if (!first || orders.length > 1) return `${orders.length} new orders`;
  return `New order ${first.orderId}, ${first.shopName}, ${formatRupees(toPaise(first.totalPrice))}`;
}

export interface NewOrderAlertProps {
  /** The orders with the status PAID; undefined while they are loading. */
  waiting: readonly OrderView[] | undefined;
  /** The shop whose orders are announced; null: every shop. */
  shop: string | null;
  /** Sound and vibration. Text and the number in the title are always on. */
  withSound: boolean;
}

/**
 * Announces new orders: sound, vibration, a text for screen readers, and their number in the title. It compares lists and
 * does not use events, so that orders that come with a refetch are announced too, once.
 */
export function NewOrderAlert({ waiting, shop, withSound }: NewOrderAlertProps) {
  const seen = useRef<Set<string> | null>(null);
  const fresh = useRef<OrderView[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const count = waiting?.filter(({ shopId }) => shop === null || shop === shopId).length ?? 0;
  usePageTitle(count > 0 ? `(${count}) Manage Orders` : 'Manage Orders');

  useEffect(() => (withSound && 'AudioContext' in window ? prepareChime() : undefined), [withSound]);

  useEffect(() => {
    if (!waiting) return;
    const known = (seen.current ??= new Set(waiting.map(({ _id }) => _id)));
    const newOrders = waiting.filter(({ _id }) => !known.has(_id));
    for (const { _id } of newOrders) known.add(_id);
    const announced = newOrders.filter(({ shopId }) => shop === null || shop === shopId);
    if (announced.length === 0) return;
    fresh.current.push(...announced);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAnnouncement(inWords(fresh.current));
      fresh.current = [];
      if (!withSound) return;
      chime();
      vibrate();
    }, GROUP_WITHIN);
  }, [waiting, shop, withSound]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
