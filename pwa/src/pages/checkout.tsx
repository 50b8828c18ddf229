import { useUser } from '../data/session/session.ts';
import { CheckoutLoading } from '../features/payments/checkout/checkout-placeholders.tsx';
import { Checkout, preloadForm } from '../features/payments/checkout/checkout.tsx';

export const preload = preloadForm;

export function CheckoutPage() {
  const user = useUser();
  return (
    <div className="page py-4 md:py-6">
      {user ? <Checkout key={user._id} user={user} /> : <CheckoutLoading />}
    </div>
  );
}
