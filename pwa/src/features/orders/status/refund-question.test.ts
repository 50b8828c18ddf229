import { expect, it } from 'vitest';
import { refundQuestion } from './refund-question.ts';

const paid = { orderId: 'C7K2QX', dayNumber: 42, status: 'PAID', totalPrice: 141.86 } as const;

it.each([
  ['CANCELLED', true, 'The customer gets ₹141.86 back. This cannot be undone.', 'Cancel and refund'],
  [
    'CANCELLED',
    false,
    '₹141.86 is not sent back by this; set the order to REFUNDED for that. This cannot be undone.',
    'Cancel the order',
  ],
  ['CANCELLED', undefined, 'This cannot be undone.', 'Cancel the order'],
  ['REFUNDED', true, 'The customer gets ₹141.86 back. This cannot be undone.', 'Refund'],
  ['REFUNDED', false, 'The customer gets ₹141.86 back. This cannot be undone.', 'Refund'],
] as const)('before %s, with automatic refunds %s', (to, autoRefund, body, confirmLabel) => {
  const title = `${to === 'CANCELLED' ? 'Cancel' : 'Refund'} order 42 (C7K2QX)?`;
  expect(refundQuestion(paid, to, autoRefund)).toMatchObject({ title, body, confirmLabel });
});

it('the user is asked before a manual refund of an order that is already cancelled', () => {
  expect(refundQuestion({ ...paid, status: 'CANCELLED' }, 'REFUNDED', false)).toMatchObject({
    title: 'Set 42 (C7K2QX) to REFUNDED?',
    body: '₹141.86 goes back to the customer, unless that has happened already.',
    confirmLabel: 'Set to REFUNDED',
  });
});
