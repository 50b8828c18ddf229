import { DAY_MS } from '@canteen/domain/durations';
import type { UnfinishedPayment } from '../device/local-db.ts';
import { changeAfterAnswer } from './change-after-answer.ts';
import type { Effect, PaymentEnd, PaymentEvent, Payments, PaymentState } from './payment-state.ts';
import {
  moveTo,
  idle,
  isInactive,
  isBeforeWidget,
  isPaidStage,
  verify,
  type Transition,
} from './payment-transition.ts';

// All stages from 'Pay Now' to the order, for every payment of this page. The functions are pure: they return effects,
// and run-payments.ts performs them. docs/decisions/0035 gives the reasons.

/** A record without a proof is deleted after this time. */
const DELETE_RECORD_AFTER_MS = DAY_MS;

interface Step {
  payments: Payments;
  effects: readonly Effect[];
}

export const noPayments = (userId: string | null): Payments => ({ userId, step: 0, byKey: new Map() });

/** The payments after an event, and the effects. An event that does not belong to the current stage changes nothing. */
export function onEvent(payments: Payments, event: PaymentEvent): Step {
  if ('key' in event && 'step' in event) {
    return changeKnown(payments, event.key, (state) =>
      state.step === event.step ? changeAfterAnswer(state, event) : null,
    );
  }
  switch (event.type) {
    case 'user-changed':
      return changeUser(payments, event.userId);
    case 'online':
      return changeAll(payments, tryAgain);
    case 'page-left':
      return changeAll(payments, leavePage);
    case 'try-again':
      return changeKnown(payments, event.key, tryAgain);
    case 'ordered-elsewhere':
      return changeKnown(payments, event.key, (state) => onOrderedElsewhere(state, event.isCartEmpty));
    case 'found':
      return changeEach(payments, event.records, (before, record) =>
        changeOrAdd(before, record, (state) => onRecord(state, record, event.now)),
      );
    case 'pay':
      return [...payments.byKey.values()].some(({ pressed }) => pressed)
        ? { payments, effects: [] }
        : changeOrAdd(payments, event.payment, (state) => onPayNow(state, event));
    case 'paid':
      return changeOrAdd(payments, event.payment, (state) =>
        onProof(state, { ...event.payment, proof: event.proof }, event.step),
      );
  }
}

/** Makes the changes one after the other. */
function changeEach<Item>(
  payments: Payments,
  items: Iterable<Item>,
  change: (payments: Payments, item: Item) => Step,
): Step {
  let step: Step = { payments, effects: [] };
  for (const item of items) {
    const next = change(step.payments, item);
    step = { payments: next.payments, effects: [...step.effects, ...next.effects] };
  }
  return step;
}

/** Makes the change of one payment. */
function applyChange(
  payments: Payments,
  former: PaymentState | undefined,
  payment: UnfinishedPayment,
  transition: Transition,
): Step {
  if (transition === null) return { payments, effects: [] };
  const byKey = new Map(payments.byKey);
  if (transition === 'forget') {
    byKey.delete(payment.key);
    return { payments: { ...payments, byKey }, effects: [{ do: 'forget', payment }] };
  }
  const { to, task, effects = [] } = transition;
  if (to === undefined) {
    if (former && transition.pressed) byKey.set(payment.key, { ...former, pressed: true });
    return { payments: { ...payments, byKey }, effects };
  }
  const step = payments.step + 1;
  const next = {
    ...to,
    payment: transition.payment ?? payment,
    pressed: !isInactive(to) && (transition.pressed ?? former?.pressed ?? false),
    step,
  };
  byKey.set(payment.key, next);
  const tasks = task ? [{ ...task, payment: next.payment, step }] : [];
  return { payments: { ...payments, step, byKey }, effects: [...effects, ...tasks] };
}

