import type { Cart } from '@canteen/domain/cart';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readCart, useCarts, type CartsState } from '../data/carts/carts.ts';
import { CHECKOUT_DRAFT } from '../data/paying/finish-payment.ts';
import { checkoutOfCart, type Delivery } from '../data/paying/quotes.ts';
import { shopQuery } from '../data/shops/shops.ts';
import { OrderForm } from '../features/payments/order-form.tsx';
import { useDraft } from '../features/payments/use-draft.ts';
import { useVerifiedCart } from '../features/payments/use-verified-cart.ts';
import { saveCheckout } from '../data/checkout/stored-checkout.ts';
import { useOnline } from '../lib/online.ts';
import { paths } from '../lib/paths.ts';
import { useUser, type SessionUser } from '../data/session/session.ts';
import { Alert } from '../ui/alert.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CartIcon, WifiOffIcon } from '../ui/icons.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

const OFFLINE = 'You are offline. What you typed stays here; go on when there is a network again.';

/** The shop that the link to here named; the history keeps it over a reload. */
const shopIdOf = (from: unknown): string | null =>
  typeof from === 'object' && from !== null && 'shopId' in from && typeof from.shopId === 'string'
    ? from.shopId
    : null;

/** The cart that was taken to the checkout; the only one, when none was. */
const cartOf = ({ carts, activeShopId }: CartsState): Cart | undefined =>
  carts.find(({ shopId }) => shopId === activeShopId) ?? (carts.length === 1 ? carts[0] : undefined);

export function CheckoutPage() {
  const user = useUser();
  return (
    <div className="page py-4 md:py-6">
      {user ? <CheckoutOfUser key={user._id} user={user} /> : <CheckoutLoading />}
    </div>
  );
}

function CheckoutOfUser({ user }: { user: SessionUser }) {
  const state = useCarts();
  const from: unknown = useLocation().state;
  // The shop one came for: another tab may take another cart to its checkout, or clear this one.
  const [shopId, setShopId] = useState(shopIdOf(from));
  const wanted = shopId ?? (state.ready ? cartOf(state)?.shopId : null) ?? null;
  if (wanted !== shopId) setShopId(wanted);
  const cart = state.carts.find((one) => one.shopId === wanted);
  if (!state.ready) return <CheckoutLoading />;
  return cart ? <Checkout cart={cart} user={user} /> : <NoItems />;
}

function Checkout({ cart, user }: { cart: Cart; user: SessionUser }) {
  const navigate = useNavigate();
  const { online } = useOnline();
  const { data: shop } = useQuery(shopQuery(cart.shopId));
  const draft = useDraft(CHECKOUT_DRAFT);
  const verify = useVerifiedCart(cart);

  const goToPayment = async (delivery: Delivery) => {
    const shopNow = await verify();
    if (shopNow === 'offline') toast.error(OFFLINE);
    if (typeof shopNow === 'string') return;
    try {
      // The menu's present prices are in it by now.
      const cartNow = (await readCart(cart.shopId)) ?? cart;
      saveCheckout(checkoutOfCart(cartNow, shopNow.taxable, delivery));
      void navigate(paths.payment());
    } catch {
      toast.error('Error processing checkout');
    }
  };

  if (!draft) return <CheckoutLoading />;
  return (
    <>
      <BackLink to={paths.cart()}>Cart</BackLink>
      <h1 className="text-title">Order Form</h1>
      <p className="mb-4 text-muted">{shop?.name ?? cart.shopName}</p>
      {online ? null : (
        <Alert tone="turmeric" icon={WifiOffIcon} className="mb-4">
          Going on to the payment needs the network. What you type here stays.
        </Alert>
      )}
      <OrderForm cart={cart} shop={shop} user={user} draft={draft} onSubmit={goToPayment} />
    </>
  );
}

function NoItems() {
  return (
    <EmptyState
      level={1}
      title="No items in cart to checkout"
      icon={CartIcon}
      action={
        <ButtonLink to={paths.cart()} variant="accent">
          Go to Cart
        </ButtonLink>
      }
    >
      Choose a cart to check out, or put something in one first.
    </EmptyState>
  );
}

function CheckoutLoading() {
  return (
    <Loading label="Loading checkout...">
      <Skeleton className="mb-2 h-8 w-40" />
      <Skeleton className="mb-5 h-5 w-56" />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_22rem] md:gap-6">
        <Skeleton className="h-96 rounded-card" />
        <div className="rounded-card bg-card p-5">
          <SkeletonText lines={5} />
        </div>
      </div>
    </Loading>
  );
}
