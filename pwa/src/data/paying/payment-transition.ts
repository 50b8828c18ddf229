import type { UnfinishedPayment } from '../device/local-db.ts';
import type { Effect, CreatedOrder, PaymentEnd, PaymentState, Stage, Task } from './payment-state.ts';

/** A change of one payment: to another stage, or within its stage. */
export type Transition =
  /** Nothing changes. */
  | null
  /** Its record is deleted. */
  | 'forget'
  | {
      /** The next stage; without one it stays as it is. */
      to?: Stage;
      /** The task whose answer the next stage waits for. */
      task?: Task;
      /** The record, when it changes. */
      payment?: UnfinishedPayment;
      pressed?: boolean;
      effects?: Effect[];
    };

/** A change to another stage, and the task of that stage. */
export const moveTo = (to: Stage, task?: Task) => (task ? { to, task } : { to });

export const idle = (end: PaymentEnd | null) => moveTo({ at: 'idle', end });
export const verify = (tries: number) => moveTo({ at: 'verifying', tries }, { do: 'verify' });

export const complete = ({ orderNumber, shopName }: CreatedOrder) =>
  moveTo(
    { at: 'completing', end: { kind: 'ordered', orderNumber, shopName } },
    { do: 'complete', order: { orderNumber, shopName } },
  );

export const endAsReturned = (message: string, isRefunded = false) =>
  moveTo(
    { at: 'discarding', end: { kind: 'returned', message, ...(isRefunded && { isRefunded }) } },
    { do: 'discard' },
  );

/** Whether nothing is in progress. */
export const isInactive = ({ at }: Stage): boolean => at === 'idle' || at === 'ordered' || at === 'returned';

const STAGES_BEFORE_WIDGET = new Set<Stage['at']>([
  'reading',
  'starting',
  'checking-quote',
  'saving',
  'loading-widget',
]);
const PAID_STAGES = new Set<Stage['at']>([
  'saving-proof',
  'verifying',
  'creating-order',
  'waiting',
  'completing',
  'ordered',
]);

/** Whether the customer has pressed 'Pay Now', and the widget is not open yet. */
export const isBeforeWidget = (at: Stage['at']): boolean => STAGES_BEFORE_WIDGET.has(at);
/** Whether this payment has a proof and is becoming an order, or is an order. */
export const isPaidStage = (at: Stage['at']): boolean => PAID_STAGES.has(at);

/** Whether the screen shows 'Finishing your order…': it was paid, and the result is not known yet. */
export const isFinishing = (state: PaymentState): boolean =>
  state.at === 'dropping-proof' ||
  (state.payment.proof !== null &&
    (state.at === 'discarding' || (isPaidStage(state.at) && state.at !== 'ordered')));
