import type { ReactNode } from 'react';
import { formatRupees, type Paise } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { isCustom, type CheckoutData } from '../../../data/checkout/stored-checkout.ts';
import { useSupportContact } from '../../../data/config/config.ts';
import type { PaymentEnd, PaymentFailure } from '../../../data/paying/payment-state.ts';
import { UNVERIFIED_TEXT } from '../../../data/paying/payment-texts.ts';
import { LazyHelpLine } from '../../../ui/actions/lazy-help-line.tsx';
import { ButtonLink } from '../../../ui/actions/link.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { InfoIcon } from '../../../ui/icons/icons.tsx';
import { orderFormOf } from './order-form-of.ts';

/** Where the order can be changed: a custom order is not in the cart. */
const toChangeOrder = (data: CheckoutData) => (
  <ButtonLink to={isCustom(data) ? paths.customOrder(data.shopId) : paths.cart()} size="compact">
    {isCustom(data) ? 'Change the order' : 'Go to Cart'}
  </ButtonLink>
);
const toChangePlace = (data: CheckoutData) => (
  <ButtonLink {...orderFormOf(data)} size="compact">
    Change the place
  </ButtonLink>
);
const toProfile = (
  <ButtonLink to={paths.profile()} state={{ from: paths.payment() }} size="compact">
    Go to Profile
  </ButtonLink>
);
const toOrders = (
  <ButtonLink to={paths.orders()} size="compact">
    My Orders
  </ButtonLink>
);

interface Props {
  end: PaymentEnd;
  /** What was to be paid. */
  data: CheckoutData;
  formerTotal: Paise | null;
}

/** The result of the last payment attempt, and what to do next. */
export function PaymentNotice({ end, data, formerTotal }: Props) {
  const help = <LazyHelpLine contact={useSupportContact()} />;
  switch (end.kind) {
    case 'failed':
      return <Failure failure={end.failure} help={help} />;
    case 'unverified':
      return (
        <Alert tone="beet" title={UNVERIFIED_TEXT} action={toOrders}>
          If you were charged, the order appears in My Orders within minutes, or you get a refund. Look there
          before you pay again.
          {help}
        </Alert>
      );
    case 'returned':
      return (
        <Alert tone="beet" title="This payment is closed" action={toChangeOrder(data)}>
          {end.message}
          {help}
        </Alert>
      );
    case 'refused':
      return (
        <Alert tone="beet" title="This cannot be ordered now" action={toChangeOrder(data)}>
          {end.message}
        </Alert>
      );
    case 'place-refused':
      return (
        <Alert tone="beet" title="This cannot be ordered now" action={toChangePlace(data)}>
          {end.message}
        </Alert>
      );
    case 'account-refused':
      return (
        <Alert tone="beet" title="This cannot be ordered now" action={toProfile}>
          {end.message}
        </Alert>
      );
    case 'not-begun':
      return (
        <Alert tone="beet" title="The payment did not begin">
          {end.message}
        </Alert>
      );
    case 'dismissed':
      return (
        <Alert icon={InfoIcon} title="You closed the payment before it was done">
          Your order is kept as it is. Pay when you are ready. If you have paid in another app, it becomes an
          order by itself within minutes.
        </Alert>
      );
    case 'begun':
      return (
        <Alert icon={InfoIcon} title="You began this payment before" action={toOrders}>
          If you have paid, it becomes an order by itself within minutes. If not, pay now.
        </Alert>
      );
    case 'ordered-elsewhere':
      return (
        <Alert
          tone="turmeric"
          icon={InfoIcon}
          title={end.isCartEmpty ? 'This cart is empty now' : 'You may have ordered this already'}
          action={toOrders}
        >
          {end.isCartEmpty ? 'It was ordered or emptied' : 'An order with the same total was placed'}{' '}
          meanwhile, perhaps in another tab. Look in My Orders before you pay.
        </Alert>
      );
    case 'price-changed':
      return (
        <Alert tone="turmeric" icon={InfoIcon} title="The total has changed">
          {formerTotal === null ? null : (
            <p className="tabular">
              It was <s>{formatRupees(formerTotal)}</s> and is now{' '}
              <strong>{formatRupees(end.quote.totalPrice)}</strong>.
            </p>
          )}
        </Alert>
      );
    case 'ordered':
    case 'busy':
    case 'left':
      return null;
  }
}

const FAILURE_FIELDS = [
  ['Code', 'code'],
  ['Description', 'description'],
  ['Source', 'source'],
  ['Step', 'step'],
  ['Reason', 'reason'],
] as const satisfies readonly (readonly [string, keyof PaymentFailure])[];

/** The payment provider's error details (specification, section 7). */
function Failure({ failure, help }: { failure: PaymentFailure; help: ReactNode }) {
  return (
    <Alert tone="beet" title="The payment failed">
      <p>Nothing was ordered. You can pay again.{help}</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-fine">
        {FAILURE_FIELDS.map(([label, field]) => (
          <div key={field} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{failure[field] || 'not given'}</dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}
