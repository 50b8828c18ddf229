import { now } from '../../lib/time/clock.ts';
import { queryClient } from '../api-client/query-client.ts';
import { orderKeys } from '../api-client/query-keys.ts';
import { deleteDraft, deleteOrderDraft } from '../checkout/delete-draft.ts';
import { customOrderDraft } from '../checkout/drafts.ts';
import { findQuoteChange } from '../checkout/quotes.ts';
import { clearCheckout, readCheckout, renewCheckout } from '../checkout/stored-checkout.ts';
import { configQuery, knownConfigQuery } from '../config/config.ts';
import type { UnfinishedPayment } from '../device/local-db.ts';
import { storeOrder } from '../orders/order-requests.ts';
import { currentUser } from '../session/session.ts';
import { createOrder, orderNumberOfPayment, startPayment, verifyPayment } from './payment-requests.ts';
import type { Answer, Effect, CreatedOrder, PaymentEvent } from './payment-state.ts';
import { loadWidget, openWidget } from './razorpay-widget.ts';
import { announce } from './shown-payments.ts';
import { unfinishedPayments, deleteUnfinishedPayment, saveUnfinishedPayment } from './unfinished-payments.ts';

type SendEvent = (event: PaymentEvent) => void;
type EffectOf<D extends Effect['do']> = Extract<Effect, { do: D }>;

/** Whether the payment page waits for this payment: it is of the checkout of this tab, or the tab has none. */
export function isAwaited({ key }: UnfinishedPayment): boolean {
  const checkout = readCheckout();
  return checkout === null || checkout.idempotencyKey === key;
}

let newestConfig: Promise<unknown> = Promise.resolve();

/** The operator may have replaced the provider's key since this page was loaded. Without an answer the known one is used. */
function askConfig(): void {
  const newest = { ...configQuery(), staleTime: 0, retry: false };
  newestConfig = queryClient.fetchQuery(newest).catch(() => undefined);
}

/** Loads the provider's script. An error now does not matter: it is loaded again at 'Pay Now'. */
export async function prepareWidget() {
  await newestConfig;
  const { appName, razorpayKeyId, razorpayCheckoutUrl } = await queryClient.fetchQuery(knownConfigQuery());
  await loadWidget(razorpayCheckoutUrl);
  return { appName, razorpayKeyId };
}

let closeWidget: () => void = () => undefined;

/** The side effects of paying: API, widget, device and timers. */
export function perform(effect: Effect, answer: (answer: Answer) => void, sendEvent: SendEvent): void {
  const done = (type: 'saved' | 'completed' | 'discarded') => () => answer({ type });
  const failed = (error: unknown) => answer({ type: 'failed', error });
  switch (effect.do) {
    case 'read':
      return void readRecord(effect.payment).then((record) => answer({ type: 'read', record }));
    case 'start':
      askConfig();
      return void startPayment(effect.payment.request, effect.payment.key).then(
        (started) => answer({ type: 'started', started, now: now().getTime() }),
        failed,
      );
    case 'check-quote':
      return void findQuoteChange(effect.checkout).then(
        (quoteChange) => answer({ type: 'quote-checked', quoteChange }),
        failed,
      );
    case 'save':
      // Without the record a reload cannot continue the payment, but the server still finishes it.
      return void saveUnfinishedPayment(effect.payment).then(done('saved'), done('saved'));
    case 'load-widget':
      return void prepareWidget().then((config) => answer({ type: 'widget-loaded', config }), failed);
    case 'open-widget':
      return open(effect, answer, sendEvent);
    case 'close-widget':
      return closeWidget();
    case 'ask':
      return void orderNumberOfPayment(effect.payment).then(
        (orderNumber) => answer({ type: 'asked', orderNumber }),
        failed,
      );
    case 'verify':
      return void verify(effect.payment).then((valid) => answer({ type: 'verified', valid }), failed);
    case 'create-order':
      return void create(effect.payment).then((order) => answer({ type: 'order-created', order }), failed);
    case 'wait':
      return void setTimeout(() => answer({ type: 'retry-due' }), effect.ms);
    case 'complete':
      return void complete(effect).then(done('completed'), done('completed'));
    case 'discard':
      return void discard(effect.payment).then(done('discarded'), done('discarded'));
    case 'announce':
      return announce({ ...effect.order, isAwaited: isAwaited(effect.payment) });
    case 'forget':
      return void deleteUnfinishedPayment(effect.payment).catch(() => undefined);
    case 'log':
      // oxlint-disable-next-line no-console -- what went wrong at the beginning is logged (specification, section 8)
      return console.error('The payment could not be started', effect.error);
  }
}

async function readRecord({ key }: UnfinishedPayment): Promise<UnfinishedPayment | null> {
  const records = await unfinishedPayments().catch(() => []);
  return records.find((record) => record.key === key) ?? null;
}

function open(
  { payment, started, config, shopName, step }: EffectOf<'open-widget'>,
  answer: (answer: Answer) => void,
  sendEvent: SendEvent,
): void {
  const user = currentUser();
  try {
    closeWidget = openWidget(
      {
        key: config.razorpayKeyId,
        order_id: started.id,
        amount: started.amount,
        currency: started.currency,
        name: config.appName,
        description: shopName,
        prefill: { name: payment.request.name, email: user?.email ?? '', contact: user?.contact ?? '' },
      },
      {
        onPaid: (proof) => sendEvent({ type: 'paid', payment, proof, step }),
        onDismissed: () => answer({ type: 'dismissed' }),
        onFailed: (failure) => answer({ type: 'payment-failed', failure }),
      },
    );
  } catch (error) {
    answer({ type: 'failed', error });
  }
}

const verify = async ({ proof }: UnfinishedPayment): Promise<boolean> =>
  proof !== null && (await verifyPayment(proof));

async function create(payment: UnfinishedPayment): Promise<CreatedOrder> {
  if (!payment.proof) throw new Error('An order is created with a proof');
  const order = await createOrder(payment, payment.proof);
  // If the user has logged out in the meantime, the order is not shown to the next user.
  if (currentUser()?._id === payment.userId) storeOrder(order);
  return { orderNumber: order.orderId, shopName: order.shopName };
}

/** The order is made: it leaves the cart, its checkout and draft are deleted, and the screens get an event. */
async function complete({ payment, order }: EffectOf<'complete'>): Promise<void> {
  const { key, userId, request } = payment;
  const { shopId, orderItems } = request;
  const items = orderItems.flatMap((item) => ('food' in item ? [item] : []));
  const isCart = items.length > 0;
  const result = { ...order, isAwaited: isAwaited(payment) };
  if (result.isAwaited) clearCheckout();
  const [removal] = await Promise.allSettled([
    isCart
      ? import('../carts/carts.ts').then((carts) => carts.removeOrderedItems({ userId, shopId, key, items }))
      : null,
    isCart ? deleteOrderDraft(userId, shopId) : deleteDraft(userId, customOrderDraft(shopId)),
  ]);
  // Last, and only when the items have left the cart: with this record the next start of the app removes them.
  if (removal.status === 'fulfilled') await deleteUnfinishedPayment(payment).catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: orderKeys.lists() });
  announce(result);
}

/** The payment was returned: the same checkout needs a new payment with another key. */
async function discard(payment: UnfinishedPayment): Promise<void> {
  await deleteUnfinishedPayment(payment).catch(() => undefined);
  if (readCheckout()?.idempotencyKey === payment.key) renewCheckout();
}
