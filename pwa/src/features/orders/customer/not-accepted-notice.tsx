import { useQuery } from '@tanstack/react-query';
import { formatCampusTime } from '@canteen/domain/campus-time';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { useAcceptTimeout, useAutoRefund } from '../../../data/config/config.ts';
import { shopQuery } from '../../../data/shops/shops.ts';
import { useMinute } from '../../../lib/time/clock.ts';
import { buttonClass } from '../../../ui/actions/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PhoneIcon } from '../../../ui/icons/shared-icons.tsx';
import { cancelledAt, isNotAccepted } from '../order-display/order-age.ts';

/** Shows the shop's phone number when the order has not been accepted for five minutes, and when it will be cancelled. */
export function NotAcceptedNotice({ order }: { order: OrderView }) {
  const now = useMinute();
  const isLate = isNotAccepted(order, now);
  const { data: shop } = useQuery({ ...shopQuery(order.shopId), enabled: isLate });
  const limit = cancelledAt(order, useAcceptTimeout(), now);
  const returns = useAutoRefund() === true;
  if (!isLate) return null;
  return (
    <Alert
      tone="turmeric"
      title={`${order.shopName} has not accepted your order yet`}
      action={
        shop?.contact ? (
          <a href={`tel:${shop.contact}`} className={buttonClass({})}>
            <PhoneIcon size={18} />
            Call {shop.contact}
          </a>
        ) : null
      }
    >
      It has been more than 5 minutes. You can call the shop.
      {limit === null
        ? null
        : ` If nobody accepts it by ${formatCampusTime(new Date(limit))}, it is cancelled${returns ? ' and what you paid goes back to you' : ''}.`}
    </Alert>
  );
}
