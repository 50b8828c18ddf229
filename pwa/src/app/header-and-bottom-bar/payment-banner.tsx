import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isPage, paths } from '@canteen/domain/navigation/paths';
import { readCheckout } from '../../data/checkout/stored-checkout.ts';
import { useSupportContact } from '../../data/config/config.ts';
import { useConnectionState } from '../../data/live/socket.ts';
import { followPayments, resumePayments, tryAgain } from '../../data/paying/paying.ts';
import type { CreatedOrder } from '../../data/paying/payment-state.ts';
import { UNVERIFIED_TEXT } from '../../data/paying/payment-texts.ts';
import {
  shownPayment,
  finishingStore,
  onEnded,
  onOrdered,
  type AnnouncedEnd,
  type ShownPayment,
} from '../../data/paying/shown-payments.ts';
import { useUser } from '../../data/session/session.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { LazyHelpLine } from '../../ui/actions/lazy-help-line.tsx';
import { TextLink } from '../../ui/actions/link.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { CheckIcon, ClockIcon, CloseIcon, InfoIcon } from '../../ui/icons/icons.tsx';

/**
 * Finishes payments that a reload, a crash or a closed tab interrupted, and shows them on every page. The payment page
 * itself shows the payment that it waits for.
 */
export function PaymentBanner() {
  const userId = useUser()?._id;
  const { pathname } = useLocation();
  const connection = useConnectionState();
  const finishing = useStore(finishingStore);
  const [placedOrder, setPlacedOrder] = useState<CreatedOrder | null>(null);
  const [paymentEnd, setPaymentEnd] = useState<AnnouncedEnd['end'] | null>(null);
  const isPaying = isPage('payment', pathname);
  const shownByPage = isPaying ? shownPayment(finishing) : null;
  const inProgress = finishing.filter((one) => one !== shownByPage);

  useEffect(() => {
    if (userId === undefined) return;
    void resumePayments().catch(() => undefined);
    return followPayments();
    // Again after each connect: an order that was placed meanwhile may have no event here.
  }, [userId, connection]);
  useEffect(
    () =>
      onOrdered((announced) => {
        if (!isPaying || !announced.isAwaited) setPlacedOrder(announced);
      }),
    [isPaying],
  );
  useEffect(
    () =>
      onEnded((announced) => {
        // Without a checkout the payment page closes, so it cannot show the end.
        if (!isPaying || !announced.isAwaited || !readCheckout()) setPaymentEnd(announced.end);
      }),
    [isPaying],
  );

  if (userId === undefined || (inProgress.length === 0 && !placedOrder && !paymentEnd)) return null;
  return (
    <div className="shadow-raised">
      {inProgress.map((one) => (
        <PaymentInProgress key={one.key} finishing={one} />
      ))}
      {paymentEnd ? <PaymentEnded end={paymentEnd} onClose={() => setPaymentEnd(null)} /> : null}
      {placedOrder && inProgress.length === 0 ? (
        <OrderPlaced order={placedOrder} onClose={() => setPlacedOrder(null)} />
      ) : null}
    </div>
  );
}

function PaymentInProgress({ finishing: { key, problem } }: { finishing: ShownPayment }) {
  return (
    <Banner
      tone="turmeric"
      icon={ClockIcon}
      action={
        problem === null ? null : (
          <Button ref={leaveFocus} size="compact" onClick={() => tryAgain(key)}>
            Try again now
          </Button>
        )
      }
    >
      Finishing your order… {problem}
    </Banner>
  );
}

function PaymentEnded({ end, onClose }: { end: AnnouncedEnd['end']; onClose: () => void }) {
  return (
    <Banner
      tone="beet"
      icon={InfoIcon}
      action={<IconButton label="Close" icon={CloseIcon} onClick={onClose} />}
    >
      {end.kind === 'returned' ? (
        `This payment is closed. ${end.message}`
      ) : (
        <>
          {UNVERIFIED_TEXT} If you were charged, the order appears in{' '}
          <TextLink to={paths.orders()} onClick={onClose} className="touch relative">
            My Orders
          </TextLink>{' '}
          within minutes, or you get a refund.
        </>
      )}
      <LazyHelpLine contact={useSupportContact()} />
    </Banner>
  );
}

function OrderPlaced({
  order: { orderNumber, shopName },
  onClose,
}: {
  order: CreatedOrder;
  onClose: () => void;
}) {
  return (
    <Banner
      tone="leaf"
      icon={CheckIcon}
      action={<IconButton label="Close" icon={CloseIcon} onClick={onClose} />}
    >
      Payment Saved Successfully. Order {orderNumber}
      {shopName === null ? '' : ` at ${shopName}`} is placed.{' '}
      <TextLink to={paths.track(orderNumber)} onClick={onClose} className="touch relative">
        Track order
      </TextLink>
    </Banner>
  );
}
