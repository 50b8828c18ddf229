import { useUser } from '../data/session/session.ts';
import { MyOrders } from '../features/orders/customer/my-orders.tsx';

/** The guard admits only signed-in users. During a logout `user` is null for a moment: show nothing. */
export function OrdersPage() {
  const user = useUser();
  return user ? <MyOrders user={user} /> : null;
}
