import {
  CANCELLATION_TEXT,
  cancellationReason,
  reasonOfEvent,
} from '@canteen/domain/orders/cancellation-reason';
import { isFinal, nextStep, type OrderStatus } from '@canteen/domain/orders/order-status';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import { useAutoRefund } from '../../../data/config/config.ts';
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx';
import { CampusDateTime } from '../order-display/time-ago.tsx';
import { statusLook } from './status-look.ts';

/** What a customer reads after 'by'. Staff may get a user's name instead, which is shown unchanged. */
const ROLE_FOR_CUSTOMER: Record<string, string> = {
  customer: 'you',
  owner: 'the canteen',
  admin: 'the canteen',
  'shop-admin': 'the shop',
  delivery: 'the delivery person',
  system: 'the system',
};

function noteOf(event: OrderView['timeline'][number]): string {
  const reason = reasonOfEvent(event);
  return reason === null ? `by ${ROLE_FOR_CUSTOMER[event.by] ?? event.by}` : CANCELLATION_TEXT[reason];
}

/** The timeline of an order, with the steps that normally follow. */
export function OrderTimeline({ order }: { order: OrderView }) {
  const { timeline, status } = order;
  const isRefunded = useAutoRefund() === true || cancellationReason(order) === 'amount-differs';
  const happened = timeline.map((event, index): TimelineStep => {
    const { label, icon, tone } = statusLook(event.status);
    return {
      key: `${index}`,
      label,
      icon,
      tone,
      state: index === timeline.length - 1 ? 'current' : 'done',
      at: <CampusDateTime at={event.at} short />,
      note: index === 0 ? undefined : noteOf(event),
    };
  });
  return <Timeline label="What happened" steps={[...happened, ...ahead(status, isRefunded)]} />;
}

/** The steps that normally follow. */
function ahead(status: OrderStatus, isRefunded: boolean): TimelineStep[] {
  const steps: TimelineStep[] = [];
  const refund = status === 'CANCELLED' && isRefunded ? 'REFUNDED' : null;
  let next: OrderStatus | null = isFinal(status) ? refund : nextStep(status);
  while (next !== null) {
    const { label, icon, tone } = statusLook(next);
    steps.push({ key: next, label, icon, tone, state: 'ahead' });
    next = nextStep(next);
  }
  return steps;
}
