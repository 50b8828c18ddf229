import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { toPaise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { isFinal } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { Price } from '../../../ui/bill/price.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChevronRightIcon } from '../../../ui/icons/shared-icons.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { DayNumber } from '../order-display/day-number.tsx';
import { ErasedNote } from '../order-display/erased-note.tsx';
import { ItemsText } from '../order-display/items-text.tsx';
import { CampusDateTime } from '../order-display/time-ago.tsx';
import { OrderStatusPill } from '../status/order-status-pill.tsx';

const LONG_NAME = 40;

interface OrderRowProps {
  order: OrderView;
  /** The customer (for staff), if the user may see it. */
  showCustomer?: boolean | undefined;
  /** Buttons at the row's end, above the link that covers the row. */
  actions?: ReactNode;
}

/** One order in a list; the whole row is a link to the order's page. */
export function OrderRow({ order, showCustomer, actions }: OrderRowProps) {
  const { orderId, dayNumber, shopName, createdAt, status, items, name, contact } = order;
  return (
    <Card as="article" pressable className="flex flex-col gap-3">
      <div>
        <div
          className={cx(
            'flex items-start justify-between gap-3',
            // Beside a long name the status would leave a narrow column for it.
            shopName.length > LONG_NAME ? 'flex-wrap' : 'max-[18rem]:flex-wrap',
          )}
        >
          <h2 className="min-w-0 text-lead">
            <Link to={paths.track(orderId)} className="stretched rounded-small">
              {shopName}
            </Link>
          </h2>
          <OrderStatusPill status={status} />
        </div>
        <p className="text-small text-muted">
          {dayNumber ? (
            <>
              <DayNumber number={dayNumber} className="text-title text-ink" />
              {' · '}
            </>
          ) : null}
          <span className="font-display font-bold tracking-wide text-ink">{orderId}</span>
          {' · '}
          <CampusDateTime at={createdAt} short />
        </p>
      </div>
      {items ? (
        <p className="line-clamp-2 text-small">
          <ItemsText items={items} />
        </p>
      ) : null}
      {showCustomer && name !== undefined ? (
        <p className="text-small text-muted">
          {name}
          {contact ? (
            <>
              {' · '}
              <a
                href={`tel:${contact}`}
                className="touch relative z-10 font-semibold text-ink underline underline-offset-4"
              >
                {contact}
              </a>
            </>
          ) : null}
          {order.address ? <span className="block">{order.address}</span> : null}
        </p>
      ) : null}
      {showCustomer && order.erasedAt !== undefined ? <ErasedNote /> : null}
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2">
        <Price paise={toPaise(order.totalPrice)} strong className="mr-auto text-lead" />
        {actions ? <div className="relative z-10 flex flex-wrap items-center gap-2">{actions}</div> : null}
        {/* Only a hint: the whole card is the link. */}
        {isFinal(status) && actions ? null : (
          <span aria-hidden className="flex items-center gap-1 text-small font-semibold">
            {isFinal(status) ? null : 'Track order'}
            <ChevronRightIcon size={20} className="text-muted" />
          </span>
        )}
      </div>
    </Card>
  );
}
