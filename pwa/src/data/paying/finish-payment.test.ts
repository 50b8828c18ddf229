import type { OrderView } from '@canteen/domain/order-view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { StoredCheckout } from '../checkout/stored-checkout.ts';
import type { BegunPayment } from '../device/local-db.ts';
import { createStore } from '../../lib/store.ts';

const mocks = vi.hoisted(() => ({
  verifyPayment: vi.fn<() => Promise<boolean>>(),
  createOrder: vi.fn<() => Promise<OrderView>>(),
  keepBegun: vi.fn<(payment: BegunPayment) => Promise<void>>(),
  forgetBegun: vi.fn<(payment: BegunPayment) => Promise<void>>(),
  clearCart: vi.fn<(shopId: string) => Promise<null>>(),
  clearCheckout: vi.fn<() => void>(),
  renewCheckout: vi.fn<() => StoredCheckout | null>(),
  readCheckout: vi.fn<() => Partial<StoredCheckout> | null>(),
  takeOrder: vi.fn<(order: OrderView) => void>(),
  dropDraft: vi.fn<(form: string) => Promise<void>>(),
  currentUser: vi.fn<() => { _id: string } | null>(),
  online: null as unknown as ReturnType<typeof createStore<boolean>>,
}));
mocks.online = createStore(true);
vi.mock('./payments.ts', () => mocks);
vi.mock('../carts/carts.ts', () => mocks);
vi.mock('../orders/order-queries.ts', () => mocks);
vi.mock('../checkout/drafts.ts', () => mocks);
vi.mock('../session/session.ts', () => mocks);
vi.mock('../server/query-client.ts', () => ({
  MINE: 'mine',
  PUBLIC: 'public',
  queryClient: { invalidateQueries: () => Promise.resolve() },
}));
vi.mock('../../lib/online.ts', () => ({
  isOnline: () => mocks.online.get(),
  onlineStore: { subscribe: (listener: () => void) => mocks.online.subscribe(listener) },
}));
vi.mock('../checkout/stored-checkout.ts', () => mocks);
await import('../carts/carts.ts');
const { finishingStore, finishNow, finishPayment, onOrdered } = await import('./finish-payment.ts');

const proof = { order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' };
const payment: BegunPayment = {
  userId: 'me',
  key: 'the-key',
  request: {
    orderItems: [{ food: 'f', quantity: 2 }],
    totalPrice: 130,
    shopId: 'shop',
    name: 'Asha',
    address: 'Hostel 3',
    addressLatLng: { lat: 28.5, lng: 77.5 },
  },
  begunAt: 0,
  proof,
};
const order = { _id: 'o', orderId: 'C7K2QX', shopName: 'Night Dhaba' } as OrderView;
const unreachable = new ApiError({ status: 0, code: 'NETWORK', message: 'No connection.' });
const down = new ApiError({ status: 503, code: 'DEPENDENCY_DOWN', message: 'The database rests.' });
const refused = new ApiError({ status: 422, code: 'REFUSED', message: 'It goes back.' });
const ordered = { end: 'ordered', orderId: 'C7K2QX', shopName: 'Night Dhaba' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.clearAllMocks();
  mocks.online.set(true);
  mocks.currentUser.mockReturnValue({ _id: 'me' });
  mocks.readCheckout.mockReturnValue({ idempotencyKey: 'the-key' });
  mocks.keepBegun.mockResolvedValue();
  mocks.forgetBegun.mockResolvedValue();
  mocks.clearCart.mockResolvedValue(null);
  mocks.dropDraft.mockResolvedValue();
  mocks.verifyPayment.mockReset().mockResolvedValue(true);
  mocks.createOrder.mockReset().mockResolvedValue(order);
});
afterEach(() => vi.useRealTimers());

it('keeps the proof before anything else, then proves, orders and tidies up', async () => {
  const told: unknown[] = [];
  const stop = onOrdered((news) => told.push(news));
  expect(await finishPayment(payment)).toEqual(ordered);
  stop();
  const [kept, proved] = [mocks.keepBegun, mocks.verifyPayment].map(
    (call) => call.mock.invocationCallOrder[0],
  );
  expect(kept).toBeLessThan(proved ?? 0);
  expect(mocks.clearCart).toHaveBeenCalledExactlyOnceWith('shop');
  expect(mocks.clearCheckout).toHaveBeenCalledOnce();
  expect(mocks.forgetBegun).toHaveBeenCalledExactlyOnceWith(payment);
  expect(mocks.dropDraft).toHaveBeenCalledExactlyOnceWith('checkout');
  expect(mocks.takeOrder).toHaveBeenCalledExactlyOnceWith(order);
  expect(told).toEqual([{ ...ordered, isAwaited: true }]);
  expect(finishingStore.get()).toBeNull();
});

