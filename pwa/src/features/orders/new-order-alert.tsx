import { useEffect, useRef, useState } from 'react';
import { formatRupees, toPaise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { isDeliveryOnly } from '@canteen/domain/users/permissions';
import { isUnopened, reportOpened, useOpenedOrders } from '../../data/orders/opened-orders.ts';
import { useStatusChanges } from '../../data/orders/status-changes.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { showAppBadge } from '../../lib/browser/app-badge.ts';
import { chime, prepareChime } from '../../lib/browser/chime.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { now } from '../../lib/time/clock.ts';
import { useSecond } from '../../lib/time/seconds-clock.ts';
import { chimeOf, repeatsUntil } from './alarm.ts';
import { waitingSince } from './order-display/order-age.ts';
import { staffActions } from './status/staff-actions.ts';

const VIBRATION_MS = [200, 100, 200];
/** Milliseconds. Orders that arrive within this time give one alert. */
const GROUP_WITHIN_MS = 400;
/** After this time the text goes, so that the same text is read out again for the next orders. */
const ANNOUNCED_FOR_MS = 5_000;

function vibrate(): void {
  // Until the first touch or key press, the browser refuses to vibrate and logs a warning. Firefox before 120 vibrates, but
  // has no userActivation.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(VIBRATION_MS);
}

function inWords(orders: readonly OrderView[]): string {
  const [first] = orders;
  const isReady = first?.status === 'READY';
  if (!first || orders.length > 1) return `${orders.length} ${isReady ? 'ready' : 'new'} orders`;
  const number = first.dayNumber ? `${first.dayNumber}, ${first.orderId}` : first.orderId;
  return `${isReady ? 'Ready' : 'New'} order ${number}, ${first.shopName}, ${formatRupees(toPaise(first.totalPrice))}`;
}

const mayAccept = (user: SessionUser, order: OrderView) =>
  staffActions(user, order).choices.includes('ACCEPTED');

/** A shop admin who also delivers hears only the orders of their own shops. A user who only delivers hears each order. */
const isHeard = (user: SessionUser, order: OrderView) => isDeliveryOnly(user) || mayAccept(user, order);

interface NewOrderAlertProps {
  user: SessionUser;
  /** The orders that wait for the user's first step; undefined while they are loading. */
  waiting: readonly OrderView[] | undefined;
  /** The shop whose orders are announced; null: every shop. */
  shop: string | null;
  /** The number of the order whose details are open. */
  open: string | null;
  /** Sound and vibration. Text and the number in the title are always on. */
  withSound: boolean;
}

/** Notes that the order with the open details was opened, and tells the other devices, if the user may accept it. */
function useReportOpened(user: SessionUser, waiting: readonly OrderView[], open: string | null): void {
  const order = open === null ? undefined : waiting.find(({ orderId }) => orderId === open);
  useEffect(() => {
    if (order && mayAccept(user, order)) reportOpened(order);
  }, [user, order]);
}

/** Repeats the alarm while one of these orders was neither opened on any device nor answered on this one. */
function useAlarm(waiting: readonly OrderView[], withSound: boolean): void {
  const opened = useOpenedOrders();
  const changes = useStatusChanges();
  const oldest = waiting
    .filter((order) => isUnopened(order, opened) && !changes.has(order._id))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];
  const since = oldest ? waitingSince(oldest) : null;
  const repeats = useSecond((time) => (since === null ? 0 : repeatsUntil(time - since)));
  const last = useRef({ since, repeats });
  useEffect(() => {
    const before = last.current;
    last.current = { since, repeats };
    // The first chime of an order is part of its announcement.
    if (!withSound || since === null || before.since !== since || repeats <= before.repeats) return;
    chime(chimeOf(now().getTime() - since));
    vibrate();
  }, [since, repeats, withSound]);
}

/** The text for screen readers about the orders that have just come, with their sound and vibration; '' without new ones. */
function useAnnouncement(
  user: SessionUser,
  waiting: readonly OrderView[] | undefined,
  shop: string | null,
  withSound: boolean,
): string {
  const seen = useRef<Set<string> | null>(null);
  const fresh = useRef<OrderView[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!waiting) return;
    const ids = waiting.map(({ _id }) => _id);
    const known = seen.current ?? new Set(ids);
    // An order may become ready again. Nothing else reminds delivery personnel of it.
    seen.current = new Set(isDeliveryOnly(user) ? ids : [...known, ...ids]);
    const newOrders = waiting.filter(({ _id }) => !known.has(_id));
    const announced = newOrders.filter(({ shopId }) => shop === null || shop === shopId);
    if (announced.length === 0) return;
    fresh.current.push(...announced);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAnnouncement(inWords(fresh.current));
      const heard = withSound && fresh.current.some((order) => isHeard(user, order));
      fresh.current = [];
      timer.current = setTimeout(() => setAnnouncement(''), ANNOUNCED_FOR_MS);
      if (!heard) return;
      chime(chimeOf(0));
      vibrate();
    }, GROUP_WITHIN_MS);
  }, [user, waiting, shop, withSound]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return announcement;
}

/**
 * Announces new orders, and to delivery personnel those that become ready: sound, vibration, a text for screen readers, and
 * their number in the title and on the app's icon. It compares lists and does not use events, so that orders that come with
 * a refetch are announced too, once. The sound of a new order comes again, louder, until somebody accepts or opens the order
 * on this device or another one.
 */
export function NewOrderAlert({ user, waiting, shop, open, withSound }: NewOrderAlertProps) {
  const ofShop = waiting?.filter(({ shopId }) => shop === null || shop === shopId) ?? [];
  const count = ofShop.length;
  useReportOpened(user, waiting ?? [], open);
  useAlarm(
    ofShop.filter((order) => mayAccept(user, order)),
    withSound,
  );
  useEffect(() => showAppBadge(count), [count]);
  usePageTitle(count > 0 ? `(${count}) Manage Orders` : 'Manage Orders');

  useEffect(() => (withSound && 'AudioContext' in window ? prepareChime() : undefined), [withSound]);
  const announcement = useAnnouncement(user, waiting, shop, withSound);
  // A number that nothing updates would soon be wrong.
  useEffect(() => () => showAppBadge(0), []);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
