import fc from 'fast-check';
import type { CheckoutData } from '../data/checkout/stored-checkout.ts';
import type { UnfinishedPayment } from '../data/device/local-db.ts';
import type { Answer, Effect, PaymentEvent, Payments, PaymentState } from '../data/paying/payment-state.ts';
import { noPayments, onEvent } from '../data/paying/state-machine.ts';
import { ApiError } from '../lib/requests/api-error.ts';
import { HOUR } from './payment-values.ts';

// Runs the state machine of payments with a device, a widget and a server that act in random order. Each move of a walk
// is an event from outside or the answer to an open task, chosen at random.

export const KEYS = ['a', 'b'] as const;
const checkout = { shopName: 'Night Dhaba' } as CheckoutData;
const started = { id: 'order_1', amount: 1, currency: 'INR' };
const record = (key: string): UnfinishedPayment =>
  ({ userId: 'me', key, begunAt: 0, proof: null }) as UnfinishedPayment;
export const proofOf = (key: string) => ({
  order_id: `order_${key}`,
  razorpay_payment_id: `pay_${key}`,
  razorpay_signature: 'signed',
});
const error = (status: number, code: string) => new ApiError({ status, code, message: code });
const ERRORS = [
  error(0, 'NETWORK'),
  error(503, 'DEPENDENCY_DOWN'),
  error(422, 'REFUSED'),
  error(403, 'FORBIDDEN'),
  error(409, 'CONFLICT'),
  new Error('unexpected'),
];

type Task = Extract<Effect, { step: number }>;
const isTask = (effect: Effect): effect is Task => 'step' in effect;
type OutsideEvent =
  | 'pay'
  | 'found'
  | 'paid'
  | 'paid-in-other-tab'
  | 'try-again'
  | 'ordered-elsewhere'
  | 'online'
  | 'page-left';

export class PaymentSimulation {
  payments: Payments = noPayments('me');
  open: Task[] = [];
  /** The records on the device. */
  records = new Map<string, UnfinishedPayment>();
  /** The widgets that are on the screen. */
  widgets: Task[] = [];
  /** Widgets in which the customer may still pay, also those that were reported as dismissed. */
  widgetTasks: Task[] = [];
  most = 0;

  state(key: string): PaymentState | undefined {
    return this.payments.byKey.get(key);
  }

  tell(event: PaymentEvent): void {
    const { payments, effects } = onEvent(this.payments, event);
    this.payments = payments;
    for (const effect of effects) this.#do(effect);
    this.most = Math.max(this.most, this.widgets.length);
  }

  #do(effect: Effect): void {
    if (effect.do === 'save') this.records.set(effect.payment.key, effect.payment);
    if (effect.do === 'forget' || effect.do === 'discard' || effect.do === 'complete') {
      this.records.delete(effect.payment.key);
    }
    if (effect.do === 'open-widget') {
      this.widgets.push(effect);
      this.widgetTasks.push(effect);
    }
    if (effect.do === 'close-widget') {
      const [widget] = this.widgets;
      this.widgets = [];
      if (widget) this.answer(widget, { type: 'dismissed' });
      return;
    }
    if (isTask(effect)) this.open.push(effect);
  }

  answer(task: Task, answer: Answer): void {
    this.open = this.open.filter((one) => one !== task);
    if (task.do === 'open-widget') this.widgets = this.widgets.filter((one) => one !== task);
    this.tell({ ...answer, key: task.payment.key, step: task.step });
  }

  pay(key: string): void {
    const widget = this.widgetTasks.find(({ payment }) => payment.key === key);
    if (!widget) return;
    this.widgets = this.widgets.filter((one) => one !== widget);
    this.open = this.open.filter((one) => one !== widget);
    this.tell({ type: 'paid', payment: widget.payment, proof: proofOf(key), step: widget.step });
  }
}

