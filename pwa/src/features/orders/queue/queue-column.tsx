import type { OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { isSending, useStatusChanges } from '../../../data/orders/status-changes.ts';
import { useGrowingList } from '../../../ui/list/use-growing-list.ts';
import { cx } from '../../../ui/styles/cx.ts';
import { toneText } from '../../../ui/styles/tone.ts';
import { statusLook } from '../status/status-look.ts';
import { QueueCard, type QueueCardProps } from './queue-card.tsx';

/** The number of cards rendered at once; a counter normally has fewer. */
const STEP = 24;

const EMPTY: Partial<Record<OrderStatus, string>> = {
  PAID: 'No new orders. They appear here the moment they are paid.',
  ACCEPTED: 'Nothing is being prepared.',
  READY: 'Nothing waits for delivery.',
  SHIPPED: 'Nothing is on its way.',
};

interface QueueColumnProps extends Pick<QueueCardProps, 'onSet' | 'showShop'> {
  status: OrderStatus;
  orders: readonly OrderView[];
  /** The server has answered, so an empty list means that there are no orders. */
  isKnown: boolean;
  current: string | null;
  /** True on wide screens: the columns are side by side, each with a heading. Otherwise a tab is the heading. */
  beside: boolean;
}

/** One status of the queue, the oldest order first. */
export function QueueColumn({ status, orders, isKnown, current, beside, onSet, showShop }: QueueColumnProps) {
  const pendingChanges = useStatusChanges();
  const { count, end } = useGrowingList(
    orders.length,
    STEP,
    orders.findIndex(({ _id }) => _id === current) + 4,
  );
  const { tone, icon: IconComponent } = statusLook(status);
  return (
    <section aria-label={status} className={cx('flex min-w-0 flex-col', beside && 'min-h-0 flex-1')}>
      {beside ? (
        <h2 className="flex items-center gap-2 px-1 pb-3 font-sans text-small font-semibold">
          <IconComponent className={toneText[tone]} />
          {status}
          {isKnown ? <span className="tabular ml-auto text-muted">{orders.length}</span> : null}
        </h2>
      ) : null}
      {orders.length === 0 ? (
        <p className="rounded-card border border-dashed border-line px-4 py-8 text-center text-small text-muted">
          {isKnown ? EMPTY[status] : 'Not loaded'}
        </p>
      ) : (
        <div className={cx(beside && 'queue-scroll -mx-1 min-h-0 flex-1 overflow-y-auto px-1 pt-1')}>
          <ul
            aria-label={`${status} orders`}
            className={cx(
              'grid grid-cols-[minmax(0,1fr)] gap-3',
              !beside && 'items-start sm:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]',
            )}
          >
            {orders.slice(0, count).map((order) => (
              <li key={order._id} className="queue-slot @container">
                <QueueCard
                  order={order}
                  isCurrent={order._id === current}
                  busy={isSending(pendingChanges, order._id)}
                  showShop={showShop}
                  onSet={onSet}
                />
              </li>
            ))}
          </ul>
          <div ref={end} aria-hidden="true" className="h-px" />
        </div>
      )}
    </section>
  );
}
