import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { formatRupees, type Paise } from '@canteen/domain/money';
import { PUBLIC } from '../../../data/api-client/query-client.ts';
import { NO_NETWORK_TEXT } from '../../../data/api-client/request.ts';
import { readCheckout, saveCheckout, type StoredCheckout } from '../../../data/checkout/stored-checkout.ts';
import type { PaymentEnd } from '../../../data/paying/payment-state.ts';
import { NOT_BEGUN } from '../../../data/paying/payment-texts.ts';
import { onEnded } from '../../../data/paying/shown-payments.ts';
import { useIsLeft } from '../../../lib/navigation/use-is-left.ts';
import { isOnline } from '../../../lib/requests/online.ts';
import { useConfirm } from '../../../ui/overlay/confirm.ts';
import { loadedPayNow, loadPayNow, type PayNow } from './load-pay-now.ts';

export interface PaymentAttempt {
  /** What the user will pay for; null without a checkout. */
  checkout: StoredCheckout | null;
  /** The result of the last attempt. */
  end: PaymentEnd | null;
  /** The total before it changed. */
  formerTotal: Paise | null;
  /** Before an attempt: the code is loaded, and the server is asked for an order that is the same. */
  isPreparing: boolean;
  payNow: () => Promise<void>;
  /** Shows that this payment was begun before, unless an attempt has ended. */
  showBegun: () => void;
}

/** 'Pay Now': the questions before an attempt to pay, the attempt, and another one when the total has changed. */
export function usePaymentAttempt(): PaymentAttempt {
  const [checkout, setCheckout] = useState(readCheckout);
  const [end, setEnd] = useState<PaymentEnd | null>(null);
  const [formerTotal, setFormerTotal] = useState<Paise | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const client = useQueryClient();
  const confirm = useConfirm();
  const isLeft = useIsLeft();
  const showBegun = useCallback(() => setEnd((known) => known ?? { kind: 'begun' }), []);
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

  const attempt = async (
    payNowModule: PayNow,
    current: StoredCheckout,
    isOrderExpected: boolean,
  ): Promise<void> => {
    // The widget must not open over another page.
    if (isLeft.current) return;
    setEnd(null);
    const next = await payNowModule.pay(current, { isOrderExpected });
    if (next.kind !== 'price-changed') {
      // After a returned payment the stored checkout has a new idempotency key.
      if (next.kind === 'returned') setCheckout(readCheckout() ?? current);
      // The shop, its menu or the drop point was shown as it was before.
      if (next.kind === 'refused' || next.kind === 'place-refused')
        void client.invalidateQueries({ queryKey: [PUBLIC] });
      setEnd(next);
      return;
    }
    const data = await payNowModule.withNewPrices(current.data, next.quote);
    // After a logout, the checkout must not be stored for the next user.
    if (isLeft.current) return;
    const fresh = saveCheckout(data);
    setCheckout(fresh);
    setFormerTotal(current.data.totalPrice);
    setEnd(next);
    const total = formatRupees(next.quote.totalPrice);
    const confirmed = await confirm({
      title: 'The total has changed',
      body: `It was ${formatRupees(current.data.totalPrice)} and is now ${total}.`,
      confirmLabel: `Pay ${total}`,
    });
    if (confirmed) await attempt(payNowModule, fresh, isOrderExpected);
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
    setIsPreparing(true);
    try {
      const payNowModule = loadedPayNow() ?? (await load());
      return { payNowModule, question: (await payNowModule?.questionBefore(wanted)) ?? null };
    } finally {
      setIsPreparing(false);
    }
  };

  const payNow = async () => {
    if (!checkout) return;
    const { payNowModule, question } = await prepare(checkout);
    if (payNowModule && !isLeft.current && (!question || (await confirm(question))))
      await attempt(payNowModule, checkout, question?.isOrderExpected ?? false);
  };

  return { checkout, end, formerTotal, isPreparing, payNow, showBegun };
}
