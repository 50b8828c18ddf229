import { describe, expect, it } from 'vitest';
import {
  after,
  answer,
  changed,
  checkout,
  closed,
  config,
  dismissed,
  failed,
  failure,
  forbidden,
  NOT_BEGUN,
  NOT_CONFIRMED,
  only,
  order,
  paidPayment,
  payment,
  VERIFIED,
  quote,
  signedOut,
  stages,
  started,
} from '../../testing/payment-states.ts';
import { down, MINUTE, offline, proof, refunded, refused } from '../../testing/payment-values.ts';
import type { Answer, Effect, PaymentEvent, Stage } from './payment-state.ts';
import { onEvent } from './state-machine.ts';

type Row = [stage: keyof typeof stages, to: Answer, next: Stage, does: Effect['do'][]];

describe('the answer to the task of a stage', () => {
  it.each<Row>([
    ['reading', { type: 'read', record: null }, stages.starting, ['start']],
    ['reading', { type: 'read', record: payment }, stages.starting, ['start']],
    ['reading', { type: 'read', record: paidPayment }, stages.savingProof, ['save']],
    ['starting', { type: 'started', started, now: 9 * MINUTE }, stages.saving, ['save']],
    ['starting', { type: 'started', started, now: 9 * MINUTE + 1 }, stages.checkingQuote, ['check-quote']],
    [
      'starting',
      { type: 'started', started: { ...started, orderId: 'C7K2QX' }, now: 0 },
      stages.completing,
      ['complete'],
    ],
    ['checkingQuote', { type: 'quote-checked', quoteChange: null }, stages.saving, ['save']],
    [
      'checkingQuote',
      { type: 'quote-checked', quoteChange: { quote } },
      { at: 'idle', end: { kind: 'price-changed', quote } },
      [],
    ],
    [
      'checkingQuote',
      { type: 'quote-checked', quoteChange: { refusal: 'Closed.' } },
      { at: 'idle', end: { kind: 'refused', message: 'Closed.' } },
      [],
    ],
    ['saving', { type: 'saved' }, stages.loadingWidget, ['load-widget']],
    ['loadingWidget', { type: 'widget-loaded', config }, stages.widgetOpen, ['open-widget']],
    ['widgetOpen', { type: 'dismissed' }, stages.asking, ['ask']],
    [
      'widgetOpen',
      { type: 'payment-failed', failure },
      { at: 'asking', checkout, end: { kind: 'failed', failure } },
      ['ask'],
    ],
    ['asking', { type: 'asked', orderNumber: null }, { at: 'idle', end: dismissed }, []],
    ['asking', { type: 'asked', orderNumber: 'C7K2QX' }, stages.completing, ['complete']],
    ['lookingUp', { type: 'asked', orderNumber: null }, stages.idle, []],
    [
      'lookingUp',
      { type: 'asked', orderNumber: 'C7K2QX' },
      { at: 'completing', end: { kind: 'ordered', orderNumber: 'C7K2QX', shopName: null } },
      ['complete'],
    ],
    ['savingProof', { type: 'saved' }, stages.verifying, ['verify']],
    ['verifying', { type: 'verified', valid: true }, stages.creatingOrder, ['create-order']],
    ['verifying', { type: 'verified', valid: false }, stages.droppingProof, ['save']],
    ['creatingOrder', { type: 'order-created', order }, stages.completing, ['complete']],
    ['waiting', { type: 'retry-due' }, { at: 'verifying', tries: 3 }, ['verify']],
    ['completing', { type: 'completed' }, stages.ordered, []],
    ['droppingProof', { type: 'saved' }, { at: 'idle', end: { kind: 'unverified' } }, []],
    ['discarding', { type: 'discarded' }, stages.returned, []],
  ])('%s, %j', (stage, to, next, does) => {
    const result = after(only(stages[stage]), answer(to));
    expect(result).toMatchObject({ stage: next, step: 8, does });
  });

  it('the answer to an earlier step changes nothing', () => {
    const payments = only(stages.verifying);
    const stale: PaymentEvent = { type: 'verified', valid: true, key: 'k', step: 6 };
    expect(onEvent(payments, stale)).toEqual({ payments, effects: [] });
  });
});

