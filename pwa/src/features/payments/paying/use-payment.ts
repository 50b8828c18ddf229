import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatRupees, type Paise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { PUBLIC } from '../../../data/api-client/query-client.ts';
import { NO_NETWORK_TEXT } from '../../../data/api-client/request.ts';
import { readCheckout, saveCheckout, type StoredCheckout } from '../../../data/checkout/stored-checkout.ts';
import type { PaymentEnd } from '../../../data/paying/payment-state.ts';
import { NOT_BEGUN } from '../../../data/paying/payment-texts.ts';
import {
  shownPayment,
  finishingStore,
  onEnded,
  onOrdered,
  payingStore,
  type FinishingPayment,
} from '../../../data/paying/shown-payments.ts';
import { openInsteadOfOrdering } from '../../../lib/navigation/back-past-checkout.ts';
import { useIsLeft } from '../../../lib/navigation/use-is-left.ts';
import { isOnline, onlineStore } from '../../../lib/requests/online.ts';
import { useStore } from '../../../lib/store.ts';
import { useConfirm } from '../../../ui/overlay/confirm.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { loadedPayNow, loadPayNow, type PayNow } from './load-pay-now.ts';

export interface PaymentScreen {
  /** What the user will pay for; null without a checkout. */
  checkout: StoredCheckout | null;
  /** This page's payment, when it is paid but has no order yet. */
  finishing: FinishingPayment | null;
  /** A payment attempt is running. */
  paying: boolean;
  /** The result of the last attempt. */
  end: PaymentEnd | null;
  /** The total before it changed. */
  formerTotal: Paise | null;
  payNow: () => Promise<void>;
  /** 'Try again now' for the payment that is being finished. */
  finishNow: (key: string) => void;
}

/** The state and actions of 'Pay Now'. While the page is open, a new order from this payment opens the order's page. */
export function usePayment(): PaymentScreen {
  const [checkout, setCheckout] = useState(readCheckout);
  const [end, setEnd] = useState<PaymentEnd | null>(null);
  const [formerTotal, setFormerTotal] = useState<Paise | null>(null);
  const [preparing, setPreparing] = useState(false);
  const client = useQueryClient();
  const confirm = useConfirm();
  const isLeft = useIsLeft();
  useOpenOrderPage();
  useBegunPayments(useCallback(() => setEnd((known) => known ?? { kind: 'begun' }), []));
  useEffect(
    () =>
      onEnded(({ end: ended, isAwaited }) => {
        if (!isAwaited) return;
        // After a returned payment the stored checkout has a new idempotency key.
        setCheckout((current) => readCheckout() ?? current);
        setEnd(ended);
      }),
    [],
  );

  const attempt = async (work: PayNow, current: StoredCheckout, isOrderExpected: boolean): Promise<void> => {
    // The widget must not open over another page.
    if (isLeft.current) return;
    setEnd(null);
    const next = await work.pay(current, { isOrderExpected });
    if (next.kind !== 'price-changed') {
      // After a returned payment the stored checkout has a new idempotency key.
      if (next.kind === 'returned') setCheckout(readCheckout() ?? current);
      // The shop, its menu or the drop point was shown as it was before.
      if (next.kind === 'refused' || next.kind === 'place-refused')
        void client.invalidateQueries({ queryKey: [PUBLIC] });
      setEnd(next);
      return;
    }
    const fresh = saveCheckout(await work.withNewPrices(current.data, next.quote));
    setCheckout(fresh);
    setFormerTotal(current.data.totalPrice);
    setEnd(next);
    const total = formatRupees(next.quote.totalPrice);
    const confirmed = await confirm({
      title: 'The total has changed',
      body: `It was ${formatRupees(current.data.totalPrice)} and is now ${total}.`,
      confirmLabel: `Pay ${total}`,
    });
    if (confirmed) await attempt(work, fresh, isOrderExpected);
  };

  /** Null, and the screen says so, when it cannot be loaded. */
  const load = async (): Promise<PayNow | null> => {
    setEnd(null);
    try {
      return await loadPayNow();
    } catch {
      setEnd({ kind: 'not-begun', message: isOnline() ? NOT_BEGUN : NO_NETWORK_TEXT });
      return null;
    }
  };

  const prepare = async (wanted: StoredCheckout) => {
    setPreparing(true);
    try {
      const work = loadedPayNow() ?? (await load());
      return { work, question: (await work?.questionBefore(wanted)) ?? null };
    } finally {
      setPreparing(false);
    }
  };

  const payNow = async () => {
    if (!checkout) return;
    const { work, question } = await prepare(checkout);
    if (work && (!question || (await confirm(question))))
      await attempt(work, checkout, question?.isOrderExpected ?? false);
  };

  return {
    checkout,
    finishing: shownPayment(useStore(finishingStore)),
    paying: useStore(payingStore) || preparing,
    end,
    formerTotal,
    payNow,
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
