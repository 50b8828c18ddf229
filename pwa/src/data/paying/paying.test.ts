import type { OrderView } from '@canteen/domain/order.schema';
import type { PaymentProof } from '@canteen/domain/payment.schema';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { createStore } from '../../lib/store.ts';
import type { QuoteChange } from '../checkout/quotes.ts';
import type { CheckoutData, StoredCheckout } from '../checkout/stored-checkout.ts';
import type { BegunPayment } from '../device/local-db.ts';
import type { OrderNews } from '../orders/order-news.ts';
import type { WidgetListener } from './razorpay-widget.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const mocks = vi.hoisted(() => ({
  begunPayments: vi.fn<() => Promise<BegunPayment[]>>(),
  keepBegun: vi.fn<(payment: BegunPayment) => Promise<void>>(),
  forgetBegun: vi.fn<(payment: BegunPayment) => Promise<void>>(),
  startPayment: vi.fn<(request: unknown, key: string) => Promise<object>>(),
  orderOfBegun: vi.fn<(payment: BegunPayment) => Promise<string | null>>(),
  verifyPayment: vi.fn<(proof: PaymentProof) => Promise<boolean>>(),
  createOrder: vi.fn<(payment: BegunPayment, proof: PaymentProof) => Promise<OrderView>>(),
  requestOf: (data: CheckoutData) => requestOf(data),
  loadWidget: vi.fn<() => Promise<void>>(),
  openWidget: vi.fn<(options: object, listener: WidgetListener) => () => void>(),
  whyQuoteHasChanged: vi.fn<() => Promise<QuoteChange | null>>(),
  clearCart: vi.fn<(shopId: string) => Promise<null>>(),
  clearCheckout: vi.fn<() => void>(),
  renewCheckout: vi.fn<() => StoredCheckout | null>(),
  readCheckout: vi.fn<() => Partial<StoredCheckout> | null>(),
  takeOrder: vi.fn<(order: OrderView) => void>(),
  dropDraft: vi.fn<(form: string) => Promise<void>>(),
  CHECKOUT_DRAFT: 'checkout',
  customOrderDraft: (shopId: string) => `custom-order:${shopId}`,
  configQuery: () => ({}),
  now: vi.fn<() => Date>(),
  news: null as ((news: OrderNews) => void) | null,
  onOrderNews: (listener: (news: OrderNews) => void) => {
    mocks.news = listener;
    return () => undefined;
  },
  online: null as unknown as ReturnType<typeof createStore<boolean>>,
  user: null as unknown as ReturnType<typeof createStore<{ _id: string } | null>>,
}));
vi.mock('./begun-payments.ts', () => mocks);
vi.mock('./payment-requests.ts', () => mocks);
vi.mock('./razorpay-widget.ts', () => mocks);
vi.mock('../checkout/quotes.ts', () => mocks);
vi.mock('../checkout/drafts.ts', () => mocks);
vi.mock('../checkout/stored-checkout.ts', () => mocks);
vi.mock('../carts/carts.ts', () => mocks);
vi.mock('../config/config.ts', () => mocks);
vi.mock('../orders/order-queries.ts', () => mocks);
vi.mock('../orders/order-news.ts', () => mocks);
vi.mock('../../lib/clock.ts', () => mocks);
vi.mock('../session/session.ts', () => ({
  currentUser: () => mocks.user.get(),
  sessionStore: { subscribe: (listener: () => void) => mocks.user.subscribe(listener) },
}));
vi.mock('../../lib/online.ts', () => ({
  isOnline: () => mocks.online.get(),
  onlineStore: { subscribe: (listener: () => void) => mocks.online.subscribe(listener) },
}));
vi.mock('../server/query-client.ts', () => ({
  MINE: 'mine',
  PUBLIC: 'public',
  queryClient: {
    fetchQuery: async () => ({ appName: 'Canteen', razorpayKeyId: 'rzp', razorpayCheckoutUrl: '/' }),
    invalidateQueries: () => Promise.resolve(),
  },
}));

const requestOf = ({ shopId, items }: CheckoutData) =>
  ({
    name: 'Asha',
    shopId,
    orderItems: items.map(({ food, quantity }) =>
      food === null ? { name: 'Custom Items', price: 100, quantity: 1 } : { food, quantity },
    ),
  }) as BegunPayment['request'];
