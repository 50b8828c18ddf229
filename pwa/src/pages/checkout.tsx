import { useUser } from '../data/session/session.ts';
import { CheckoutSkeleton } from '../features/payments/checkout/checkout-skeleton.tsx';
import { Checkout, preloadForm } from '../features/payments/checkout/checkout.tsx';

export const preload = preloadForm;

export function CheckoutPage() {
  const user = useUser();
  return (
    <div className="page py-4 md:py-6">
      {user ? <Checkout key={user._id} user={user} /> : <CheckoutSkeleton />}
    </div>
  );
}