/** Every answer that a task can have. */
export function answersTo(simulation: PaymentSimulation, task: Task): Answer[] {
  const failed = ERRORS.map((cause): Answer => ({ type: 'failed', error: cause }));
  switch (task.do) {
    case 'read':
      return [{ type: 'read', record: simulation.records.get(task.payment.key) ?? null }];
    case 'start':
      return [
        { type: 'started', started, now: 0 },
        { type: 'started', started, now: HOUR },
        { type: 'started', started: { ...started, orderId: 'N' }, now: 0 },
        ...failed,
      ];
    case 'check-quote':
      return [
        { type: 'quote-checked', quoteChange: null },
        { type: 'quote-checked', quoteChange: { refusal: 'Closed' } },
        ...failed,
      ];
    case 'save':
      return [{ type: 'saved' }];
    case 'load-widget':
      return [{ type: 'widget-loaded', config: { appName: 'Canteen', razorpayKeyId: 'rzp' } }, ...failed];
    case 'open-widget':
      return [
        { type: 'dismissed' },
        {
          type: 'payment-failed',
          failure: { code: '', description: '', source: '', step: '', reason: '' },
        },
      ];
    case 'ask':
      return [{ type: 'asked', orderNumber: null }, { type: 'asked', orderNumber: 'N' }, ...failed];
    case 'verify':
      return [{ type: 'verified', valid: true }, { type: 'verified', valid: false }, ...failed];
    case 'create-order':
      return [{ type: 'order-created', order: { orderNumber: 'N', shopName: 'Night Dhaba' } }, ...failed];
    case 'wait':
      return [{ type: 'retry-due' }];
    case 'complete':
      return [{ type: 'completed' }];
    case 'discard':
      return [{ type: 'discarded' }];
  }
}

const OUTSIDE_EVENTS: readonly OutsideEvent[] = [
  'pay',
  'found',
  'paid',
  'paid-in-other-tab',
  'try-again',
  'ordered-elsewhere',
  'online',
  'page-left',
];

function fromOutside(simulation: PaymentSimulation, what: OutsideEvent, key: string): void {
  switch (what) {
    case 'pay':
      return simulation.tell({ type: 'pay', payment: record(key), checkout });
    case 'found':
      return simulation.tell({ type: 'found', records: [...simulation.records.values()], now: 0 });
    case 'paid':
      return simulation.pay(key);
    case 'paid-in-other-tab': {
      const known = simulation.records.get(key);
      if (known) simulation.records.set(key, { ...known, proof: proofOf(key) });
      return;
    }
    case 'try-again':
      return simulation.tell({ type: what, key });
    case 'ordered-elsewhere':
      return simulation.tell({ type: what, key, isCartEmpty: true });
    case 'online':
    case 'page-left':
      return simulation.tell({ type: what });
  }
}

interface Move {
  outside: boolean;
  what: OutsideEvent;
  key: (typeof KEYS)[number];
  task: number;
  answer: number;
}

export const randomMoves = fc.array(
  fc.record({
    // Most moves are answers, because without answers a walk does not reach the later stages.
    outside: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    what: fc.constantFrom(...OUTSIDE_EVENTS),
    key: fc.constantFrom(...KEYS),
    task: fc.nat(9),
    // The first answer is the successful one. It is chosen in at least half of the moves.
    answer: fc.oneof(fc.constant(0), fc.nat(9)),
  }),
  { maxLength: 60, size: 'max' },
);

/** Makes a move. Returns the answered task and the answer, or null after an event from outside. */
export function make(simulation: PaymentSimulation, { outside, what, key, task, answer }: Move) {
  const open = simulation.open[task % Math.max(1, simulation.open.length)];
  if (outside || !open) {
    fromOutside(simulation, what, key);
    return null;
  }
  const answers = answersTo(simulation, open);
  const chosen = answers[answer % answers.length];
  if (!chosen) return null;
  simulation.answer(open, chosen);
  return { task: open, answer: chosen };
}

export function walk(
  check: (simulation: PaymentSimulation, before: Payments, made: ReturnType<typeof make>) => void,
  options: { seed?: number } = {},
): void {
  fc.assert(
    fc.property(randomMoves, (all) => {
      const simulation = new PaymentSimulation();
      for (const move of all) {
        const before = simulation.payments;
        check(simulation, before, make(simulation, move));
      }
    }),
    { numRuns: 500, ...options },
  );
}