const data = {
  shopId: 'shop',
  shopName: 'Night Dhaba',
  items: [{ food: 'f', quantity: 2 }],
} as unknown as CheckoutData;
const checkout: StoredCheckout = { userId: 'me', data, idempotencyKey: 'the-key' };
const started = { id: 'order_1', amount: 13000, currency: 'INR' };
const proof = { order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };
const order = { _id: 'o', orderId: 'C7K2QX', shopName: 'Night Dhaba' } as OrderView;
const ordered = { end: 'ordered', orderId: 'C7K2QX', shopName: 'Night Dhaba' };
const begun = (more: Partial<BegunPayment> = {}): BegunPayment => ({
  userId: 'me',
  key: 'the-key',
  request: requestOf(data),
  begunAt: 0,
  proof: null,
  ...more,
});
const unreachable = new ApiError({ status: 0, code: 'NETWORK', message: 'No connection.' });
const down = new ApiError({ status: 503, code: 'DEPENDENCY_DOWN', message: 'The database rests.' });
const refused = new ApiError({ status: 422, code: 'REFUSED', message: 'It goes back.' });

/** A mock of the provider's widget, and functions that act as the customer. */
function widget() {
  const listeners: WidgetListener[] = [];
  const close = vi.fn<() => void>();
  mocks.openWidget.mockImplementation((_options, listener) => {
    listeners.push(listener);
    close.mockImplementation(() => listener.onDismissed());
    return close;
  });
  return {
    close,
    opened: (times = 1) => vi.waitFor(() => expect(listeners).toHaveLength(times)),
    last: () => listeners.at(-1) as WidgetListener,
  };
}

mocks.online = createStore(true);
mocks.user = createStore<{ _id: string } | null>({ _id: 'me' });
await import('../carts/carts.ts');
const { onOrdered } = await import('./effects.ts');
const paying = await import('./paying.ts');