function changeKnown(payments: Payments, key: string, transition: (state: PaymentState) => Transition): Step {
  const state = payments.byKey.get(key);
  return state ? applyChange(payments, state, state.payment, transition(state)) : { payments, effects: [] };
}

/** Handles a payment that may be new to this page. One of another user is ignored. */
function changeOrAdd(
  payments: Payments,
  payment: UnfinishedPayment,
  transition: (state: PaymentState | undefined) => Transition,
): Step {
  if (payment.userId !== payments.userId) return { payments, effects: [] };
  const state = payments.byKey.get(payment.key);
  return applyChange(payments, state, state?.payment ?? payment, transition(state));
}

const changeAll = (payments: Payments, transition: (state: PaymentState) => Transition): Step =>
  changeEach(payments, payments.byKey.keys(), (before, key) => changeKnown(before, key, transition));

function changeUser(payments: Payments, userId: string | null): Step {
  if (payments.userId === userId) return { payments, effects: [] };
  const isOpen = [...payments.byKey.values()].some(({ at }) => at === 'widget-open');
  return {
    payments: { ...payments, userId, byKey: new Map() },
    effects: isOpen ? [{ do: 'close-widget' }] : [],
  };
}

const tryAgain = (state: PaymentState): Transition => (state.at === 'waiting' ? verify(state.tries) : null);

/**
 * The user leaves the payment page. The widget must not open or stay open over another page. A paid payment continues
 * without the page.
 */
function leavePage({ at }: PaymentState): Transition {
  if (at === 'widget-open') return { effects: [{ do: 'close-widget' }] };
  return isBeforeWidget(at) ? idle({ kind: 'dismissed' }) : null;
}

/** The same food must not be paid twice: the widget closes, and the server is asked whether this payment was the one. */
function onOrderedElsewhere(state: PaymentState, isCartEmpty: boolean): Transition {
  const end: PaymentEnd = { kind: 'ordered-elsewhere', isCartEmpty };
  if (isBeforeWidget(state.at)) return idle(end);
  if (state.at !== 'widget-open') return null;
  return {
    ...moveTo({ at: 'asking', checkout: state.checkout, end }, { do: 'ask' }),
    effects: [{ do: 'close-widget' }],
  };
}

/** 'Pay Now'. When this payment is already in progress, the customer waits for its end. */
function onPayNow(
  state: PaymentState | undefined,
  { payment, checkout }: Extract<PaymentEvent, { type: 'pay' }>,
): Transition {
  if (!state || state.at === 'idle' || state.at === 'looking-up') {
    return { ...moveTo({ at: 'reading', checkout }, { do: 'read' }), payment, pressed: true };
  }
  if (state.at === 'ordered') {
    return { effects: [{ do: 'announce', payment: state.payment, order: state.end }] };
  }
  return state.at === 'returned' ? null : { pressed: true };
}

/** A proof, from the widget of `step` or from a record on the device. The first one is kept until the server answers. */
function onProof(
  state: PaymentState | undefined,
  payment: UnfinishedPayment,
  step: number | null,
): Transition {
  if (state && (isPaidStage(state.at) || state.at === 'discarding' || state.at === 'returned')) return null;
  const isOtherOpen = state?.at === 'widget-open' && state.step !== step;
  return {
    ...moveTo({ at: 'saving-proof' }, { do: 'save' }),
    payment,
    effects: isOtherOpen ? [{ do: 'close-widget' }] : [],
  };
}

/** A payment that was begun before a reload, or in another tab. */
function onRecord(state: PaymentState | undefined, record: UnfinishedPayment, now: number): Transition {
  if (record.proof) return onProof(state, record, null);
  // During a look-up it asks again: the order may have been placed after the server read the first request.
  if (state && state.at !== 'idle' && state.at !== 'looking-up') return null;
  if (now - record.begunAt > DELETE_RECORD_AFTER_MS) return 'forget';
  return { ...moveTo({ at: 'looking-up' }, { do: 'ask' }), payment: record };
}
