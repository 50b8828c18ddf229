import { useQuery } from '@tanstack/react-query';
import { cancellationReason } from '@canteen/domain/orders/cancellation-reason';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { readyText } from '@canteen/domain/orders/ready-time';
import { useAutoRefund, useSupportContact } from '../../../data/config/config.ts';
import { shopQuery } from '../../../data/shops/shops.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { LazyHelpLine } from '../../../ui/actions/lazy-help-line.tsx';
import { textLinkClass } from '../../../ui/actions/link.tsx';
import { strongAccent } from '../../../ui/feedback/alert.tsx';
import { cx } from '../../../ui/styles/cx.ts';
import { toneSoft } from '../../../ui/styles/tone.ts';
import { isNotAccepted } from '../order-display/order-age.ts';
import { changedAt } from '../order-display/order-values.ts';
import { TimeAgo } from '../order-display/time-ago.tsx';
import { statusLook } from '../status/status-look.ts';

const REASONS = {
  unaccepted: 'The shop did not accept it in time',
  'amount-differs': 'The amount paid is not its total',
} as const;

/** The status in one large line, and how long the order has had it. */
export function OrderStatusLine({ order, forCustomer }: { order: OrderView; forCustomer: boolean }) {
  const { tone, icon: IconComponent, ...look } = statusLook(order.status);
  const cancelled = order.status === 'CANCELLED';
  const reason = cancelled || order.status === 'REFUNDED' ? cancellationReason(order) : null;
  const meaning =
    reason === null
      ? look.meaning
      : `${REASONS[reason]}, so it was cancelled.${cancelled ? '' : ` ${look.meaning}`}`;
  // The notice below says what to do about an order that nobody accepts. This line then leaves out what the status means.
  const showsMeaning = !isNotAccepted(order, useMinute()) && forCustomer;
  const mayChange = showsMeaning && (order.status === 'PAID' || order.status === 'ACCEPTED');
  const { data: shop } = useQuery({ ...shopQuery(order.shopId), enabled: mayChange });
  const contact = useSupportContact();
  const ready = mayChange ? readyText(shop?.readyMinutes) : null;
  const returns = (useAutoRefund() === true || reason === 'amount-differs') && cancelled;
  const money = returns ? ' What you paid goes back to you.' : '';
  const later = returns || order.status === 'REFUNDED' ? ' It may take your bank a few days.' : '';
  return (
    <section aria-labelledby="state" className={cx('rounded-card p-5', toneSoft[tone], strongAccent)}>
      <h2 id="state" className="mb-1 font-sans text-fine font-semibold text-ink">
        State
      </h2>
      {/* The key creates a new line for a new status, so that it is animated and announced. */}
      <div role="status">
        <p key={order.status} className="flex animate-appear flex-wrap items-center gap-x-3">
          <IconComponent size={34} className="shrink-0" />
          <span className="min-w-0 font-display text-display font-extrabold wrap-anywhere">
            {order.status}
          </span>
        </p>
      </div>
      <p className="mt-2 text-small text-ink">
        {/* Not announced, because it changes every minute. */}
        <span className="sr-only">Since </span>
        <TimeAgo at={changedAt(order)} className="inline-block font-semibold first-letter:uppercase" />
        <span role="status">
          {showsMeaning && meaning ? `. ${meaning}${money}${later}` : null}
          {ready ? ` ${ready}.` : null}
        </span>
      </p>
      {mayChange && shop?.contact ? (
        <p className="mt-2 text-small text-ink">
          {/* The details below show the number. */}
          To change something,{' '}
          <a href={`tel:${shop.contact}`} className={textLinkClass}>
            call the shop
          </a>
          .
        </p>
      ) : null}
      {forCustomer && contact !== null && (cancelled || order.status === 'REFUNDED') ? (
        <p className="mt-2 text-small text-ink">
          <LazyHelpLine contact={contact} />
        </p>
      ) : null}
    </section>
  );
}