let logged: MockInstance<typeof console.error>;
let told: unknown[];
let stop: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  logged = vi.spyOn(console, 'error').mockReturnValue();
  mocks.online.set(true);
  mocks.user.set({ _id: 'me' });
  told = [];
  stop = onOrdered((news) => told.push(news));
  mocks.now.mockReturnValue(new Date(0));
  mocks.begunPayments.mockResolvedValue([]);
  mocks.keepBegun.mockResolvedValue();
  mocks.forgetBegun.mockResolvedValue();
  mocks.startPayment.mockResolvedValue(started);
  mocks.orderOfBegun.mockResolvedValue(null);
  mocks.verifyPayment.mockResolvedValue(true);
  mocks.createOrder.mockResolvedValue(order);
  mocks.loadWidget.mockResolvedValue();
  mocks.whyQuoteHasChanged.mockResolvedValue(null);
  mocks.readCheckout.mockReturnValue({ idempotencyKey: 'the-key' });
  mocks.clearCart.mockResolvedValue(null);
  mocks.dropDraft.mockResolvedValue();
});
afterEach(() => {
  stop();
  // Payments of one test do not continue in the next.
  mocks.user.set(null);
  vi.useRealTimers();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
/** A payment that was paid before a reload, found again. */
async function resumePaid(...records: BegunPayment[]) {
  mocks.begunPayments.mockResolvedValue(records);
  await paying.resumePayments();
  await settle();
}

describe("from 'Pay Now'", () => {
  it('there is one attempt at a time, and the payment is stored before the widget opens', async () => {
    const hands = widget();
    const first = paying.pay(checkout);
    expect(await paying.pay(checkout)).toEqual({ end: 'busy' });
    expect(paying.payingStore.get()).toBe(true);
    await hands.opened();
    expect(mocks.startPayment).toHaveBeenCalledExactlyOnceWith(requestOf(data), 'the-key');
    expect(mocks.keepBegun).toHaveBeenCalledExactlyOnceWith(begun());
    hands.last().onPaid(proof);
    expect(await first).toEqual(ordered);
    expect(paying.payingStore.get()).toBe(false);
  });

  it('a payment that has become an order is shown, and no widget opens', async () => {
    mocks.startPayment.mockResolvedValue({ ...started, orderId: 'C7K2QX' });
    expect(await paying.pay(checkout)).toEqual(ordered);
    expect(mocks.openWidget).not.toHaveBeenCalled();
  });

  it('a payment that was paid before a reload is finished and not started again', async () => {
    mocks.begunPayments.mockResolvedValue([begun({ proof })]);
    expect(await paying.pay(checkout)).toEqual(ordered);
    expect(mocks.startPayment).not.toHaveBeenCalled();
    expect(mocks.createOrder).toHaveBeenCalledExactlyOnceWith(begun({ proof }), proof);
  });

  it('starts even if the storage of the device fails', async () => {
    const hands = widget();
    mocks.begunPayments.mockRejectedValue(new Error('no storage'));
    mocks.keepBegun.mockRejectedValue(new Error('no storage'));
    const attempt = paying.pay(checkout);
    await hands.opened();
    hands.last().onPaid(proof);
    expect(await attempt).toEqual(ordered);
  });

  it('a dismissed widget: the server is asked whether it was paid in another app', async () => {
    const hands = widget();
    let attempt = paying.pay(checkout);
    await hands.opened();
    hands.last().onDismissed();
    expect(await attempt).toEqual({ end: 'dismissed' });

    mocks.orderOfBegun.mockResolvedValue('C7K2QX');
    attempt = paying.pay(checkout);
    await hands.opened(2);
    hands.last().onDismissed();
    expect(await attempt).toEqual(ordered);
  });

  it('a payment that arrives after the widget seemed closed becomes its order', async () => {
    const hands = widget();
    const attempt = paying.pay(checkout);
    await hands.opened();
    hands.last().onDismissed();
    await attempt;
    hands.last().onPaid(proof);
    await settle();
    expect(mocks.keepBegun).toHaveBeenLastCalledWith(begun({ proof }));
    expect(mocks.createOrder).toHaveBeenCalledExactlyOnceWith(begun({ proof }), proof);
  });

  it("a failure shows the provider's message", async () => {
    const hands = widget();
    const failure = { code: 'BAD', description: 'no', source: 'bank', step: 's', reason: 'r' };
    const attempt = paying.pay(checkout);
    await hands.opened();
    hands.last().onFailed(failure);
    expect(await attempt).toEqual({ end: 'failed', failure });
  });

  it('a widget that does not open ends the attempt', async () => {
    mocks.openWidget.mockImplementation(() => {
      throw new Error('no widget');
    });
    expect(await paying.pay(checkout)).toMatchObject({ end: 'not-begun' });
  });

  it.each([
    [
      new ApiError({ status: 422, code: 'SHOP_CLOSED', message: 'Closed.' }),
      { end: 'refused', message: 'Closed.' },
    ],
    [new ApiError({ status: 0, code: 'NETWORK', message: 'Away.' }), { end: 'not-begun', message: 'Away.' }],
    [
      new ApiError({ status: 503, code: 'DEPENDENCY_DOWN', message: 'Down.' }),
      { end: 'not-begun', message: 'Down.' },
    ],
  ])('%s ends as %j, is logged, and keeps the key of the checkout', async (error, end) => {
    mocks.startPayment.mockRejectedValue(error);
    expect(await paying.pay(checkout)).toEqual(end);
    expect(logged).toHaveBeenCalledExactlyOnceWith('The payment could not be started', error);
    expect(mocks.renewCheckout).not.toHaveBeenCalled();
    expect(paying.payingStore.get()).toBe(false);
  });

  it('after a returned payment the checkout gets another key', async () => {
    mocks.startPayment.mockRejectedValue(refused);
    expect(await paying.pay(checkout)).toEqual({ end: 'returned', message: 'It goes back.' });
    expect(mocks.forgetBegun).toHaveBeenCalledExactlyOnceWith(begun());
    expect(mocks.renewCheckout).toHaveBeenCalledOnce();
  });

  it('a quote that is almost ten minutes old is checked again before the payment', async () => {
    mocks.begunPayments.mockResolvedValue([begun()]);
    mocks.now.mockReturnValue(new Date(10 * MINUTE));
    mocks.whyQuoteHasChanged.mockResolvedValue({ refusal: 'Closed.' });
    expect(await paying.pay(checkout)).toEqual({ end: 'refused', message: 'Closed.' });
    expect(mocks.openWidget).not.toHaveBeenCalled();
  });

  it('leaving the page closes the widget, or prevents it from opening', async () => {
    const hands = widget();
    let attempt = paying.pay(checkout);
    await hands.opened();
    paying.leavePaymentPage();
    expect(hands.close).toHaveBeenCalledOnce();
    expect(await attempt).toEqual({ end: 'dismissed' });

    attempt = paying.pay(checkout);
    paying.leavePaymentPage();
    expect(await attempt).toEqual({ end: 'dismissed' });
    await settle();
    expect(mocks.openWidget).toHaveBeenCalledOnce();
  });

  it('a guest cannot pay', async () => {
    mocks.user.set(null);
    expect(await paying.pay(checkout)).toEqual({ end: 'left' });
  });
});

describe('from the proof to the order', () => {
  it('stores the proof first, then verifies it, creates the order and deletes what is no longer needed', async () => {
    await resumePaid(begun({ proof }));
    const [kept, verified] = [mocks.keepBegun, mocks.verifyPayment].map(
      (call) => call.mock.invocationCallOrder[0],
    );
    expect(kept).toBeLessThan(verified ?? 0);
    expect(mocks.clearCart).toHaveBeenCalledExactlyOnceWith('shop');
    expect(mocks.clearCheckout).toHaveBeenCalledOnce();
    expect(mocks.forgetBegun).toHaveBeenCalledExactlyOnceWith(begun({ proof }));
    expect(mocks.dropDraft).toHaveBeenCalledExactlyOnceWith('checkout');
    expect(mocks.takeOrder).toHaveBeenCalledExactlyOnceWith(order);
    expect(told).toEqual([{ orderId: 'C7K2QX', shopName: 'Night Dhaba', isAwaited: true }]);
    expect(paying.finishingStore.get()).toEqual([]);
  });

  it.each([
    ['another checkout', { idempotencyKey: 'another-key' }, false],
    ['no checkout', null, true],
  ])('beside %s in this tab it says whether the payment page waits for it', async (_, saved, isAwaited) => {
    mocks.readCheckout.mockReturnValue(saved);
    mocks.createOrder.mockRejectedValueOnce(down);
    await resumePaid(begun({ proof }));
    expect(paying.finishingStore.get()).toEqual([
      { key: 'the-key', problem: 'The database rests.', isAwaited },
    ]);
    await settle(MINUTE);
    expect(told).toEqual([{ orderId: 'C7K2QX', shopName: 'Night Dhaba', isAwaited }]);
    if (!isAwaited) expect(mocks.clearCheckout).not.toHaveBeenCalled();
  });

  it("a custom order does not change the shop's cart", async () => {
    const custom = { ...data, items: [{ food: null, quantity: 1 }] } as unknown as CheckoutData;
    await resumePaid(begun({ proof, request: requestOf(custom) }));
    expect(mocks.clearCart).not.toHaveBeenCalled();
    expect(mocks.dropDraft).toHaveBeenCalledExactlyOnceWith('custom-order:shop');
  });

  it('tries again with the same proof until the server answers', async () => {
    mocks.verifyPayment.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(down);
    mocks.createOrder.mockRejectedValueOnce(down);
    await resumePaid(begun({ proof }));
    expect(paying.finishingStore.get()[0]?.problem).toMatch(/safe/);
    await settle(MINUTE);
    expect(mocks.createOrder).toHaveBeenCalledTimes(2);
    expect(mocks.createOrder).toHaveBeenLastCalledWith(begun({ proof }), proof);
    expect(paying.finishingStore.get()).toEqual([]);
  });

  it('continues at once when the network is back, or when the customer asks for it', async () => {
    mocks.verifyPayment.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
    await resumePaid(begun({ proof }));
    paying.tryAgain('the-key');
    await settle();
    expect(mocks.verifyPayment).toHaveBeenCalledTimes(2);
    mocks.online.set(false);
    mocks.online.set(true);
    await settle();
    expect(mocks.createOrder).toHaveBeenCalledOnce();
  });

  it('two payments being finished each have their own "Try again now"', async () => {
    mocks.verifyPayment.mockRejectedValue(unreachable);
    const other = { ...proof, razorpay_payment_id: 'pay_2' };
    await resumePaid(begun({ proof }), begun({ key: 'other-key', proof: other }));
    expect(paying.finishingStore.get().map(({ key }) => key)).toEqual(['the-key', 'other-key']);

    mocks.verifyPayment.mockClear().mockResolvedValue(true);
    paying.tryAgain('the-key');
    await settle();
    expect(mocks.verifyPayment).toHaveBeenCalledExactlyOnceWith(proof);
    expect(paying.finishingStore.get().map(({ key }) => key)).toEqual(['other-key']);

    paying.tryAgain('other-key');
    await settle();
    expect(mocks.verifyPayment).toHaveBeenLastCalledWith(other);
    expect(paying.finishingStore.get()).toEqual([]);
  });

  it('runs once for a payment, even if its record is found many times', async () => {
    const record = begun({ proof });
    await Promise.all([resumePaid(record), resumePaid(record), paying.pay(checkout)]);
    expect(mocks.createOrder).toHaveBeenCalledOnce();
  });

  it('a proof that is not accepted is deleted, and the record of the payment stays', async () => {
    mocks.verifyPayment.mockResolvedValue(false);
    await resumePaid(begun({ proof }));
    expect(mocks.createOrder).not.toHaveBeenCalled();
    expect(mocks.keepBegun).toHaveBeenLastCalledWith(begun());
    expect(mocks.clearCart).not.toHaveBeenCalled();
    expect(paying.finishingStore.get()).toEqual([]);
  });

  it('the record of a returned payment is deleted, and its checkout gets another key', async () => {
    mocks.createOrder.mockRejectedValue(refused);
    await resumePaid(begun({ proof }));
    expect(mocks.forgetBegun).toHaveBeenCalledExactlyOnceWith(begun({ proof }));
    expect(mocks.renewCheckout).toHaveBeenCalledOnce();
    expect(mocks.clearCart).not.toHaveBeenCalled();
  });

  it('a returned payment of another checkout does not change the key of this one', async () => {
    mocks.readCheckout.mockReturnValue({ idempotencyKey: 'another-key' });
    mocks.createOrder.mockRejectedValue(refused);
    await resumePaid(begun({ proof }));
    expect(mocks.renewCheckout).not.toHaveBeenCalled();
  });

  it('stops when the user has logged out', async () => {
    mocks.verifyPayment.mockRejectedValue(unreachable);
    mocks.begunPayments.mockResolvedValue([begun({ proof })]);
    const attempt = paying.pay(checkout);
    await settle();
    mocks.user.set(null);
    expect(await attempt).toEqual({ end: 'left' });
    const tries = mocks.verifyPayment.mock.calls.length;
    await settle(MINUTE);
    expect(mocks.verifyPayment).toHaveBeenCalledTimes(tries);
    expect(mocks.createOrder).not.toHaveBeenCalled();
  });
});

describe('resuming', () => {
  it('finishes paid payments, looks for the orders of begun ones and deletes old records', async () => {
    mocks.now.mockReturnValue(new Date(25 * HOUR));
    mocks.orderOfBegun.mockResolvedValue('C7K2QX');
    const [paid, fresh, old] = [
      begun({ key: 'p', proof }),
      begun({ key: 'f', begunAt: 24 * HOUR }),
      begun({ key: 'o' }),
    ];
    mocks.begunPayments.mockResolvedValue([paid, fresh, old]);
    await Promise.all([paying.resumePayments(), paying.resumePayments()]);
    await settle();
    expect(mocks.createOrder).toHaveBeenCalledExactlyOnceWith(paid, proof);
    expect(mocks.orderOfBegun).toHaveBeenCalledExactlyOnceWith(fresh);
    expect(told).toContainEqual({ orderId: 'C7K2QX', shopName: null, isAwaited: false });
    expect(mocks.forgetBegun).toHaveBeenCalledWith(old);
  });

  it('happens when the user has a new order, but not during an attempt to pay', async () => {
    paying.followPayments();
    mocks.news?.({ kind: 'updated' } as OrderNews);
    expect(mocks.begunPayments).not.toHaveBeenCalled();
    mocks.news?.({ kind: 'created' } as OrderNews);
    expect(mocks.begunPayments).toHaveBeenCalledOnce();

    const hands = widget();
    const attempt = paying.pay(checkout);
    await hands.opened();
    const asked = mocks.begunPayments.mock.calls.length;
    mocks.news?.({ kind: 'created' } as OrderNews);
    expect(mocks.begunPayments).toHaveBeenCalledTimes(asked);
    hands.last().onDismissed();
    await attempt;
  });
});