describe('an error', () => {
  it.each<[Error, Stage, Effect['do'][]]>([
    [closed, { at: 'idle', end: { kind: 'refused', message: 'Closed.' } }, ['log']],
    [down, { at: 'idle', end: { kind: 'not-begun', message: 'The database is down.' } }, ['log']],
    [offline, { at: 'idle', end: { kind: 'not-begun', message: 'No connection.' } }, ['log']],
    [new Error('no script'), { at: 'idle', end: { kind: 'not-begun', message: NOT_BEGUN } }, ['log']],
    [signedOut, { at: 'idle', end: { kind: 'left' } }, ['log']],
    [refused, stages.discarding, ['log', 'discard']],
    [changed, { at: 'idle', end: { kind: 'price-changed', quote } }, []],
  ])('%s before the widget is open: the attempt ends', (cause, next, does) => {
    for (const stage of [stages.starting, stages.checkingQuote, stages.loadingWidget, stages.widgetOpen]) {
      expect(after(only(stage), failed(cause))).toMatchObject({ stage: next, does });
    }
  });

  it.each<[Error, Stage, Effect['do'][]]>([
    [offline, { at: 'waiting', tries: 1, problem: NOT_CONFIRMED }, ['wait']],
    [down, { at: 'waiting', tries: 1, problem: 'The database is down.' }, ['wait']],
    [new Error('unexpected'), { at: 'waiting', tries: 1, problem: NOT_CONFIRMED }, ['wait']],
    [refused, stages.discarding, ['discard']],
    [forbidden, stages.droppingProof, ['save']],
    [signedOut, { at: 'idle', end: { kind: 'left' } }, []],
  ])('%s after the proof: only the server can end the payment', (cause, next, does) => {
    for (const stage of [stages.verifying, stages.creatingOrder]) {
      expect(after(only(stage), failed(cause))).toMatchObject({ stage: next, does });
    }
  });

  it('the payment waits longer after each failed try, at most half a minute', () => {
    const delays = [0, 1, 2, 3, 4, 5, 50].map((tries) => {
      const { effects } = after(only({ at: 'verifying', tries }), failed(offline));
      return effects.map((effect) => (effect.do === 'wait' ? effect.ms : 0));
    });
    expect(delays.flat()).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000, 30_000]);
  });

  it('when the server cannot say whether it was paid in another app, the payment is idle as before', () => {
    expect(after(only(stages.asking), failed(refused)).stage).toEqual({ at: 'idle', end: dismissed });
    expect(after(only(stages.lookingUp), failed(offline)).stage).toEqual(stages.idle);
  });

  it('when the server says that the money of the payment is returned, the payment ends, also in the widget', () => {
    for (const stage of [stages.asking, stages.lookingUp]) {
      expect(after(only(stage), failed(refunded))).toMatchObject({
        stage: { at: 'discarding', end: { kind: 'returned', isRefunded: true } },
        does: ['discard'],
      });
    }
  });

  it('when the server says that the payment was returned, the payment ends', () => {
    expect(after(only(stages.lookingUp), failed(refused))).toMatchObject({
      stage: stages.discarding,
      does: ['discard'],
    });
  });
});

describe('a proof', () => {
  const paid: PaymentEvent = { type: 'paid', payment, proof, step: 7 };

  it('is stored before anything else, in every stage', () => {
    for (const stage of Object.values(stages)) {
      if (VERIFIED.has(stage.at) || ['ordered', 'returned', 'discarding'].includes(stage.at)) continue;
      const { stage: next, record, effects } = after(only(stage), paid);
      expect(next).toEqual(stages.savingProof);
      expect(record).toEqual(paidPayment);
      expect(effects).toEqual([{ do: 'save', payment: paidPayment, step: 8 }]);
    }
  });

  it('a proof of a payment that this page does not know is accepted too', () => {
    expect(after({ userId: 'me', step: 0, byKey: new Map() }, paid).stage).toEqual(stages.savingProof);
  });

  it('is accepted only once', () => {
    for (const at of VERIFIED) {
      const stage = Object.values(stages).find((one) => one.at === at);
      if (stage) expect(after(only(stage), paid)).toMatchObject({ stage, does: [] });
    }
  });

  it('a proof of another widget, or one found on the device, closes the widget that is open', () => {
    const open = only(stages.widgetOpen);
    expect(after(open, { ...paid, step: 3 }).does).toEqual(['close-widget', 'save']);
    expect(after(open, { type: 'found', records: [paidPayment], now: 0 }).does).toEqual([
      'close-widget',
      'save',
    ]);
  });

  it('a proof that the server does not accept is removed from the record', () => {
    const { record } = after(only(stages.verifying), answer({ type: 'verified', valid: false }));
    expect(record).toEqual(payment);
  });
});
