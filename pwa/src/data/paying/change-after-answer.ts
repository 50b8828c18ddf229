import type { UnfinishedPayment } from '../device/local-db.ts';
import {
  problemText,
  isRefunded,
  returnedMessage,
  endOfFailedOrder,
  endOfFailedStart,
} from './payment-errors.ts';
import type { Answer, PaymentState, Stage } from './payment-state.ts';
import {
  moveTo,
  complete,
  endAsReturned,
  idle,
  isBeforeWidget,
  verify,
  type Transition,
} from './payment-transition.ts';

/** A quote is valid for ten minutes (decisions, Checkout). One minute is kept for paying. */
const MAX_QUOTE_AGE_MS = 9 * 60_000;
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000];
const MAX_RETRY_DELAY_MS = 30_000;

type StateAt<A extends Stage['at']> = Extract<PaymentState, { at: A }>;

/** The change of a payment after the answer to the task of its stage. */
export function changeAfterAnswer(state: PaymentState, answer: Answer): Transition {
  if (answer.type === 'failed') return onError(state, answer.error);
  switch (state.at) {
    case 'reading':
      return answer.type === 'read' ? read(state, answer) : null;
    case 'starting':
      return answer.type === 'started' ? started(state, answer) : null;
    case 'checking-quote':
      return answer.type === 'quote-checked' ? quoteChecked(state, answer) : null;
    case 'saving':
      return answer.type === 'saved' ? loadWidget(state) : null;
    case 'loading-widget':
      return answer.type === 'widget-loaded' ? openWidget(state, answer) : null;
    case 'widget-open':
      return widgetEnded(state, answer);
    case 'asking':
      return answer.type === 'asked'
        ? completeIfOrdered(answer.orderNumber, state.checkout.shopName, idle(state.end))
        : null;
    case 'looking-up':
      return answer.type === 'asked' ? completeIfOrdered(answer.orderNumber, null, idle(null)) : null;
    case 'saving-proof':
      return answer.type === 'saved' ? verify(0) : null;
    case 'verifying':
      return answer.type === 'verified' ? verified(state, answer.valid) : null;
    case 'creating-order':
      return answer.type === 'order-created' ? complete(answer.order) : null;
    case 'waiting':
      return answer.type === 'retry-due' ? verify(state.tries) : null;
    case 'completing':
      return answer.type === 'completed' ? moveTo({ at: 'ordered', end: state.end }) : null;
    case 'dropping-proof':
      return answer.type === 'saved' ? idle({ kind: 'unverified' }) : null;
    case 'discarding':
      return answer.type === 'discarded' ? moveTo({ at: 'returned', end: state.end }) : null;
    case 'idle':
    case 'ordered':
    case 'returned':
      return null;
  }
}

type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>;

function read({ payment, checkout }: StateAt<'reading'>, { record }: AnswerOf<'read'>): Transition {
  const known = record ?? payment;
  const next = known.proof
    ? moveTo({ at: 'saving-proof' }, { do: 'save' })
    : moveTo({ at: 'starting', checkout }, { do: 'start' });
  return { ...next, payment: known };
}

function started(
  { payment, checkout }: StateAt<'starting'>,
  { started: order, now }: AnswerOf<'started'>,
): Transition {
  if (order.orderId !== undefined)
    return complete({ orderNumber: order.orderId, shopName: checkout.shopName });
  const stage = { checkout, started: order };
  return now - payment.begunAt > MAX_QUOTE_AGE_MS
    ? moveTo({ at: 'checking-quote', ...stage }, { do: 'check-quote', checkout })
    : moveTo({ at: 'saving', ...stage }, { do: 'save' });
}

function quoteChecked(
  { checkout, started: order }: StateAt<'checking-quote'>,
  { quoteChange }: AnswerOf<'quote-checked'>,
): Transition {
  if (quoteChange === null) return moveTo({ at: 'saving', checkout, started: order }, { do: 'save' });
  return idle(
    'quote' in quoteChange
      ? { kind: 'price-changed', quote: quoteChange.quote }
      : { kind: 'refused', message: quoteChange.refusal },
  );
}

const loadWidget = ({ checkout, started: order }: StateAt<'saving'>): Transition =>
  moveTo({ at: 'loading-widget', checkout, started: order }, { do: 'load-widget' });

const openWidget = (
  { checkout, started: order }: StateAt<'loading-widget'>,
  { config }: AnswerOf<'widget-loaded'>,
): Transition =>
  moveTo(
    { at: 'widget-open', checkout },
    { do: 'open-widget', started: order, config, shopName: checkout.shopName },
  );

/** The widget ended without a proof. It may have been paid in another app: the server is asked. */
function widgetEnded({ checkout }: StateAt<'widget-open'>, answer: Answer): Transition {
  if (answer.type === 'dismissed') {
    return moveTo({ at: 'asking', checkout, end: { kind: 'dismissed' } }, { do: 'ask' });
  }
  if (answer.type !== 'payment-failed') return null;
  return moveTo({ at: 'asking', checkout, end: { kind: 'failed', failure: answer.failure } }, { do: 'ask' });
}

const completeIfOrdered = (
  orderNumber: string | null,
  shopName: string | null,
  fallback: Transition,
): Transition => (orderNumber === null ? fallback : complete({ orderNumber, shopName }));

function verified({ payment, tries }: StateAt<'verifying'>, valid: boolean): Transition {
  if (valid) return moveTo({ at: 'creating-order', tries }, { do: 'create-order' });
  return dropProof(payment);
}

/** The server may still find the payment as an order: the record stays, without the proof. */
const dropProof = (payment: UnfinishedPayment): Transition => ({
  ...moveTo({ at: 'dropping-proof' }, { do: 'save' }),
  payment: { ...payment, proof: null },
});

function onError(state: PaymentState, error: unknown): Transition {
  if (isBeforeWidget(state.at) || state.at === 'widget-open') return onErrorBeforePayment(state, error);
  if (state.at === 'asking' && !isRefunded(error)) return idle(state.end);
  if (state.at === 'asking' || state.at === 'looking-up') {
    const message = returnedMessage(error);
    return message === null ? idle(null) : endAsReturned(message, isRefunded(error));
  }
  if (state.at === 'verifying' || state.at === 'creating-order') return onErrorBeforeOrder(state, error);
  return null;
}

function onErrorBeforePayment(state: PaymentState, error: unknown): Transition {
  const end = endOfFailedStart(error, 'checkout' in state ? state.checkout.items : []);
  if (end.kind === 'price-changed') return idle(end);
  const next = end.kind === 'returned' ? endAsReturned(end.message) : idle(end);
  return { ...next, effects: [{ do: 'log', error }] };
}

function onErrorBeforeOrder(
  { payment, tries }: StateAt<'verifying' | 'creating-order'>,
  error: unknown,
): Transition {
  const end = endOfFailedOrder(error);
  if (end === null) {
    const ms = RETRY_DELAYS_MS[tries] ?? MAX_RETRY_DELAY_MS;
    return moveTo({ at: 'waiting', tries: tries + 1, problem: problemText(error) }, { do: 'wait', ms });
  }
  if (end.kind === 'returned') return endAsReturned(end.message);
  return end.kind === 'unverified' ? dropProof(payment) : idle(end);
}