it.each([
  ['another checkout', { idempotencyKey: 'another-key' }, false],
  ['no checkout', null, true],
])('beside %s in this tab it says whether the payment page waits for it', async (_, checkout, isAwaited) => {
  mocks.readCheckout.mockReturnValue(checkout);
  mocks.createOrder.mockRejectedValueOnce(down);
  const told: unknown[] = [];
  const stop = onOrdered((news) => told.push(news));
  const end = finishPayment(payment);
  await vi.advanceTimersByTimeAsync(0);
  expect(finishingStore.get()?.isAwaited).toBe(isAwaited);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await end).toEqual(ordered);
  stop();
  expect(told).toEqual([{ ...ordered, isAwaited }]);
  if (!isAwaited) expect(mocks.clearCheckout).not.toHaveBeenCalled();
});

it('a custom order leaves the cart of its shop alone', async () => {
  const orderItems: BegunPayment['request']['orderItems'] = [
    { name: 'Custom Items', price: 100, quantity: 1 },
  ];
  await finishPayment({ ...payment, request: { ...payment.request, orderItems } });
  expect(mocks.clearCart).not.toHaveBeenCalled();
  expect(mocks.dropDraft).toHaveBeenCalledExactlyOnceWith('custom-order:shop');
});

it('tries again by itself until the server has answered, and goes by the same proof', async () => {
  mocks.verifyPayment.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(down);
  mocks.createOrder.mockRejectedValueOnce(down);
  const end = finishPayment(payment);
  await vi.advanceTimersByTimeAsync(0);
  expect(finishingStore.get()?.problem).toMatch(/safe/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await end).toEqual(ordered);
  expect(mocks.createOrder).toHaveBeenCalledTimes(2);
  expect(mocks.createOrder).toHaveBeenLastCalledWith(payment, proof);
});

it('goes on at once when the network is back, or when it is asked to', async () => {
  mocks.verifyPayment.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable);
  const end = finishPayment(payment);
  await vi.advanceTimersByTimeAsync(0);
  finishNow();
  await vi.advanceTimersByTimeAsync(0);
  mocks.online.set(false);
  mocks.online.set(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(await end).toEqual(ordered);
});

it('runs once for a payment, however often it is called', async () => {
  const ends = await Promise.all([finishPayment(payment), finishPayment(payment), finishPayment(payment)]);
  expect(ends).toEqual([ordered, ordered, ordered]);
  expect(mocks.createOrder).toHaveBeenCalledOnce();
});

it('a proof that is not believed is dropped, and the payment stays to be looked for', async () => {
  mocks.verifyPayment.mockResolvedValue(false);
  expect(await finishPayment(payment)).toEqual({ end: 'unverified' });
  expect(mocks.createOrder).not.toHaveBeenCalled();
  expect(mocks.keepBegun).toHaveBeenLastCalledWith({ ...payment, proof: null });
  expect(mocks.clearCart).not.toHaveBeenCalled();
});

it('a payment that is given back is forgotten, and its checkout gets a new key', async () => {
  mocks.createOrder.mockRejectedValue(refused);
  expect(await finishPayment(payment)).toEqual({ end: 'returned', message: 'It goes back.' });
  expect(mocks.forgetBegun).toHaveBeenCalledExactlyOnceWith(payment);
  expect(mocks.renewCheckout).toHaveBeenCalledOnce();
  expect(mocks.clearCart).not.toHaveBeenCalled();
});

it('stops when the user has left', async () => {
  mocks.verifyPayment.mockRejectedValue(unreachable);
  const end = finishPayment(payment);
  await vi.advanceTimersByTimeAsync(0);
  mocks.currentUser.mockReturnValue(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await end).toEqual({ end: 'left' });
  expect(mocks.createOrder).not.toHaveBeenCalled();
});
