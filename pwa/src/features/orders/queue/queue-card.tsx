import type { OrderStatus } from '@canteen/domain/order-status';
import { toPaise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/order.schema';
import { memo, useId, type MouseEvent } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { Price } from '../../../ui/price.tsx';
import { OpenOrderLink } from '../common/open-order-link.tsx';
import { OrderCustomer } from '../common/order-customer.tsx';
import { QueueAge, QueueEdge } from './queue-age.tsx';
import { StatusActions } from '../common/status-actions.tsx';

export interface QueueCardProps {
  order: OrderView;
  /** The one card of the queue that the Tab key reaches. */
  isCurrent: boolean;
  /** A change of the order is in progress. */
  busy: boolean;
  showShop: boolean;
  onSet: (order: OrderView, to: OrderStatus, event?: MouseEvent) => void;
}

/** One order at the counter: its items, its waiting time and the button for the next step. */
export const QueueCard = memo(function QueueCard({
  order,
  isCurrent,
  busy,
  showShop,
  onSet,
}: QueueCardProps) {
  const { orderId, shopName, items, orderDescription } = order;
  const user = useUser();
  const titleId = useId();
  return (
    <article
      data-card={order._id}
      // Roving tabindex: all cards are one tab stop, and the arrow keys move between them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isCurrent ? 0 : -1}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      className="positioned flex scroll-m-3 flex-col gap-3 overflow-hidden rounded-card border border-line bg-card py-3.5 pr-4 pl-5.5"
    >
      <QueueEdge order={order} />
      <header>
        <div className="flex flex-col items-start @min-[17rem]:flex-row @min-[17rem]:items-center @min-[17rem]:justify-between">
          <h3 id={titleId} className="text-display font-extrabold">
            <OpenOrderLink orderId={orderId} className="rounded-small" />
          </h3>
          <QueueAge order={order} />
        </div>
        <p className="flex justify-between gap-3 text-small text-muted">
          <span className="min-w-0 truncate">{showShop ? shopName : null}</span>
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
              <span className="min-w-0">{item.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {orderDescription ? (
        <p className="line-clamp-4 rounded-small bg-muted-soft px-3 py-2 text-small">{orderDescription}</p>
      ) : null}
      <OrderCustomer order={order} />
      <StatusActions user={user} order={order} busy={busy} onSet={onSet} />
    </article>
  );
});
