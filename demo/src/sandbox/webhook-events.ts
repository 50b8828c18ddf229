import type { Queryable } from '@canteen/api/database/connect';
import { epochSeconds, newId, type OrderEntity, type PaymentEntity, type RefundEntity } from './entities.ts';

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed';

interface Happening {
  event: EventName;
  payment: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
  now: Date;
  /** Kept back until it is replayed. */
  held?: boolean;
}

/** Writes a webhook beside the change that it tells of, in the same transaction; its body is fixed from here on. */
export async function recordEvent(
  tx: Queryable,
  { event, now, held = false, ...entities }: Happening,
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
