import { Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cart } from '@canteen/domain/carts/cart';
import type { Paise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { readCart } from '../../../data/carts/carts.ts';
import { CHECKOUT_DRAFT } from '../../../data/checkout/drafts.ts';
import { checkoutOfCart, type Delivery } from '../../../data/checkout/quotes.ts';
import { saveCheckout } from '../../../data/checkout/stored-checkout.ts';
import type { SessionUser } from '../../../data/session/session.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.ts';
import { useIsLeft } from '../../../lib/navigation/use-is-left.ts';
import { useOnline } from '../../../lib/requests/online.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ToBeDeletedNote } from '../../../ui/feedback/to-be-deleted-note.tsx';
import { WifiOffIcon } from '../../../ui/icons/icons.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useShopState } from '../../shops/use-shop-state.ts';
import { useDeliveryPlaces } from '../delivery/use-delivery-places.ts';
import { useDraft } from '../delivery/use-draft.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { NoCheckoutItems } from './no-checkout-items.tsx';
import { useCheckoutCart } from './use-checkout-cart.ts';
import { useVerifiedCart } from './use-verified-cart.ts';

const OrderForm = lazyComponent(() => import('./order-form.tsx'), 'OrderForm');
export const preloadForm = () => OrderForm.preload();

const OFFLINE = 'You are offline. What you typed stays here.';
const CHANGED = 'The form has changed. Press Go To Payment again.';

/** The order form for the cart of this checkout (specification, section 2). */
export function Checkout({ user }: { user: SessionUser }) {
  const cart = useCheckoutCart();
  if (cart === 'loading') return <CheckoutSkeleton />;
  return cart ? <CheckoutOfCart cart={cart} user={user} /> : <NoCheckoutItems />;
}

function CheckoutOfCart({ cart, user }: { cart: Cart; user: SessionUser }) {
  const navigate = useNavigate();
  const { online } = useOnline();
  const shopState = useShopState(cart.shopId);
  const draft = useDraft(CHECKOUT_DRAFT);
  const places = useDeliveryPlaces(user._id);
  const verify = useVerifiedCart(cart);
  const isLeft = useIsLeft();
  // Loads the form while the cart and the draft are read.
  useEffect(() => void preloadForm().catch(() => undefined), []);

  const goToPayment = async (delivery: Delivery, total: Paise | undefined, isChanged: () => boolean) => {
    const shopNow = await verify();
    if (shopNow === 'offline') toast.error(OFFLINE);
    if (typeof shopNow === 'string') return;
    try {
      // `verify` has written the menu's current prices into the cart.
      const cartNow = (await readCart(cart.shopId)) ?? cart;
      if (isLeft.current) return;
      const checkout = checkoutOfCart(cartNow, shopNow.taxable, delivery);
      // The form shows the new total, and the next press goes on.
      if (total !== undefined && checkout.totalPrice !== total) return;
      if (isChanged()) {
        toast.error(CHANGED);
        return;
      }
      saveCheckout(checkout);
      void navigate(paths.payment());
    } catch {
      if (!isLeft.current) toast.error('Error processing checkout');
    }
  };

  if (!draft || !places) return <CheckoutSkeleton />;
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <BackLink to={paths.cart()}>Cart</BackLink>
      <h1 className="text-title">Order Form</h1>
      <p className="mb-4 text-muted">{shopState.shop?.name ?? cart.shopName}</p>
      <ToBeDeletedNote user={user} />
      {online ? null : (
        <Alert tone="turmeric" icon={WifiOffIcon} className="mb-4">
          Going on to the payment needs the network. What you type here stays.
        </Alert>
      )}
      <OrderForm
        cart={cart}
        shopState={shopState}
        user={user}
        draft={draft}
        places={places}
        onSubmit={goToPayment}
      />
    </Suspense>
  );
}
