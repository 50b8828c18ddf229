import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { CheckoutData } from '../checkout/stored-checkout.ts';
import type { BegunPayment } from '../device/local-db.ts';
import { onEvent } from './machine.ts';
import type { Answer, Effect, PaymentEvent, Payments, PaymentState, Stage } from './payment-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const checkout = { shopName: 'Night Dhaba' } as CheckoutData;
const started = { id: 'order_1', amount: 13000, currency: 'INR' };
const config = { appName: 'Canteen', razorpayKeyId: 'rzp' };
const proof = { order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };
const failure = { code: 'BAD', description: 'no', source: 'bank', step: 's', reason: 'r' };
const order = { orderId: 'C7K2QX', shopName: 'Night Dhaba' };
const quote = { itemsTotal: 100_00, gstAmount: 0, deliveryFee: 30_00, totalPrice: 130_00 };
const payment = {
  userId: 'me',
  key: 'k',
  request: { name: 'Asha' },
  begunAt: 0,
  proof: null,
} as BegunPayment;
const paidPayment: BegunPayment = { ...payment, proof };

const error = (status: number, code: string, message: string, body?: unknown) =>
  new ApiError({ status, code, message, body });
const offline = error(0, 'NETWORK', 'No connection.');
const down = error(503, 'DEPENDENCY_DOWN', 'The database is down.');
const signedOut = error(401, 'SESSION_ENDED', 'Log in.');
const closed = error(422, 'SHOP_CLOSED', 'Closed.');
const refused = error(422, 'REFUSED', 'It goes back.');
const forbidden = error(403, 'FORBIDDEN', 'No.');
const changed = error(409, 'PRICE_CHANGED', 'It changed.', {
  quote: { itemsTotal: 100, gstAmount: 0, deliveryFee: 30, totalPrice: 130 },
});

const NOT_BEGUN = 'The payment could not be started. Nothing was charged. Please try again.';
const NOT_CONFIRMED = 'Your payment is safe. The order could not be confirmed yet.';

const dismissed = { end: 'dismissed' } as const;
const ordered = { end: 'ordered', ...order } as const;
const returned = { end: 'returned', message: 'It goes back.' } as const;

const PROVED = new Set<Stage['at']>(['saving-proof', 'verifying', 'creating-order', 'waiting', 'completing']);
const stages = {
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

function only(stage: Stage, more: Partial<Pick<PaymentState, 'payment' | 'pressed'>> = {}): Payments {
  const state: PaymentState = {
    ...stage,
    payment: PROVED.has(stage.at) ? paidPayment : payment,
    pressed: false,
    step: 7,
    ...more,
  };
  return { userId: 'me', step: 7, byKey: new Map([['k', state]]) };
}

/** The stage after the event, without the fields that every stage has, and the effects. */
function after(payments: Payments, event: PaymentEvent) {
  const { payments: next, effects } = onEvent(payments, event);
  const { payment: record, pressed, step, ...stage } = next.byKey.get('k') ?? { at: 'unknown' as const };
  return { stage, record, pressed, step, does: effects.map((effect) => effect.do), effects };
}
const answer = (to: Answer): PaymentEvent => ({ ...to, key: 'k', step: 7 });
const failed = (cause: unknown) => answer({ type: 'failed', error: cause });

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
    ['checkingQuote', { type: 'quote-checked', change: null }, stages.saving, ['save']],
    [
      'checkingQuote',
      { type: 'quote-checked', change: { quote } },
      { at: 'idle', end: { end: 'price-changed', quote } },
      [],
    ],
    [
      'checkingQuote',
      { type: 'quote-checked', change: { refusal: 'Closed.' } },
      { at: 'idle', end: { end: 'refused', message: 'Closed.' } },
      [],
    ],
    ['saving', { type: 'saved' }, stages.loadingWidget, ['load-widget']],
    ['loadingWidget', { type: 'widget-loaded', config }, stages.widgetOpen, ['open-widget']],
    ['widgetOpen', { type: 'dismissed' }, stages.asking, ['ask']],
    [
      'widgetOpen',
      { type: 'payment-failed', failure },
      { at: 'asking', checkout, end: { end: 'failed', failure } },
      ['ask'],
    ],
    ['asking', { type: 'asked', orderId: null }, { at: 'idle', end: dismissed }, []],
    ['asking', { type: 'asked', orderId: 'C7K2QX' }, stages.completing, ['complete']],
    ['lookingUp', { type: 'asked', orderId: null }, stages.idle, []],
    [
      'lookingUp',
      { type: 'asked', orderId: 'C7K2QX' },
      { at: 'completing', end: { end: 'ordered', orderId: 'C7K2QX', shopName: null } },
      ['complete'],
    ],
    ['savingProof', { type: 'saved' }, stages.verifying, ['verify']],
    ['verifying', { type: 'verified', valid: true }, stages.creatingOrder, ['create-order']],
    ['verifying', { type: 'verified', valid: false }, stages.droppingProof, ['save']],
    ['creatingOrder', { type: 'order-created', order }, stages.completing, ['complete']],
    ['waiting', { type: 'retry-due' }, { at: 'verifying', tries: 3 }, ['verify']],
    ['completing', { type: 'completed' }, stages.ordered, []],
    ['droppingProof', { type: 'saved' }, { at: 'idle', end: { end: 'unverified' } }, []],
    ['discarding', { type: 'discarded' }, stages.returned, []],
  ])('%s, %j', (stage, to, next, does) => {
    const result = after(only(stages[stage]), answer(to));
    expect(result).toMatchObject({ stage: next, step: 8, does });
  });

  it('of an earlier step changes nothing', () => {
    const payments = only(stages.verifying);
    const stale: PaymentEvent = { type: 'verified', valid: true, key: 'k', step: 6 };
    expect(onEvent(payments, stale)).toEqual({ payments, effects: [] });
  });
});

