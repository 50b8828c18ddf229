// The set-up for the tests of data/paying: every module that uses the server, the device or the widget is a mock.

import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { PaymentProof } from '@canteen/domain/payments/payment.schema';
import type { QuoteChange } from '../data/checkout/quotes.ts';
import type { CheckoutData, StoredCheckout } from '../data/checkout/stored-checkout.ts';
import type { UnfinishedPayment } from '../data/device/local-db.ts';
import type { OrderChange } from '../data/orders/order-changes.ts';
import type { WidgetListener } from '../data/paying/razorpay-widget.ts';
import { createStore } from '../lib/store.ts';

const mocks = vi.hoisted(() => ({
  unfinishedPayments: vi.fn<() => Promise<UnfinishedPayment[]>>(),
  saveUnfinishedPayment: vi.fn<(payment: UnfinishedPayment) => Promise<void>>(),
  deleteUnfinishedPayment: vi.fn<(payment: UnfinishedPayment) => Promise<void>>(),
  startPayment: vi.fn<(request: unknown, key: string) => Promise<object>>(),
  orderNumberOfPayment: vi.fn<(payment: UnfinishedPayment) => Promise<string | null>>(),
  verifyPayment: vi.fn<(proof: PaymentProof) => Promise<boolean>>(),
  createOrder: vi.fn<(payment: UnfinishedPayment, proof: PaymentProof) => Promise<OrderView>>(),
  requestOf: (data: CheckoutData) => requestOf(data),
  loadWidget: vi.fn<() => Promise<void>>(),
  openWidget: vi.fn<(options: object, listener: WidgetListener) => () => void>(),
  findQuoteChange: vi.fn<() => Promise<QuoteChange | null>>(),
  startCarts: () => undefined,
  isCustom: ({ items }: Pick<CheckoutData, 'items'>) => items.every(({ food }) => food === null),
  removeOrderedItems: vi.fn<(ordered: object) => Promise<void>>(),
  clearCheckout: vi.fn<() => void>(),
  renewCheckout: vi.fn<() => StoredCheckout | null>(),
  readCheckout: vi.fn<() => Partial<StoredCheckout> | null>(),
  storeOrder: vi.fn<(order: OrderView) => void>(),
  deleteDraft: vi.fn<(owner: string, form: string) => Promise<void>>(),
  deleteOrderDraft: vi.fn<(owner: string, shopId: string) => Promise<void>>(),
  customOrderDraft: (shopId: string) => `custom-order:${shopId}`,
  configQuery: () => ({ queryKey: ['config'], queryFn: mocks.readConfig, staleTime: 3_600_000 }),
  knownConfigQuery: () => ({ queryKey: ['config'], queryFn: mocks.readConfig, staleTime: 'static' }),
  readConfig: vi.fn<() => Promise<object>>(),
  now: vi.fn<() => Date>(),
  orderListeners: new Set<(change: OrderChange) => void>(),
  announceOrder: (kind: 'created' | 'updated', order: Partial<OrderView> = {}) => {
    for (const listener of mocks.orderListeners) listener({ kind, order } as OrderChange);
  },
  onOrderChange: (listener: (change: OrderChange) => void) => {
    mocks.orderListeners.add(listener);
    return () => void mocks.orderListeners.delete(listener);
  },
  online: null as unknown as ReturnType<typeof createStore<boolean>>,
  user: null as unknown as ReturnType<typeof createStore<{ _id: string } | null>>,
}));
vi.mock('../data/paying/unfinished-payments.ts', () => mocks);
vi.mock('../data/paying/payment-requests.ts', () => mocks);
vi.mock('../data/paying/razorpay-widget.ts', () => mocks);
vi.mock('../data/checkout/quotes.ts', () => mocks);
vi.mock('../data/checkout/drafts.ts', () => mocks);
vi.mock('../data/checkout/delete-draft.ts', () => mocks);
vi.mock('../data/checkout/stored-checkout.ts', () => mocks);
vi.mock('../data/carts/carts.ts', () => mocks);
vi.mock('../data/config/config.ts', () => mocks);
vi.mock('../data/orders/order-requests.ts', () => mocks);
vi.mock('../data/orders/order-changes.ts', () => mocks);
vi.mock('../lib/time/clock.ts', () => mocks);
vi.mock('../data/session/session.ts', () => ({
  currentUser: () => mocks.user.get(),
  sessionStore: { subscribe: (listener: () => void) => mocks.user.subscribe(listener) },
}));
vi.mock('../lib/requests/online.ts', () => ({
  isOnline: () => mocks.online.get(),
  onlineStore: { subscribe: (listener: () => void) => mocks.online.subscribe(listener) },
}));
vi.mock('../data/api-client/query-client.ts', async () => {
  const { QueryClient } = await import('@tanstack/react-query');
  return { MINE: 'mine', PUBLIC: 'public', queryClient: new QueryClient() };
});

