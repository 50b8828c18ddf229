import { paths } from '@canteen/domain/navigation/paths';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { useUser } from '../../../data/session/session.ts';
import { ButtonLink, TextLink } from '../../../ui/actions/link.tsx';
import { QuoteBill } from '../../../ui/bill/quote-bill.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowLeftIcon } from '../../../ui/icons/shared-icons.tsx';
import { linesOf, orderQuote } from '../order-display/order-values.ts';
import { CampusDateTime } from '../order-display/time-ago.tsx';
import { OrderTimeline } from '../status/order-timeline.tsx';
import { LazyOrderAppPrompts } from './lazy-order-app-prompts.tsx';
import { NotAcceptedNotice } from './not-accepted-notice.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderStatusLine } from './order-status-line.tsx';

/** One order with its state, timeline, bill and details (specification, section 2). */
export function TrackedOrder({ order }: { order: OrderView }) {
  const isMine = useUser()?._id === order.userId;
  return (
    <>
      <TextLink to={paths.orders()} className="inline-flex min-h-11 items-center gap-1.5 text-small">
        <ArrowLeftIcon size={18} />
        My Orders
      </TextLink>
      <header className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-lead">
            <span className="block text-small font-semibold text-muted">Order number</span>
            {order.dayNumber ? (
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="tabular text-display font-extrabold">{order.dayNumber}</span>{' '}
                <span className="tracking-wide text-muted">{order.orderId}</span>
              </span>
            ) : (
              <span className="text-display tracking-wide wrap-anywhere">{order.orderId}</span>
            )}
          </h1>
          <p className="text-small text-muted">
            {order.shopName}
            {' · '}
            <CampusDateTime at={order.createdAt} short />
          </p>
        </div>
        {isMine ? (
          <OrderAgainButton order={order} />
        ) : (
          <ButtonLink to={paths.staffOrder(order.orderId)}>Open in Manage Orders</ButtonLink>
        )}
      </header>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <div className="flex flex-col gap-4">
          <OrderStatusLine order={order} forCustomer={isMine} />
          {isMine ? <NotAcceptedNotice order={order} /> : null}
          {isMine ? <LazyOrderAppPrompts order={order} /> : null}
          <Card as="section" aria-labelledby="timeline">
            <h2 id="timeline" className="mb-4 text-lead">
              Timeline
            </h2>
            <OrderTimeline order={order} />
          </Card>
        </div>
        <div className="flex flex-col gap-4">
          <QuoteBill title="Bill" lines={linesOf(order)} quote={orderQuote(order)} />
          <OrderDetails order={order} isMine={isMine} />
        </div>
      </div>
    </>
  );
}

export function TrackedOrderSkeleton() {
  return (
    <Loading label="Loading order...">
      <Skeleton className="mt-3 mb-6 h-9 w-48" />
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </Loading>
  );
}