describe('an error', () => {
  it.each<[Error, Stage, Effect['do'][]]>([
    [closed, { at: 'idle', end: { end: 'refused', message: 'Closed.' } }, ['log']],
    [down, { at: 'idle', end: { end: 'not-begun', message: 'The database is down.' } }, ['log']],
    [offline, { at: 'idle', end: { end: 'not-begun', message: 'No connection.' } }, ['log']],
    [new Error('no script'), { at: 'idle', end: { end: 'not-begun', message: NOT_BEGUN } }, ['log']],
    [signedOut, { at: 'idle', end: { end: 'left' } }, ['log']],
    [refused, stages.discarding, ['log', 'discard']],
    [changed, { at: 'idle', end: { end: 'price-changed', quote } }, []],
  ])('%s before the widget is open: the attempt ends', (cause, next, does) => {
    for (const stage of [stages.starting, stages.checkingQuote, stages.loadingWidget, stages.widgetOpen]) {
      expect(after(only(stage), failed(cause))).toMatchObject({ stage: next, does });
    }
  });

  it.each<[Error, Stage, Effect['do'][]]>([
    [offline, { at: 'waiting', tries: 1, problem: NOT_CONFIRMED }, ['wait']],
    [down, { at: 'waiting', tries: 1, problem: 'The database is down.' }, ['wait']],
    [new Error('odd'), { at: 'waiting', tries: 1, problem: NOT_CONFIRMED }, ['wait']],
    [refused, stages.discarding, ['discard']],
    [forbidden, stages.droppingProof, ['save']],
    [signedOut, { at: 'idle', end: { end: 'left' } }, []],
  ])('%s after the proof: only the server can end the payment', (cause, next, does) => {
    for (const stage of [stages.verifying, stages.creatingOrder]) {
      expect(after(only(stage), failed(cause))).toMatchObject({ stage: next, does });
    }
  });

  it('waits longer after each try, at most half a minute', () => {
    const delays = [0, 1, 2, 3, 4, 5, 50].map((tries) => {
      const { effects } = after(only({ at: 'verifying', tries }), failed(offline));
      return effects.map((effect) => (effect.do === 'wait' ? effect.ms : 0));
    });
    expect(delays.flat()).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000, 30_000]);
  });

  it('of the request whether it was paid in another app changes nothing', () => {
    expect(after(only(stages.asking), failed(refused)).stage).toEqual({ at: 'idle', end: dismissed });
    expect(after(only(stages.lookingUp), failed(offline)).stage).toEqual(stages.idle);
  });

  it('that says that the payment was returned ends it', () => {
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
      if (PROVED.has(stage.at) || ['ordered', 'returned', 'discarding'].includes(stage.at)) continue;
      const { stage: next, record, effects } = after(only(stage), paid);
      expect(next).toEqual(stages.savingProof);
      expect(record).toEqual(paidPayment);
      expect(effects).toEqual([{ do: 'save', payment: paidPayment, step: 8 }]);
    }
  });

  it('of a payment that this page does not know is accepted too', () => {
    expect(after({ userId: 'me', step: 0, byKey: new Map() }, paid).stage).toEqual(stages.savingProof);
  });

  it('is accepted only once', () => {
    for (const at of PROVED) {
      const stage = Object.values(stages).find((one) => one.at === at);
      if (stage) expect(after(only(stage), paid)).toMatchObject({ stage, does: [] });
    }
  });

  it('of another widget, or found on the device, closes the one that is open', () => {
    const open = only(stages.widgetOpen);
    expect(after(open, { ...paid, step: 3 }).does).toEqual(['close-widget', 'save']);
    expect(after(open, { type: 'found', records: [paidPayment], now: 0 }).does).toEqual([
      'close-widget',
      'save',
    ]);
  });

  it('that the server does not accept is removed from the record', () => {
    const { record } = after(only(stages.verifying), answer({ type: 'verified', valid: false }));
    expect(record).toEqual(payment);
  });
});

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
    expect(after(payments, answer({ type: 'asked', orderId: null })).pressed).toBe(false);
  });
});

describe('records that are found on the device', () => {
  const found = (record: BegunPayment, now: number): PaymentEvent => ({
    type: 'found',
    records: [record],
    now,
  });
  const none: Payments = { userId: 'me', step: 0, byKey: new Map() };

  it('are finished when paid, looked up when from the last day, and deleted when older', () => {
    expect(after(none, found(paidPayment, 25 * HOUR)).does).toEqual(['save']);
    expect(after(none, found(payment, 24 * HOUR))).toMatchObject({ stage: stages.lookingUp, does: ['ask'] });
    expect(after(none, found(payment, 24 * HOUR + 1))).toMatchObject({
      stage: { at: 'unknown' },
      does: ['forget'],
    });
  });

  it('do not change a payment in progress', () => {
    for (const stage of [stages.starting, stages.widgetOpen, stages.lookingUp, stages.verifying]) {
      expect(after(only(stage), found(payment, 25 * HOUR))).toMatchObject({ stage, does: [] });
    }
  });

  it('are ignored when they belong to another user', () => {
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

  it('with one payment does not change the others', () => {
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
