import { describe, expect, it } from 'vitest';
import {
  after,
  answer,
  checkout,
  dismissed,
  only,
  paidPayment,
  payment,
  stages,
} from '../../testing/payment-states.ts';
import { HOUR } from '../../testing/payment-values.ts';
import type { UnfinishedPayment } from '../device/local-db.ts';
import type { PaymentEvent, Payments, PaymentState } from './payment-state.ts';
import { onEvent } from './state-machine.ts';

describe("'Pay Now'", () => {
  const pay: PaymentEvent = { type: 'pay', payment, checkout };

  it.each(['idle', 'lookingUp'] as const)('begins when the payment is %s', (stage) => {
    expect(after(only(stages[stage]), pay)).toMatchObject({
      stage: stages.reading,
      pressed: true,
      does: ['read'],
    });
  });

  it('waits for a payment in progress and does not repeat its steps', () => {
    for (const stage of [stages.savingProof, stages.verifying, stages.waiting, stages.completing]) {
      expect(after(only(stage), pay)).toMatchObject({ stage, pressed: true, step: 7, does: [] });
    }
  });

  it('announces the order again when there is one', () => {
    expect(after(only(stages.ordered), pay)).toMatchObject({ stage: stages.ordered, does: ['announce'] });
  });

  it('does nothing while another payment is pressed', () => {
    const payments = only(stages.widgetOpen, { pressed: true });
    const other: PaymentEvent = { ...pay, payment: { ...payment, key: 'other' } };
    expect(onEvent(payments, other)).toEqual({ payments, effects: [] });
  });

  it('ends when the payment is idle', () => {
    const payments = only(stages.asking, { pressed: true });
    expect(after(payments, answer({ type: 'asked', orderNumber: null })).pressed).toBe(false);
  });
});

describe('records that are found on the device', () => {
  const found = (record: UnfinishedPayment, now: number): PaymentEvent => ({
    type: 'found',
    records: [record],
    now,
  });
  const none: Payments = { userId: 'me', step: 0, byKey: new Map() };

  it('a paid record is finished, one of the last day is looked up, and an older one is deleted', () => {
    expect(after(none, found(paidPayment, 25 * HOUR)).does).toEqual(['save']);
    expect(after(none, found(payment, 24 * HOUR))).toMatchObject({ stage: stages.lookingUp, does: ['ask'] });
    expect(after(none, found(payment, 24 * HOUR + 1))).toMatchObject({
      stage: { at: 'unknown' },
      does: ['forget'],
    });
  });

  it('a record does not change a payment in progress', () => {
    for (const stage of [stages.starting, stages.widgetOpen, stages.verifying]) {
      expect(after(only(stage), found(payment, 25 * HOUR))).toMatchObject({ stage, does: [] });
    }
  });

  it('during a look-up the server is asked again, because its first answer may be older', () => {
    const again = onEvent(only(stages.lookingUp), found(payment, 1));
    expect(again.effects.map((effect) => effect.do)).toEqual(['ask']);
    const noOrder = { type: 'asked', orderNumber: null, key: 'k' } as const;
    expect(after(again.payments, { ...noOrder, step: 7 }).stage).toEqual(stages.lookingUp);
    expect(after(again.payments, { ...noOrder, step: 8 }).stage).toEqual(stages.idle);
  });

  it('a record of another user is ignored', () => {
    expect(onEvent(none, found({ ...paidPayment, userId: 'you' }, 0))).toEqual({
      payments: none,
      effects: [],
    });
  });
});

describe('leaving the payment page', () => {
  it('ends an attempt whose widget is not open yet, and closes an open widget', () => {
    for (const stage of [stages.reading, stages.starting, stages.checkingQuote, stages.loadingWidget]) {
      expect(after(only(stage, { pressed: true }), { type: 'page-left' })).toMatchObject({
        stage: { at: 'idle', end: dismissed },
        pressed: false,
      });
    }
    expect(after(only(stages.widgetOpen), { type: 'page-left' }).does).toEqual(['close-widget']);
  });

  it('does not stop a paid payment', () => {
    for (const stage of [stages.verifying, stages.waiting, stages.completing]) {
      expect(after(only(stage), { type: 'page-left' })).toMatchObject({ stage, does: [] });
    }
  });
});

describe('trying again', () => {
  it('happens at once when the network is back or the customer asks for it', () => {
    const again = { stage: { at: 'verifying', tries: 3 }, does: ['verify'] };
    expect(after(only(stages.waiting), { type: 'online' })).toMatchObject(again);
    expect(after(only(stages.waiting), { type: 'try-again', key: 'k' })).toMatchObject(again);
  });

  it('trying again with one payment does not change the others', () => {
    const one = only(stages.waiting);
    const other: PaymentState = {
      ...stages.waiting,
      payment: { ...paidPayment, key: 'o' },
      pressed: false,
      step: 6,
    };
    const both: Payments = { ...one, byKey: new Map([...one.byKey, ['o', other]]) };
    const { payments: next, effects } = onEvent(both, { type: 'try-again', key: 'k' });
    expect(next.byKey.get('o')).toBe(other);
    expect(effects).toHaveLength(1);
    expect(effects[0]).toMatchObject({ do: 'verify', payment: { key: 'k' } });
  });
});

it('a change of the user drops all payments and closes the open widget', () => {
  const { payments, effects } = onEvent(only(stages.widgetOpen), { type: 'user-changed', userId: 'you' });
  expect(payments).toMatchObject({ userId: 'you', byKey: new Map() });
  expect(effects).toEqual([{ do: 'close-widget' }]);
  const same = only(stages.verifying);
  expect(onEvent(same, { type: 'user-changed', userId: 'me' }).payments).toBe(same);
});
