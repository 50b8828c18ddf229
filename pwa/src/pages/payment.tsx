import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { isCustom, type CheckoutData } from '../data/checkout/stored-checkout.ts';
import type { PaymentEnd } from '../data/paying/payment-state.ts';
import { useUser } from '../data/session/session.ts';
import { useDiets } from '../features/payments/checkout/use-diets.ts';
import { DeliverySummary } from '../features/payments/paying/delivery-summary.tsx';
import { FinishingOrder } from '../features/payments/paying/finishing-order.tsx';
import { orderFormOf } from '../features/payments/paying/order-form-of.ts';
import { PayButton } from '../features/payments/paying/pay-button.tsx';
import { PaymentNotice } from '../features/payments/paying/payment-notice.tsx';
import { usePayment, type PaymentScreen } from '../features/payments/paying/use-payment.ts';
import { useShopState } from '../features/shops/use-shop-state.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { QuoteBill } from '../ui/bill/quote-bill.tsx';

/** The key resets the page when the user changes, so that another user does not see this checkout. */
export function PaymentPage() {
  return <OrderSummary key={useUser()?._id} />;
}

function OrderSummary() {
  const payment = usePayment();
  const { checkout, finishing, finishNow } = payment;
  if (finishing) {
    return (
      <div className="page">
        <FinishingOrder finishing={finishing} onTryAgain={finishNow} />
      </div>
    );
  }
  if (!checkout) return <Navigate to={paths.checkout()} replace />;
  return <SummaryOf data={checkout.data} payment={payment} />;
}

function SummaryOf({ data, payment }: { data: CheckoutData; payment: PaymentScreen }) {
  const { paying, formerTotal, payNow } = payment;
  const dietOf = useDiets(isCustom(data) ? undefined : data.shopId);
  const shopState = useShopState(data.shopId);
  const isOpen = shopState.state === 'open';
  // A refusal that was shown while the shop was closed is hidden when it is open again.
  const [shownClosed, setShownClosed] = useState<PaymentEnd | null>(null);
  if (!isOpen && shownClosed !== payment.end) setShownClosed(payment.end);
  const end = isOpen && payment.end?.kind === 'refused' && payment.end === shownClosed ? null : payment.end;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end) return;
    notice.current?.scrollIntoView({ block: 'center' });
    const focused = document.activeElement;
    // A disabled button keeps the focus for a moment.
    if (focused === document.body || focused?.matches(':disabled'))
      notice.current?.focus({ preventScroll: true });
  }, [end]);

  const lines = data.items.map((item) => ({ ...item, diet: dietOf(item.food) }));
  return (
    <div className="page py-4 md:py-6">
      <BackLink {...orderFormOf(data)}>Order Form</BackLink>
      <h1 className="text-title">Order Summary</h1>
      <p className="mb-4 text-muted">{data.shopName}</p>
      <div ref={notice} tabIndex={-1} className="mb-4 outline-none empty:hidden">
        {end ? <PaymentNotice end={end} data={data} formerTotal={formerTotal} /> : null}
      </div>
      <div className="grid items-start gap-4 columns:grid-cols-[minmax(0,1fr)_22rem] md:gap-6">
        <div className="flex flex-col gap-4 md:sticky md:top-[calc(var(--header-bar)+1.5rem)] columns:order-last">
          <QuoteBill title="Bill" lines={lines} quote={data} />
          <PayButton
            shopState={shopState}
            total={data.totalPrice}
            busy={paying}
            disabled={end?.kind === 'place-refused'}
            onPay={() => void payNow()}
          />
        </div>
        <DeliverySummary data={data} />
      </div>
    </div>
  );
}
