import { memo, useId, useRef, useState, type MouseEvent } from 'react';
import { toPaise } from '@canteen/domain/money';
import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { useUser } from '../../../data/session/session.ts';
import { now } from '../../../lib/time/clock.ts';
import { Price } from '../../../ui/bill/price.tsx';
import { DietMark } from '../../../ui/diet-mark.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { EarlierDay } from '../order-display/earlier-day.tsx';
import { OpenOrderLink } from '../order-display/open-order-link.tsx';
import { OrderCustomer } from '../order-display/order-customer.tsx';
import { actorText } from '../status/actor-text.ts';
import { OfflineStatusesNote } from '../status/offline-statuses-note.tsx';
import { staffActions } from '../status/staff-actions.ts';
import { StatusButtons } from '../status/status-buttons.tsx';
import { statusLook } from '../status/status-look.ts';
import { QueueAge, QueueEdge } from './queue-age.tsx';
import { useSwipe } from './use-swipe.ts';

export interface QueueCardProps {
  order: OrderView;
  /** The one card of the queue that the Tab key reaches. */
  isCurrent: boolean;
  /** A change of the order is in progress. */
  busy: boolean;
  showShop: boolean;
  onSet: (order: OrderView, to: OrderStatus, event?: MouseEvent) => void;
}

/** Milliseconds. A card that appears within this time after the order was placed flashes once. */
const FRESH_MS = 15_000;

/** One order at the counter: its items, its waiting time and the button for the next step. */
export const QueueCard = memo(function QueueCard({
  order,
  isCurrent,
  busy,
  showShop,
  onSet,
}: QueueCardProps) {
  const { orderId, dayNumber, shopName, items, orderDescription } = order;
  const user = useUser();
  const titleId = useId();
  const [isFresh] = useState(
    () => order.status === 'PAID' && now().getTime() - Date.parse(order.createdAt) < FRESH_MS,
  );
  const last = order.timeline.at(-1);
  const { next } = staffActions(user, order);
  const place = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(place, next && !busy ? () => onSet(order, next.to) : null);
  return (
    <div
      ref={place}
      style={{ touchAction: 'pan-y pinch-zoom' }}
      className={cx('positioned', swipe && 'overflow-hidden rounded-card select-none')}
    >
      {swipe && next ? <NextStep {...next} isFar={swipe === 'far'} /> : null}
      <article
        data-card={order._id}
        style={{ translate: 'var(--slide, none)' }}
        // Roving tabindex: all cards are one tab stop, and the arrow keys move between them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={isCurrent ? 0 : -1}
        aria-labelledby={titleId}
        aria-describedby={next ? `${titleId}key` : undefined}
        aria-busy={busy || undefined}
        className={cx(
          'positioned flex scroll-m-3 flex-col gap-3 overflow-hidden rounded-card border border-line bg-card py-3 pr-4 pl-5',
          isFresh && 'animate-pulse-once',
        )}
      >
        <QueueEdge order={order} />
        {next ? (
          <span id={`${titleId}key`} hidden>
            Enter: {next.label}
          </span>
        ) : null}
        <header>
          <div className="flex flex-col items-start @min-[17rem]:flex-row @min-[17rem]:items-center @min-[17rem]:justify-between">
            <h3 id={titleId} className="text-display font-extrabold">
              <OpenOrderLink orderId={orderId} className="touch relative rounded-small">
                {dayNumber ? (
                  <>
                    <span className="tabular">{dayNumber}</span>{' '}
                    <span className="text-body font-bold tracking-wide text-muted">{orderId}</span>
                    <EarlierDay at={order.createdAt} />
                  </>
                ) : (
                  orderId
                )}
              </OpenOrderLink>
            </h3>
            <QueueAge order={order} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-small text-muted">
            <span className="min-w-0 wrap-anywhere">{showShop ? shopName : null}</span>
            <Price paise={toPaise(order.totalPrice)} className="font-semibold text-ink" />
          </p>
        </header>
        {items && items.length > 0 ? (
          <ul aria-label="Items" className="flex flex-col gap-1">
            {items.map((item, index) => (
              <li key={index} className="flex gap-2.5">
                <span className="tabular min-w-5 shrink-0 font-bold">
                  {item.quantity}
                  <span className="sr-only"> × </span>
                </span>
                <DietMark diet={item.diet} className="mt-1" />
                <span className="min-w-0 wrap-anywhere">{item.name}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {orderDescription ? (
          // The clamp is inside, because a part of the fifth line would show in the padding.
          <div className="rounded-small bg-muted-soft px-3 py-2">
            <p className="line-clamp-4 text-small">{orderDescription}</p>
          </div>
        ) : null}
        {order.status === 'SHIPPED' && last?.status === 'SHIPPED' ? (
          <p className="text-small wrap-anywhere text-muted">Shipped by {actorText(last.by)}</p>
        ) : null}
        <OrderCustomer order={order} />
        <OfflineStatusesNote orderId={order._id} />
        <StatusButtons user={user} order={order} busy={busy} onSet={onSet} />
      </article>
    </div>
  );
});

/** What a swipe does, in the space that the card leaves; with reduced motion over the card, which stays. */
function NextStep({ label, to, isFar }: { label: string; to: OrderStatus; isFar: boolean }) {
  const { icon: IconComponent } = statusLook(to);
  return (
    <div
      aria-hidden="true"
      style={{ width: 'var(--swipe)' }}
      className={cx(
        'absolute inset-y-0 left-0 z-10 flex flex-col justify-center gap-1 overflow-hidden px-4 font-semibold',
        isFar ? 'bg-accent text-on-accent' : 'bg-sunken text-muted',
      )}
    >
      <IconComponent size={22} className="shrink-0" />
      {label}
    </div>
  );
}
