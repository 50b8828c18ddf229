import { expect, it } from 'vitest';
import { parseWebhookEvent } from './webhook-event.ts';

const payment = {
  id: 'pay_DESp9bgForNoUd',
  entity: 'payment',
  amount: 100,
  amount_refunded: 0,
  currency: 'INR',
  status: 'captured',
  order_id: 'order_DESoTcNxYtnkqW',
  captured: true,
  method: 'card',
  error_code: '',
  error_description: null,
  notes: [],
  created_at: 1_567_674_797,
};
const event = { entity: 'event', event: 'payment.captured', payload: { payment: { entity: payment } } };
const withPayment = (change: object) => ({
  ...event,
  payload: { payment: { entity: { ...payment, ...change } } },
});

it('a webhook event with unknown extra fields is parsed', () => {
  const more = withPayment({ acquirer_data: { rrn: '1' }, provider: null, reward: null });
  expect(parseWebhookEvent(JSON.stringify(more))).toEqual({
    event: 'payment.captured',
    payload: {
      payment: {
        entity: {
          id: payment.id,
          orderId: payment.order_id,
          amount: 100,
          amountRefunded: 0,
          currency: 'INR',
          status: 'captured',
          captured: true,
          method: 'card',
          errorCode: null,
          errorDescription: null,
          notes: {},
          createdAt: new Date('2019-09-05T09:13:17Z'),
        },
      },
    },
  });
});

it.each([
  ['an empty body', ''],
  ['a body that is not JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another kind of event', JSON.stringify({ ...event, event: 'invoice.paid' })],
  ['no payload', JSON.stringify({ event: 'payment.captured' })],
  ['another entity', JSON.stringify(withPayment({ entity: 'refund' }))],
  ['an amount as text', JSON.stringify(withPayment({ amount: '100' }))],
  ['a negative amount', JSON.stringify(withPayment({ amount: -1 }))],
  ['a malformed id', JSON.stringify(withPayment({ id: 'pay_1|2' }))],
  ['an unknown status', JSON.stringify(withPayment({ status: 'settled' }))],
])('parsing returns null for %s', (_name, body) => {
  expect(parseWebhookEvent(body)).toBeNull();
});
