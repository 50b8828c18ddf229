import { formatRupees, type Paise } from '@canteen/domain/money';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readCart } from '../../data/carts/carts.ts';
import { onOrdered, prepareWidget } from '../../data/paying/effects.ts';
import {
  awaitedOf,
  finishingStore,
  leavePaymentPage,
  pay,
  payingStore,
  resumePayments,
  type Finishing,
} from '../../data/paying/paying.ts';
import type { PaymentEnd } from '../../data/paying/payment-state.ts';
import { withNewPrices } from '../../data/checkout/quotes.ts';
import {
  isCustom,
  readCheckout,
  saveCheckout,
  type StoredCheckout,
} from '../../data/checkout/stored-checkout.ts';
import { paths } from '@canteen/domain/paths';
import { useStore } from '../../lib/store.ts';
import { openInsteadOfOrdering } from '../../lib/way-back.ts';
import { useConfirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';

export interface PaymentScreen {
  /** What the user will pay for; null without a checkout. */
  checkout: StoredCheckout | null;
  /** This page's payment, when it is paid but has no order yet. */
  finishing: Finishing | null;
  /** A payment attempt is running. */
  paying: boolean;
  /** The result of the last attempt. */
  end: PaymentEnd | null;
  /** The total before it changed. */
  formerTotal: Paise | null;
  payNow: () => Promise<void>;
}

/** The state and actions of 'Pay Now'. While the page is open, a new order from this payment opens the order's page. */
export function usePayment(): PaymentScreen {
  const [checkout, setCheckout] = useState(readCheckout);
  const [end, setEnd] = useState<PaymentEnd | null>(null);
  const [formerTotal, setFormerTotal] = useState<Paise | null>(null);
  const confirm = useConfirm();
  useOpenOrderPage();

  const attempt = async (current: StoredCheckout): Promise<void> => {
    setEnd(null);
    const next = await pay(current);
    if (next.end !== 'price-changed') {
      // After a closed payment the stored checkout has a new idempotency key.
      if (next.end === 'returned') setCheckout(readCheckout() ?? current);
      setEnd(next);
      return;
    }
    const fresh = saveCheckout(await withNewPrices(current.data, next.quote));
    setCheckout(fresh);
    setFormerTotal(current.data.totalPrice);
    setEnd(next);
    const total = formatRupees(next.quote.totalPrice);
    const confirmed = await confirm({
      title: 'The total has changed',
      body: `It was ${formatRupees(current.data.totalPrice)} and is now ${total}.`,
      confirmLabel: `Pay ${total}`,
    });
    if (confirmed) await attempt(fresh);
  };

  const payNow = async () => {
    if (!checkout) return;
    const isGone = !isCustom(checkout.data) && (await isCartGone(checkout.data.shopId));
    const confirmed =
      !isGone ||
      (await confirm({
        title: 'This cart is empty now',
        body: 'It may have been ordered in another tab. Look in My Orders before you pay.',
        confirmLabel: 'Pay anyway',
      }));
    if (confirmed) await attempt(checkout);
  };

  return {
    checkout,
    finishing: awaitedOf(useStore(finishingStore)),
    paying: useStore(payingStore),
    end,
    formerTotal,
    payNow,
  };
}

async function isCartGone(shopId: string): Promise<boolean> {
  try {
    return (await readCart(shopId)) === null;
  } catch {
    return false;
  }
}

/** Opens the order's page as soon as this page's payment, also an interrupted one, has an order. */
function useOpenOrderPage(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onOrdered(({ orderId, isAwaited }) => {
        if (!isAwaited) return;
        toast.success('Payment Saved Successfully');
        openInsteadOfOrdering(navigate, paths.track(orderId), paths.home());
      }),
    [navigate],
  );
  useEffect(() => {
    const ignoreErrors = (work: Promise<void>) => void work.catch(() => undefined);
    prepareWidget().catch(() => undefined);
    // The user may return from a bank app; check whether the payment has an order now.
    const resume = () => {
      if (document.visibilityState === 'visible' && !payingStore.get()) ignoreErrors(resumePayments());
    };
    resume();
    document.addEventListener('visibilitychange', resume);
    return () => {
      document.removeEventListener('visibilitychange', resume);
      leavePaymentPage();
    };
  }, []);
}
