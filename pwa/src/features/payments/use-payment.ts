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
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { useConfirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';

export interface PaymentScreen {
  /** What is to be paid; null when nothing was checked out. */
  checkout: StoredCheckout | null;
  /** The payment of this page, when it was paid and is not an order yet. */
  finishing: Finishing | null;
  /** An attempt is under way. */
  paying: boolean;
  /** How the last one ended. */
  end: PaymentEnd | null;
  /** The total before it changed. */
  formerTotal: Paise | null;
  payNow: () => Promise<void>;
}

/** Everything behind 'Pay Now'. While it is on screen, the order that is made of it leads to its page. */
export function usePayment(): PaymentScreen {
  const [checkout, setCheckout] = useState(readCheckout);
  const [end, setEnd] = useState<PaymentEnd | null>(null);
  const [formerTotal, setFormerTotal] = useState<Paise | null>(null);
  const confirm = useConfirm();
  useArrival();

  const attempt = async (current: StoredCheckout): Promise<void> => {
    setEnd(null);
    const next = await pay(current);
    if (next.end !== 'price-changed') {
      // A closed payment gets a new key.
      if (next.end === 'returned') setCheckout(readCheckout() ?? current);
      setEnd(next);
      return;
    }
    const fresh = saveCheckout(await withNewPrices(current.data, next.quote));
    setCheckout(fresh);
    setFormerTotal(current.data.totalPrice);
    setEnd(next);
    const total = formatRupees(next.quote.totalPrice);
    const goOn = await confirm({
      title: 'The total has changed',
      body: `It was ${formatRupees(current.data.totalPrice)} and is now ${total}.`,
      confirmLabel: `Pay ${total}`,
    });
    if (goOn) await attempt(fresh);
  };

  const payNow = async () => {
    if (!checkout) return;
    const isGone = !isCustom(checkout.data) && (await isCartGone(checkout.data.shopId));
    const goOn =
      !isGone ||
      (await confirm({
        title: 'This cart is empty now',
        body: 'It may have been ordered in another tab. Look in My Orders before you pay.',
        confirmLabel: 'Pay anyway',
      }));
    if (goOn) await attempt(checkout);
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

/** Goes to the order as soon as there is one, whether of this attempt or of an interrupted one; not to another's. */
function useArrival(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onOrdered(({ orderId, isAwaited }) => {
        if (!isAwaited) return;
        toast.success('Payment Saved Successfully');
        void navigate(paths.track(orderId), { replace: true });
      }),
    [navigate],
  );
  useEffect(() => {
    const quietly = (work: Promise<void>) => void work.catch(() => undefined);
    prepareWidget().catch(() => undefined);
    // Back from the bank's app, perhaps, and the order is there already.
    const look = () => {
      if (document.visibilityState === 'visible' && !payingStore.get()) quietly(resumePayments());
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leavePaymentPage();
    };
  }, []);
}
