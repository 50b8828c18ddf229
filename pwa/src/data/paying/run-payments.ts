import { createStore, readOnly } from '../../lib/store.ts';
import type { Answer, Effect, PaymentEvent, Payments } from './payment-state.ts';
import { noPayments, onEvent } from './state-machine.ts';

/** Performs an effect. `answer` sends the result of a task, at most once; `sendEvent` sends other events. */
type Perform = (
  effect: Effect,
  answer: (answer: Answer) => void,
  sendEvent: (event: PaymentEvent) => void,
) => void;

interface Runner {
  payments: { get: () => Payments; subscribe: (listener: () => void) => () => void };
  sendEvent: (event: PaymentEvent) => void;
}

/** Holds the payments of this page, handles one event after the other, and performs the effects. */
export function runPayments(userId: string | null, perform: Perform): Runner {
  const payments = createStore(noPayments(userId));
  const waiting: PaymentEvent[] = [];
  let isHandlingEvents = false;

  function sendEvent(event: PaymentEvent): void {
    waiting.push(event);
    // An effect or a listener may send the next event during this one: it is handled afterwards.
    if (isHandlingEvents) return;
    isHandlingEvents = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { payments: after, effects } = onEvent(payments.get(), next);
        payments.set(after);
        for (const effect of effects) perform(effect, answerTo(effect), sendEvent);
      }
    } finally {
      isHandlingEvents = false;
    }
  }

  const answerTo = (effect: Effect) => (answer: Answer) => {
    if ('step' in effect) sendEvent({ ...answer, key: effect.payment.key, step: effect.step });
  };

  return { payments: readOnly(payments), sendEvent };
}
