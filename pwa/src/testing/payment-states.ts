// Values for the tests of the payment's state machine.

import type { CheckoutData } from '../data/checkout/stored-checkout.ts';
import type { UnfinishedPayment } from '../data/device/local-db.ts';
import type { Answer, PaymentEvent, Payments, PaymentState, Stage } from '../data/paying/payment-state.ts';
import { onEvent } from '../data/paying/state-machine.ts';
import { errorAnswer, proof } from './payment-values.ts';

export const checkout = { shopName: 'Night Dhaba' } as CheckoutData;
export const started = { id: 'order_1', amount: 13000, currency: 'INR' };
export const config = { appName: 'Canteen', razorpayKeyId: 'rzp' };
export const failure = { code: 'BAD', description: 'no', source: 'bank', step: 's', reason: 'r' };
export const order = { orderNumber: 'C7K2QX', shopName: 'Night Dhaba' };
export const quote = { itemsTotal: 100_00, gstAmount: 0, deliveryFee: 30_00, totalPrice: 130_00 };
export const payment = {
  userId: 'me',
  key: 'k',
  request: { name: 'Asha' },
  begunAt: 0,
  proof: null,
} as UnfinishedPayment;
export const paidPayment: UnfinishedPayment = { ...payment, proof };

export const signedOut = errorAnswer(401, 'SESSION_ENDED', 'Log in.');
export const closed = errorAnswer(422, 'SHOP_CLOSED', 'Closed.');
export const forbidden = errorAnswer(403, 'FORBIDDEN', 'No.');
export const changed = errorAnswer(409, 'PRICE_CHANGED', 'It changed.', {
  quote: { itemsTotal: 100, gstAmount: 0, deliveryFee: 30, totalPrice: 130 },
});

export const NOT_BEGUN = 'The payment could not be started. Nothing was charged. Please try again.';
export const NOT_CONFIRMED = 'Your payment is safe. The order could not be confirmed yet.';

export const dismissed = { kind: 'dismissed' } as const;
const ordered = { kind: 'ordered', ...order } as const;
const returned = { kind: 'returned', message: 'The payment is refunded.' } as const;

export const VERIFIED = new Set<Stage['at']>([
  'saving-proof',
  'verifying',
  'creating-order',
  'waiting',
  'completing',
]);
export const stages = {
  idle: { at: 'idle', end: null },
  reading: { at: 'reading', checkout },
  starting: { at: 'starting', checkout },
  checkingQuote: { at: 'checking-quote', checkout, started },
  saving: { at: 'saving', checkout, started },
  loadingWidget: { at: 'loading-widget', checkout, started },
  widgetOpen: { at: 'widget-open', checkout },
  asking: { at: 'asking', checkout, end: dismissed },
  lookingUp: { at: 'looking-up' },
  savingProof: { at: 'saving-proof' },
  verifying: { at: 'verifying', tries: 0 },
  creatingOrder: { at: 'creating-order', tries: 0 },
  waiting: { at: 'waiting', tries: 3, problem: NOT_CONFIRMED },
  completing: { at: 'completing', end: ordered },
  droppingProof: { at: 'dropping-proof' },
  discarding: { at: 'discarding', end: returned },
  ordered: { at: 'ordered', end: ordered },
  returned: { at: 'returned', end: returned },
} as const satisfies Record<string, Stage>;

export function only(stage: Stage, more: Partial<Pick<PaymentState, 'payment' | 'pressed'>> = {}): Payments {
  const state: PaymentState = {
    ...stage,
    payment: VERIFIED.has(stage.at) ? paidPayment : payment,
    pressed: false,
    step: 7,
    ...more,
  };
  return { userId: 'me', step: 7, byKey: new Map([['k', state]]) };
}

/** The stage after the event, without the fields that every stage has, and the effects. */
export function after(payments: Payments, event: PaymentEvent) {
  const { payments: next, effects } = onEvent(payments, event);
  const { payment: record, pressed, step, ...stage } = next.byKey.get('k') ?? { at: 'unknown' as const };
  return { stage, record, pressed, step, does: effects.map((effect) => effect.do), effects };
}
export const answer = (to: Answer): PaymentEvent => ({ ...to, key: 'k', step: 7 });
export const failed = (cause: unknown) => answer({ type: 'failed', error: cause });
