import type { PaymentProof } from '@canteen/domain/payment.schema';
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { StoredCheckout } from '../checkout/stored-checkout.ts';
import type { BegunPayment } from '../device/local-db.ts';
import type { OrderNews } from '../orders/order-news.ts';
import type { WidgetEnd } from './razorpay-widget.ts';
import type { PaymentEnd } from './payment-end.ts';

const ten = 10 * 60_000;
const mocks = vi.hoisted(() => ({
  begunPayments: vi.fn<() => Promise<BegunPayment[]>>(),
  startPayment: vi.fn<(request: unknown, key: string) => Promise<object>>(),
  orderOfBegun: vi.fn<() => Promise<string | null>>(),
  keepBegun: vi.fn<(payment: BegunPayment) => Promise<void>>(),
  forgetBegun: vi.fn<() => Promise<void>>(),
  changedQuote: vi.fn<() => null>(),
  requestOf: () => ({ name: 'Asha' }),
  finishPayment: vi.fn<(payment: BegunPayment) => Promise<PaymentEnd>>(),
  giveUp: vi.fn<() => Promise<void>>(),
  ordered: vi.fn<(payment: BegunPayment, end: PaymentEnd) => Promise<PaymentEnd>>(),
  whyQuoteHasChanged: vi.fn<() => Promise<PaymentEnd | null>>(),
  loadWidget: vi.fn<() => Promise<void>>(),
  openWidget:
    vi.fn<
      (
        options: object,
        onPaid: (proof: PaymentProof) => void,
      ) => { ended: Promise<WidgetEnd>; close: () => void }
    >(),
  configQuery: () => ({}),
  currentUser: () => ({ _id: 'me', email: 'a@b.in', contact: '9000000001' }),
  now: vi.fn<() => Date>(),
  news: null as ((news: OrderNews) => void) | null,
  onOrderNews: (listener: (news: OrderNews) => void) => {
    mocks.news = listener;
    return () => undefined;
  },
}));
vi.mock('./payments.ts', () => mocks);
vi.mock('./finish-payment.ts', () => mocks);
vi.mock('./quotes.ts', () => mocks);
vi.mock('../config/config.ts', () => mocks);
vi.mock('../orders/order-news.ts', () => mocks);
vi.mock('./razorpay-widget.ts', () => mocks);
vi.mock('../session/session.ts', () => mocks);
vi.mock('../../lib/clock.ts', () => mocks);
vi.mock('../server/query-client.ts', () => ({
  queryClient: {
    fetchQuery: async () => ({ appName: 'Canteen', razorpayKeyId: 'rzp', razorpayCheckoutUrl: '/' }),
  },
}));
const { followPayments, pay, payingStore, resumePayments } = await import('./payment-flow.ts');

const checkout = { data: { shopName: 'Night Dhaba' }, idempotencyKey: 'the-key' } as StoredCheckout;
const started = { id: 'order_1', amount: 13000, currency: 'INR' };
const proof: PaymentProof = {
  order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};
const ordered: PaymentEnd = { end: 'ordered', orderId: 'C7K2QX', shopName: 'Night Dhaba' };
const begun = (more: Partial<BegunPayment> = {}) =>
  ({
    userId: 'me',
    key: 'the-key',
    request: { name: 'Asha' },
    begunAt: 0,
    proof: null,
    ...more,
  }) as BegunPayment;

/** The widget, as the customer's hands. */
function widget() {
  let end: (how: WidgetEnd) => void = () => undefined;
  let paid: (proof: PaymentProof) => void = () => undefined;
  mocks.openWidget.mockImplementation((_options, onPaid) => {
    paid = onPaid;
    return { ended: new Promise((resolve) => (end = resolve)), close: () => undefined };
  });
  const opened = () => vi.waitFor(() => expect(mocks.openWidget).toHaveBeenCalled());
  return {
    opened,
    end: (how: WidgetEnd) => end(how),
    pay: () => {
      paid(proof);
      end({ end: 'paid', proof });
    },
    payLate: () => paid(proof),
  };
}

let logged: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.resetAllMocks();
  logged = vi.spyOn(console, 'error').mockReturnValue();
  mocks.now.mockReturnValue(new Date(0));
  mocks.begunPayments.mockResolvedValue([]);
  mocks.startPayment.mockResolvedValue(started);
  mocks.orderOfBegun.mockResolvedValue(null);
  mocks.keepBegun.mockResolvedValue();
  mocks.changedQuote.mockReturnValue(null);
  mocks.whyQuoteHasChanged.mockResolvedValue(null);
  mocks.loadWidget.mockResolvedValue();
  mocks.finishPayment.mockResolvedValue(ordered);
  mocks.ordered.mockImplementation(async (_payment, end) => end);
  mocks.giveUp.mockResolvedValue();
});

