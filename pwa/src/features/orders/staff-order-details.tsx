import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { toPaise } from '@canteen/domain/money';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { useTilesUrl } from '../../data/config/config.ts';
import { staffOrderQuery } from '../../data/orders/staff-orders.ts';
import {
  isSending,
  isSetHere,
  useStatusChanges,
  withStatusChange,
} from '../../data/orders/status-changes.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { shopQuery } from '../../data/shops/shops.ts';
import { errorText, isGone } from '../../lib/requests/api-error.ts';
import { textLinkClass } from '../../ui/actions/link.tsx';
import { useLatePresses } from '../../ui/actions/use-late-presses.ts';
import { BillSums } from '../../ui/bill/bill-sums.tsx';
import { BillLines, BillRow } from '../../ui/bill/bill.tsx';
import { DietMark } from '../../ui/diet-mark.tsx';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { LazyMapView } from '../../ui/map/lazy-map-view.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DayNumber } from './order-display/day-number.tsx';
import { useCloseOrder } from './order-display/open-order-link.tsx';
import { OrderCustomer } from './order-display/order-customer.tsx';
import { orderQuote } from './order-display/order-values.ts';
import { CampusDateTime } from './order-display/time-ago.tsx';
import { actorText } from './status/actor-text.ts';
import { OfflineStatusesNote } from './status/offline-statuses-note.tsx';
import { OrderStatusPill } from './status/order-status-pill.tsx';
import { OrderTimeline } from './status/order-timeline.tsx';
import { staffActions } from './status/staff-actions.ts';
import { StatusButtons } from './status/status-buttons.tsx';
import type { SetStatus } from './status/use-set-status.ts';
import './order-on-paper.css';

/** All details of one order in a dialog, with the actions that the user may take. */
export function StaffOrderDetails(props: { user: SessionUser; orderId: string | null; onSet: SetStatus }) {
  const { user, orderId, onSet } = props;
  const close = useCloseOrder();
  return (
    <Dialog
      open={orderId !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={orderId ?? 'Order'}
      placement="side"
    >
      {orderId === null ? null : <Content key={orderId} user={user} orderId={orderId} onSet={onSet} />}
    </Dialog>
  );
}

function Content({ user, orderId, onSet }: { user: SessionUser; orderId: string; onSet: SetStatus }) {
  const pendingChanges = useStatusChanges();
  const { data, error, isFetching, refetch } = useQuery(staffOrderQuery(orderId));
  const isLate = useLatePresses(data?.status, data !== undefined && isSetHere(data));
  // Also while its details are open: its shop may be taken from the user.
  if (isGone(error)) {
    return (
      <div role="alert">
        <EmptyState title="Order Not Found" level={3}>
          {data ? 'Its shop is not assigned to you any more.' : null}
        </EmptyState>
      </div>
    );
  }
  if (!data) {
    return error ? (
      <InlineError
        message={errorText(error, 'The order could not be loaded.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the order">
        <SkeletonText lines={8} />
      </Loading>
    );
  }
  const order = withStatusChange(data, pendingChanges);
  return (
    <div data-order-details className="flex flex-col gap-6 pb-4">
      <ChangeElsewhere order={data} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small">
        {order.dayNumber ? <DayNumber number={order.dayNumber} className="text-display" /> : null}
        <OrderStatusPill status={order.status} />
        <span className="font-semibold wrap-anywhere">{order.shopName}</span>
        <ShopPhone shopId={order.shopId} />
        <span className="text-muted">
          <CampusDateTime at={order.createdAt} />
        </span>
      </div>
      <OfflineStatusesNote orderId={order._id} className="-my-3" />
      <Items order={order} />
      <Customer order={order} />
      {order.paymentId ? (
        <Part title="Payment" printed="no">
          <p className="font-mono text-fine break-all">{order.paymentId}</p>
        </Part>
      ) : null}
      <Part title="Timeline" printed="no">
        <OrderTimeline order={data} />
      </Part>
      {/* At the bottom of the screen, where the thumb is. */}
      {staffActions(user, order).choices.length > 0 ? (
        <div
          data-print="no"
          style={{ bottom: '-0.5rem', margin: '0 -1.25rem -1rem' }}
          className="sticky border-t border-line bg-raised px-5 py-3 short:static"
        >
          <StatusButtons
            user={user}
            order={order}
            busy={isSending(pendingChanges, order._id)}
            onSet={(shown, to, press) => (press && (press.detail > 1 || isLate(press))) || onSet(shown, to)}
          />
        </div>
      ) : null}
    </div>
  );
}

function ShopPhone({ shopId }: { shopId: string }) {
  const { data: shop } = useQuery(shopQuery(shopId));
  return shop ? (
    <a
      href={`tel:${shop.contact}`}
      aria-label={`Call ${shop.name}, ${shop.contact}`}
      data-print="no"
      className={textLinkClass}
    >
      {shop.contact}
    </a>
  ) : null;
}

/** Says, also to screen readers, who has changed the order elsewhere while its details are open. */
function ChangeElsewhere({ order }: { order: OrderView }) {
  const { timeline } = order;
  const [known] = useState(timeline.length);
  const change = isSetHere(order) ? undefined : timeline[Math.max(known, timeline.length - 1)];
  return (
    <p
      role="status"
      className={change ? 'sticky top-0 z-10 rounded-small bg-turmeric-soft px-3 py-2 text-small' : 'sr-only'}
    >
      {change ? `${actorText(change.by)} has changed this order. It is ${change.status} now.` : null}
    </p>
  );
}

function Part({ title, printed, children }: { title: string; printed?: 'no'; children: ReactNode }) {
  return (
    <section aria-label={title} data-print={printed}>
      <h3 className="mb-2 font-sans text-small font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Items({ order }: { order: OrderView }) {
  const { items, orderDescription } = order;
  return (
    <Part title={items ? 'Items' : 'Amount'}>
      <div className="text-small">
        {items ? (
          <BillLines>
            {items.map(({ name, price, quantity, diet }, index) => (
              <BillRow
                key={index}
                label={
                  <>
                    <DietMark diet={diet} className="mt-1 mr-1.5 align-top" />
                    {name}
                  </>
                }
                quantity={quantity}
                paise={toPaise(price) * quantity}
              />
            ))}
          </BillLines>
        ) : null}
        <BillSums quote={orderQuote(order)} gstLabel="GST" />
      </div>
      {orderDescription ? (
        <p className="mt-3 rounded-small bg-muted-soft px-3 py-2 text-small whitespace-pre-line">
          {orderDescription}
        </p>
      ) : null}
    </Part>
  );
}

function Customer({ order }: { order: OrderView }) {
  const { name, address, erasedAt } = order;
  if (name === undefined && address === undefined && erasedAt === undefined) return null;
  return (
    <Part title="Customer">
      <OrderCustomer order={order} whole />
      {order.addressLatLng ? <CustomerMap place={order.addressLatLng} /> : null}
    </Part>
  );
}

function CustomerMap({ place }: { place: { lat: number; lng: number } }) {
  return (
    <div data-print="no" className="mt-3">
      <LazyMapView label="Delivery location" place={place} tilesUrl={useTilesUrl()} />
    </div>
  );
}
