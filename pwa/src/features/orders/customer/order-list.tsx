import { useState, type ReactNode } from 'react';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton, SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { ShowAllToggle } from '../../../ui/list/show-all-toggle.tsx';
import { PREVIEW_COUNT } from '../order-display/order-values.ts';

interface OrderListProps {
  /** The name of the list for screen readers. */
  label: string;
  orders: readonly OrderView[];
  renderOrder: (order: OrderView) => ReactNode;
  /** The server's limit for one answer; when it is reached, there may be more orders. */
  max?: number | undefined;
}

/** Ten orders and a button for the rest: '{n} more orders match your filters'. Give it a key that changes with the filters. */
export function OrderList({ label, orders, renderOrder, max }: OrderListProps) {
  const [expanded, setExpanded] = useState(false);
  const more = orders.length - PREVIEW_COUNT;
  const shown = expanded ? orders : orders.slice(0, PREVIEW_COUNT);
  const capped = max !== undefined && orders.length >= max;
  return (
    <>
      <ul aria-label={label} className="grid gap-3 min-[640px]:grid-cols-2 md:gap-4">
        {shown.map((order) => (
          <li key={order._id} className="grid">
            {renderOrder(order)}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <ShowAllToggle
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
          note={`${more}${capped ? '+' : ''} more orders match your filters`}
        />
      ) : null}
      {capped && expanded ? (
        <p className="text-center text-small text-muted">
          These are the newest {max}. Choose a shorter time to see older ones.
        </p>
      ) : null}
    </>
  );
}

/** The placeholder of the rows while the orders load. */
export function OrderListSkeleton() {
  return (
    <Loading label="Loading orders..." className="grid gap-3 min-[640px]:grid-cols-2 md:gap-4">
      {Array.from({ length: 4 }, (_, row) => (
        <Card key={row} className="flex flex-col gap-4">
          <div className="flex justify-between gap-3">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-7 w-24 rounded-full" />
          </div>
          <SkeletonText lines={2} />
        </Card>
      ))}
    </Loading>
  );
}
