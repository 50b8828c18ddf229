import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { isCustom } from '../data/checkout/stored-checkout.ts';
import { DeliverySummary } from '../features/payments/paying/delivery-summary.tsx';
import { FinishingOrder } from '../features/payments/paying/finishing-order.tsx';
import { orderFormOf } from '../features/payments/paying/order-form-of.ts';
import { PayButton } from '../features/payments/paying/pay-button.tsx';
import { PaymentNotice } from '../features/payments/paying/payment-notice.tsx';
import { useDiets } from '../features/payments/checkout/use-diets.ts';
import { usePayment } from '../features/payments/paying/use-payment.ts';
import { paths } from '@canteen/domain/navigation/paths';
import { useUser } from '../data/session/session.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { QuoteBill } from '../ui/bill/quote-bill.tsx';

/** The key resets the page when the user changes, so that another user does not see this checkout. */
export function PaymentPage() {
  return <OrderSummary key={useUser()?._id} />;
}

function OrderSummary() {
  const { checkout, finishing, paying, end, formerTotal, payNow, finishNow } = usePayment();
  const dietOf = useDiets(checkout && !isCustom(checkout.data) ? checkout.data.shopId : undefined);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end) return;
    notice.current?.scrollIntoView({ block: 'center' });
    const focused = document.activeElement;
    // A disabled button keeps the focus for a moment.
    if (focused === document.body || focused?.matches(':disabled'))
      notice.current?.focus({ preventScroll: true });
  }, [end]);

  if (finishing) {
    return (
      <div className="page">
        <FinishingOrder finishing={finishing} onTryAgain={finishNow} />
      </div>
    );
  }
  if (!checkout) return <Navigate to={paths.checkout()} replace />;
  const { data } = checkout;
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
            total={data.totalPrice}
            busy={paying}
            disabled={end?.end === 'place-refused'}
            onPay={() => void payNow()}
          />
        </div>
        <DeliverySummary data={data} />
      </div>
    </div>
  );
}
