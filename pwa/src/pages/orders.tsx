import { useUser } from '../data/session/session.ts';
import { MyOrders } from '../features/orders/customer/my-orders.tsx';

/** The guard lets only users in; during a logout there is nobody to show orders for. */
export function OrdersPage() {
  const user = useUser();
  return user ? <MyOrders user={user} /> : null;
}