it('one attempt at a time, and the payment is written down before the widget opens', async () => {
  const hands = widget();
  const first = pay(checkout);
  expect(await pay(checkout)).toEqual({ end: 'busy' });
  await hands.opened();
  expect(mocks.startPayment).toHaveBeenCalledExactlyOnceWith({ name: 'Asha' }, 'the-key');
  expect(mocks.keepBegun).toHaveBeenCalledExactlyOnceWith(begun());
  expect(mocks.keepBegun.mock.invocationCallOrder[0]).toBeLessThan(
    mocks.openWidget.mock.invocationCallOrder[0] ?? 0,
  );
  hands.pay();
  expect(await first).toEqual(ordered);
  expect(mocks.finishPayment).toHaveBeenCalledWith({ ...begun(), proof });
  expect(payingStore.get()).toBe(false);
});

it('what has become an order is shown, and no widget opens', async () => {
  mocks.startPayment.mockResolvedValue({ ...started, orderId: 'C7K2QX' });
  expect(await pay(checkout)).toEqual(ordered);
  expect(mocks.openWidget).not.toHaveBeenCalled();
});

it('what was paid before a reload is finished, and never begun again', async () => {
  mocks.begunPayments.mockResolvedValue([begun({ proof })]);
  expect(await pay(checkout)).toEqual(ordered);
  expect(mocks.finishPayment).toHaveBeenCalledExactlyOnceWith(begun({ proof }));
  expect(mocks.startPayment).not.toHaveBeenCalled();
});

it('a dismissed widget: the server is asked whether it was paid elsewhere', async () => {
  const hands = widget();
  let attempt = pay(checkout);
  await hands.opened();
  hands.end({ end: 'dismissed' });
  expect(await attempt).toEqual({ end: 'dismissed' });

  mocks.orderOfBegun.mockResolvedValue('C7K2QX');
  mocks.openWidget.mockClear();
  attempt = pay(checkout);
  await hands.opened();
  hands.end({ end: 'dismissed' });
  expect(await attempt).toEqual(ordered);
});

it('a payment that arrives after the widget seemed closed becomes its order all the same', async () => {
  const hands = widget();
  const attempt = pay(checkout);
  await hands.opened();
  hands.end({ end: 'dismissed' });
  await attempt;
  hands.payLate();
  expect(mocks.finishPayment).toHaveBeenCalledExactlyOnceWith({ ...begun(), proof });
});

it('a failure comes back with the words of the provider', async () => {
  const hands = widget();
  const failure = { code: 'BAD', description: 'no', source: 'bank', step: 's', reason: 'r' };
  const attempt = pay(checkout);
  await hands.opened();
  hands.end({ end: 'failed', failure });
  expect(await attempt).toEqual({ end: 'failed', failure });
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
])('%s ends as %j, is logged, and leaves the key as it is', async (error, end) => {
  mocks.startPayment.mockRejectedValue(error);
  expect(await pay(checkout)).toEqual(end);
  expect(logged).toHaveBeenCalledOnce();
  expect(mocks.giveUp).not.toHaveBeenCalled();
  expect(payingStore.get()).toBe(false);
});

it('a payment that is given back makes room for a new one', async () => {
  mocks.startPayment.mockRejectedValue(
    new ApiError({ status: 422, code: 'REFUSED', message: 'It goes back.' }),
  );
  expect(await pay(checkout)).toEqual({ end: 'returned', message: 'It goes back.' });
  expect(mocks.giveUp).toHaveBeenCalledOnce();
});

it('an old quote is looked at again before it is paid', async () => {
  const changed: PaymentEnd = { end: 'refused', message: 'Closed.' };
  mocks.begunPayments.mockResolvedValue([begun()]);
  mocks.now.mockReturnValue(new Date(ten));
  mocks.whyQuoteHasChanged.mockResolvedValue(changed);
  expect(await pay(checkout)).toEqual(changed);
  expect(mocks.openWidget).not.toHaveBeenCalled();
});

it('resuming finishes what was paid, looks for what was begun and forgets what is old', async () => {
  mocks.now.mockReturnValue(new Date(25 * 3_600_000));
  const [paid, fresh, old] = [
    begun({ key: 'p', proof }),
    begun({ key: 'f', begunAt: 24 * 3_600_000 }),
    begun(),
  ];
  mocks.begunPayments.mockResolvedValue([paid, fresh, old]);
  mocks.orderOfBegun.mockResolvedValue('C7K2QX');
  await Promise.all([resumePayments(), resumePayments()]);
  expect(mocks.finishPayment).toHaveBeenCalledExactlyOnceWith(paid);
  expect(mocks.ordered).toHaveBeenCalledExactlyOnceWith(fresh, { ...ordered, shopName: null });
  expect(mocks.forgetBegun).toHaveBeenCalledExactlyOnceWith(old);
});

it('a new order is looked for among what was begun, but not while one is being paid', async () => {
  followPayments();
  mocks.news?.({ kind: 'updated' } as OrderNews);
  expect(mocks.begunPayments).not.toHaveBeenCalled();
  mocks.news?.({ kind: 'created' } as OrderNews);
  expect(mocks.begunPayments).toHaveBeenCalledOnce();

  const hands = widget();
  const attempt = pay(checkout);
  await hands.opened();
  const asked = mocks.begunPayments.mock.calls.length;
  mocks.news?.({ kind: 'created' } as OrderNews);
  expect(mocks.begunPayments).toHaveBeenCalledTimes(asked);
  hands.end({ end: 'dismissed' });
  await attempt;
});
