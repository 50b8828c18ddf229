import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { trackQuery } from '../data/orders/order-requests.ts';
import { useUser } from '../data/session/session.ts';
import { OrderMissing } from '../features/orders/customer/order-missing.tsx';
import { TrackedOrder, TrackedOrderSkeleton } from '../features/orders/customer/tracked-order.tsx';
import { usePageTitle } from '../lib/navigation/page-title.ts';

/** The key resets the page when the user changes, so that another user does not see this order. */
export function TrackPage() {
  const { orderId = '' } = useParams();
  return <OrderPage key={`${useUser()?._id}/${orderId}`} orderId={orderId} />;
}

function OrderPage({ orderId }: { orderId: string }) {
  const { data: order, error, isFetching, refetch } = useQuery(trackQuery(orderId));
  usePageTitle(order ? `Order ${order.orderId}` : null);
  return (
    <div className="page py-4 md:py-6">
      {order ? (
        <TrackedOrder order={order} />
      ) : error ? (
        <OrderMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TrackedOrderSkeleton />
      )}
    </div>
  );
}
