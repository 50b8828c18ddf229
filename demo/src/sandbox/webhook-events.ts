import type { Queryable } from '@canteen/api/database/sql';
import { epochSeconds, newId, type OrderEntity, type PaymentEntity, type RefundEntity } from './entities.ts';

type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

interface NewEvent {
  event: EventName;
  payment: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
  now: Date;
  /** Not delivered until it is replayed. */
  held?: boolean;
}

/** Stores a webhook in the transaction of the change that it reports. Its body never changes afterwards. */
export async function recordEvent(
  tx: Queryable,
  { event, now, held = false, ...entities }: NewEvent,
): Promise<void> {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const contains = event.startsWith('refund.')
    ? ['refund', 'payment']
    : event === 'order.paid'
      ? ['payment', 'order']
      : ['payment'];
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_Sandbox0000000',
    event,
    contains,
    payload,
    created_at: epochSeconds(now),
  });
  await tx`
    insert into razorpay_sandbox.webhooks (id, payment, event, body, state)
    values (${newId('evt')}, ${entities.payment.id}, ${event}, ${body}, ${held ? 'held' : 'waiting'})`;
}