export const requestOf = ({ shopId, items }: CheckoutData) =>
  ({
    name: 'Asha',
    shopId,
    orderItems: items.map(({ food, quantity }) =>
      food === null ? { name: 'Custom Items', price: 100, quantity: 1 } : { food, quantity },
    ),
  }) as UnfinishedPayment['request'];
export const data = {
  shopId: 'shop',
  shopName: 'Night Dhaba',
  items: [{ food: 'f', name: 'Idli', quantity: 2 }],
} as unknown as CheckoutData;
export const checkout: StoredCheckout = { userId: 'me', data, idempotencyKey: 'the-key' };
/** What /api/config answers. */
export const config = { appName: 'Canteen', razorpayKeyId: 'rzp', razorpayCheckoutUrl: '/' };
export const started = { id: 'order_1', amount: 13000, currency: 'INR' };
export const order = { _id: 'o', orderId: 'C7K2QX', shopName: 'Night Dhaba' } as OrderView;
export const ordered = { kind: 'ordered', orderNumber: 'C7K2QX', shopName: 'Night Dhaba' };
export const begun = (more: Partial<UnfinishedPayment> = {}): UnfinishedPayment => ({
  userId: 'me',
  key: 'the-key',
  request: requestOf(data),
  begunAt: 0,
  proof: null,
  ...more,
});

export { mocks };

/** A mock of the provider's widget, and functions that act as the customer. */
export function mockWidget() {
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
await import('../data/carts/carts.ts');
const { queryClient } = await import('../data/api-client/query-client.ts');
export const shown = await import('../data/paying/shown-payments.ts');
export const paying = await import('../data/paying/paying.ts');

/** What `onOrdered` announced in this test. */
export let announced: unknown[] = [];
/** What `onEnded` announced in this test. */
export let endsAnnounced: unknown[] = [];
/** A spy on console.error. */
export let logged = vi.spyOn(console, 'error');
let stop: () => void;
let stopEnds: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  mocks.orderListeners.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  logged = vi.spyOn(console, 'error').mockReturnValue();
  mocks.online.set(true);
  mocks.user.set({ _id: 'me' });
  announced = [];
  stop = shown.onOrdered((order) => announced.push(order));
  endsAnnounced = [];
  stopEnds = shown.onEnded((end) => endsAnnounced.push(end));
  mocks.now.mockReturnValue(new Date(0));
  mocks.unfinishedPayments.mockResolvedValue([]);
  mocks.saveUnfinishedPayment.mockResolvedValue();
  mocks.deleteUnfinishedPayment.mockResolvedValue();
  mocks.startPayment.mockResolvedValue(started);
  mocks.orderNumberOfPayment.mockResolvedValue(null);
  mocks.verifyPayment.mockResolvedValue(true);
  mocks.createOrder.mockResolvedValue(order);
  queryClient.clear();
  mocks.readConfig.mockResolvedValue(config);
  mocks.loadWidget.mockResolvedValue();
  mocks.findQuoteChange.mockResolvedValue(null);
  mocks.readCheckout.mockReturnValue({ idempotencyKey: 'the-key' });
  mocks.removeOrderedItems.mockResolvedValue();
  mocks.deleteDraft.mockResolvedValue();
  mocks.deleteOrderDraft.mockResolvedValue();
});
afterEach(() => {
  stop();
  stopEnds();
  // Payments of one test do not continue in the next.
  mocks.user.set(null);
  vi.useRealTimers();
});

export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
/** A payment that was paid before a reload, found again. */
export async function resumePaid(...records: UnfinishedPayment[]) {
  mocks.unfinishedPayments.mockResolvedValue(records);
  await paying.resumePayments();
  await settle();
}
