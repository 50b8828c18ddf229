import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { addDays, campusDay } from '@canteen/domain/campus-time';
import { paths } from '@canteen/domain/navigation/paths';
import { isFinal } from '@canteen/domain/orders/order-status';
import { ordersQuery } from '../../../data/orders/order-requests.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { ActionBar } from '../../../ui/actions/action-bar.tsx';
import { TextLink } from '../../../ui/actions/link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChevronRightIcon } from '../../../ui/icons/shared-icons.tsx';
import { DayNumber } from '../order-display/day-number.tsx';
import { OrderStatusPill } from '../status/order-status-pill.tsx';

/** The user's newest order of today or yesterday that has not ended, above the bottom bar; a tap leads to it. */
export function OrdersUnderWay({ userId }: { userId: string }) {
  const startDate = addDays(campusDay(useMinute()), -1);
  const { data = [] } = useQuery(ordersQuery({ userId, startDate }));
  const underWay = data.filter(({ status }) => !isFinal(status));
  const [order] = underWay;
  if (!order) return null;
  return (
    <ActionBar>
      <Card
        as="section"
        aria-label="Order under way"
        flush
        pressable
        className="mx-auto flex max-w-2xl items-center gap-3 bg-raised px-4 py-2 shadow-raised"
      >
        {order.dayNumber ? <DayNumber number={order.dayNumber} className="shrink-0 text-title" /> : null}
        <div className="min-w-0 flex-1">
          <Link
            to={paths.track(order.orderId)}
            className="stretched block truncate font-semibold outline-none"
          >
            {order.shopName}
            <span className="sr-only">, track order {order.orderId}</span>
          </Link>
          <div className="mt-0.5 flex items-center gap-3">
            <span role="status" className="shrink-0">
              <OrderStatusPill status={order.status} size="small" />
            </span>
            {underWay.length > 1 ? (
              <TextLink to={paths.orders()} className="z-10 truncate text-fine">
                All {underWay.length} orders
              </TextLink>
            ) : null}
          </div>
        </div>
        <ChevronRightIcon className="text-muted" />
      </Card>
    </ActionBar>
  );
}
