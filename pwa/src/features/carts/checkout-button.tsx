import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cart } from '@canteen/domain/carts/cart';
import type { Paise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { importWithRetry } from '../../lib/loading/lazy-component.ts';
import { useIsLeft } from '../../lib/navigation/use-is-left.ts';
import { Button } from '../../ui/actions/button.tsx';
import { StickyAction } from '../../ui/actions/sticky-action.tsx';
import { Price } from '../../ui/bill/price.tsx';
import { toast } from '../../ui/overlay/toast.ts';

interface Props {
  cart: Cart;
  /** These are undefined until the shop is known. */
  total: Paise | undefined;
  taxable: boolean | undefined;
  only: boolean;
}

/** Checks the shop and its menu, then opens the checkout. With one cart, the button stays at the bottom on phones. */
export function CheckoutButton({ cart, total, taxable, only }: Props) {
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const [busy, setBusy] = useState(false);
  const checkOut = async () => {
    setBusy(true);
    const refusal = await importWithRetry(() => import('../../data/checkout/begin-checkout.ts'))
      .then(({ beginCheckout }) => beginCheckout(cart, taxable))
      .catch(() => 'Something went wrong during checkout. Please try again later.');
    if (isLeft.current) return;
    setBusy(false);
    if (refusal === null) void navigate(paths.checkout(), { state: { shopId: cart.shopId } });
    else toast.error(refusal);
  };
  const button = (
    <Button
      variant="accent"
      size="large"
      wide
      busy={busy}
      onClick={() => void checkOut()}
      className="flex-wrap"
    >
      Checkout{' '}
      {total === undefined ? null : (
        <>
          <span aria-hidden="true">·</span> <Price paise={total} />
        </>
      )}
    </Button>
  );
  return only ? (
    <StickyAction className="md:mt-4">{button}</StickyAction>
  ) : (
    <div className="mt-4">{button}</div>
  );
}
