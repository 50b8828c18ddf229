import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import {
  shownPayment,
  finishingStore,
  onOrdered,
  payingStore,
  type ShownPayment,
} from '../../../data/paying/shown-payments.ts';
import { openInsteadOfOrdering } from '../../../lib/navigation/back-past-checkout.ts';
import { isOnline, onlineStore } from '../../../lib/requests/online.ts';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { loadedPayNow, loadPayNow } from './load-pay-now.ts';
import { usePaymentAttempt, type PaymentAttempt } from './use-payment-attempt.ts';

export interface PaymentScreen extends Omit<PaymentAttempt, 'isPreparing' | 'showBegun'> {
  /** This page's payment, when it is paid but has no order yet. */
  finishing: ShownPayment | null;
  /** A payment attempt is running. */
  paying: boolean;
  /** 'Try again now' for the payment that is being finished. */
  finishNow: (key: string) => void;
}

/** The state and actions of the payment page. While it is open, a new order from this payment opens the order's page. */
export function usePayment(): PaymentScreen {
  const { isPreparing, showBegun, ...attempt } = usePaymentAttempt();
  useOpenOrderPage();
  useBegunPayments(showBegun);
  return {
    ...attempt,
    finishing: shownPayment(useStore(finishingStore)),
    paying: useStore(payingStore) || isPreparing,
    finishNow,
  };
}

const finishNow = (key: string): void =>
  void loadPayNow().then(
    ({ tryAgain }) => tryAgain(key),
    () => undefined,
  );

/** Opens the order's page as soon as this page's payment, also an interrupted one, has an order. */
function useOpenOrderPage(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onOrdered(({ orderNumber, isAwaited }) => {
        if (!isAwaited) return;
        toast.success('Payment Saved Successfully');
        openInsteadOfOrdering(navigate, paths.track(orderNumber), paths.home());
      }),
    [navigate],
  );
}

/**
 * Continues payments that were begun before, and loads what 'Pay Now' needs.
 * @param onBegun called when the payment of this page was begun before
 */
function useBegunPayments(onBegun: () => void): void {
  useEffect(() => {
    const ignoreErrors = (work: Promise<unknown>) => void work.catch(() => undefined);
    ignoreErrors(loadPayNow().then(({ prepareWidget }) => prepareWidget()));
    ignoreErrors(
      loadPayNow()
        .then(({ wasBegun }) => wasBegun())
        .then((isBegun) => isBegun && onBegun()),
    );
    // The user may return from a bank app, or the network may be back; check whether the payment has an order now.
    const resume = () => {
      if (document.visibilityState !== 'visible' || payingStore.get()) return;
      ignoreErrors(loadPayNow().then(({ resumePayments }) => resumePayments()));
    };
    const resumeOnline = () => {
      if (isOnline()) resume();
    };
    resume();
    document.addEventListener('visibilitychange', resume);
    const stop = onlineStore.subscribe(resumeOnline);
    return () => {
      document.removeEventListener('visibilitychange', resume);
      stop();
      loadedPayNow()?.leavePaymentPage();
    };
  }, [onBegun]);
}
