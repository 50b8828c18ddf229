import { describe, expect, it } from 'vitest';
import type { Cart } from '@canteen/domain/carts/cart';
import { ApiError } from '../../lib/requests/api-error.ts';
import {
  begun,
  checkout,
  data,
  logged,
  mocks,
  mockWidget,
  order,
  ordered,
  paying,
  requestOf,
  settle,
  shown,
  started,
} from '../../testing/paying.ts';
import { MINUTE, proof, refused } from '../../testing/payment-values.ts';
import { cartsStore } from '../carts/carts-store.ts';

/** The cart of the checkout's shop, as this tab sees it. */
function showCart(state: 'filled' | 'empty'): void {
  const cart = { shopId: data.shopId, items: [] } as unknown as Cart;
  cartsStore.set({ ready: true, carts: state === 'filled' ? [cart] : [], activeShopId: null });
}

describe("from 'Pay Now'", () => {
  it('there is one attempt at a time, and the payment is stored before the widget opens', async () => {
    const widget = mockWidget();
    const first = paying.pay(checkout);
    expect(await paying.pay(checkout)).toEqual({ kind: 'busy' });
    expect(shown.payingStore.get()).toBe(true);
    await widget.opened();
    expect(mocks.startPayment).toHaveBeenCalledExactlyOnceWith(requestOf(data), 'the-key');
    expect(mocks.saveUnfinishedPayment).toHaveBeenCalledExactlyOnceWith(begun());
    widget.last().onPaid(proof);
    expect(await first).toEqual(ordered);
    expect(shown.payingStore.get()).toBe(false);
  });

  it('a payment that has become an order is shown, and no widget opens', async () => {
    mocks.startPayment.mockResolvedValue({ ...started, orderId: 'C7K2QX' });
    expect(await paying.pay(checkout)).toEqual(ordered);
    expect(mocks.openWidget).not.toHaveBeenCalled();
  });

  it('a payment that was paid before a reload is finished and not started again', async () => {
    mocks.unfinishedPayments.mockResolvedValue([begun({ proof })]);
    expect(await paying.pay(checkout)).toEqual(ordered);
    expect(mocks.startPayment).not.toHaveBeenCalled();
    expect(mocks.createOrder).toHaveBeenCalledExactlyOnceWith(begun({ proof }), proof);
  });

  it('starts even if the storage of the device fails', async () => {
    const widget = mockWidget();
    mocks.unfinishedPayments.mockRejectedValue(new Error('no storage'));
    mocks.saveUnfinishedPayment.mockRejectedValue(new Error('no storage'));
    const attempt = paying.pay(checkout);
    await widget.opened();
    widget.last().onPaid(proof);
    expect(await attempt).toEqual(ordered);
  });

  it('a dismissed widget: the server is asked whether it was paid in another app', async () => {
    const widget = mockWidget();
    let attempt = paying.pay(checkout);
    await widget.opened();
    widget.last().onDismissed();
    expect(await attempt).toEqual({ kind: 'dismissed' });

    mocks.orderNumberOfPayment.mockResolvedValue('C7K2QX');
    attempt = paying.pay(checkout);
    await widget.opened(2);
    widget.last().onDismissed();
    expect(await attempt).toEqual(ordered);
  });

  it('a payment that arrives after the widget seemed closed becomes its order', async () => {
    const widget = mockWidget();
    const attempt = paying.pay(checkout);
    await widget.opened();
    widget.last().onDismissed();
    await attempt;
    widget.last().onPaid(proof);
    await settle();
    expect(mocks.saveUnfinishedPayment).toHaveBeenLastCalledWith(begun({ proof }));
    expect(mocks.createOrder).toHaveBeenCalledExactlyOnceWith(begun({ proof }), proof);
  });

  it("a failure shows the provider's message", async () => {
    const widget = mockWidget();
    const failure = { code: 'BAD', description: 'no', source: 'bank', step: 's', reason: 'r' };
    const attempt = paying.pay(checkout);
    await widget.opened();
    widget.last().onFailed(failure);
    expect(await attempt).toEqual({ kind: 'failed', failure });
  });

  it('a widget that does not open ends the attempt', async () => {
    mocks.openWidget.mockImplementation(() => {
      throw new Error('no widget');
    });
    expect(await paying.pay(checkout)).toMatchObject({ kind: 'not-begun' });
  });

  it.each([
    [
      new ApiError({ status: 422, code: 'SHOP_CLOSED', message: 'Closed.' }),
      { kind: 'refused', message: 'Closed.' },
    ],
    [
      new ApiError({
        status: 422,
        code: 'ITEMS_UNAVAILABLE',
        message: 'Checkout failed: The item(s) a removed item are no longer available.',
        body: { unavailable: ['f'] },
      }),
      { kind: 'refused', message: 'Checkout failed: The item(s) Idli are no longer available.' },
    ],
    [
      new ApiError({
        status: 422,
        code: 'REFUSED',
        message: 'You asked to delete your account.',
        body: { deletionRequestedAt: '2026-11-28T00:00:00.000Z' },
      }),
      { kind: 'account-refused', message: 'You asked to delete your account.' },
    ],
    [
      new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Gone.', fields: { dropPointId: 'Gone.' } }),
      { kind: 'place-refused', message: 'Gone.' },
    ],
    [
      new ApiError({ status: 409, code: 'CONFLICT', message: 'Moved.', fields: { dropPointId: 'Moved.' } }),
      { kind: 'place-refused', message: 'Moved.' },
    ],
    [
      new ApiError({
        status: 422,
        code: 'OUTSIDE_CAMPUS',
        message: 'Far.',
        fields: { addressLatLng: 'Far.' },
      }),
      { kind: 'place-refused', message: 'Far.' },
    ],
    [
      new ApiError({ status: 0, code: 'NETWORK', message: 'No connection.' }),
      { kind: 'not-begun', message: 'No connection.' },
    ],
    [
      new ApiError({ status: 503, code: 'DEPENDENCY_DOWN', message: 'Down.' }),
      { kind: 'not-begun', message: 'Down.' },
    ],
  ])('%s ends as %j, is logged, and keeps the key of the checkout', async (error, end) => {
    mocks.startPayment.mockRejectedValue(error);
    expect(await paying.pay(checkout)).toEqual(end);
    expect(logged).toHaveBeenCalledExactlyOnceWith('The payment could not be started', error);
    expect(mocks.renewCheckout).not.toHaveBeenCalled();
    expect(shown.payingStore.get()).toBe(false);
  });

  it('after a returned payment the checkout gets another key', async () => {
    mocks.startPayment.mockRejectedValue(refused);
    expect(await paying.pay(checkout)).toEqual({ kind: 'returned', message: 'The payment is refunded.' });
    expect(mocks.deleteUnfinishedPayment).toHaveBeenCalledExactlyOnceWith(begun());
    expect(mocks.renewCheckout).toHaveBeenCalledOnce();
  });

  it('a quote that is almost ten minutes old is checked again before the payment', async () => {
    mocks.unfinishedPayments.mockResolvedValue([begun()]);
    mocks.now.mockReturnValue(new Date(10 * MINUTE));
    mocks.findQuoteChange.mockResolvedValue({ refusal: 'Closed.' });
    expect(await paying.pay(checkout)).toEqual({ kind: 'refused', message: 'Closed.' });
    expect(mocks.openWidget).not.toHaveBeenCalled();
  });

  it('when the cart becomes empty in another tab the widget closes, or does not open', async () => {
    const widget = mockWidget();
    showCart('filled');
    let attempt = paying.pay(checkout);
    await widget.opened();
    showCart('empty');
    expect(widget.close).toHaveBeenCalledOnce();
    expect(await attempt).toEqual({ kind: 'ordered-elsewhere', isCartEmpty: true });

    showCart('filled');
    attempt = paying.pay(checkout);
    showCart('empty');
    expect(await attempt).toEqual({ kind: 'ordered-elsewhere', isCartEmpty: true });
    expect(mocks.openWidget).toHaveBeenCalledOnce();
  });

  it('when the same payment became the order in another tab, that order is shown', async () => {
    const widget = mockWidget();
    showCart('filled');
    const attempt = paying.pay(checkout);
    await widget.opened();
    mocks.orderNumberOfPayment.mockResolvedValue('C7K2QX');
    showCart('empty');
    expect(await attempt).toMatchObject({ kind: 'ordered', orderNumber: 'C7K2QX' });
  });

  it('a customer who pays again while an order of this shop is being made is not interrupted', async () => {
    const widget = mockWidget();
    showCart('filled');
    const attempt = paying.pay(checkout, { isOrderExpected: true });
    await widget.opened();
    showCart('empty');
    expect(widget.close).not.toHaveBeenCalled();
    widget.last().onPaid(proof);
    expect(await attempt).toEqual(ordered);
  });

  it('a customer who pays although the cart is empty is not interrupted', async () => {
    const widget = mockWidget();
    showCart('empty');
    const attempt = paying.pay(checkout);
    await widget.opened();
    showCart('empty');
    expect(widget.close).not.toHaveBeenCalled();
    widget.last().onPaid(proof);
    expect(await attempt).toEqual(ordered);
  });

  it('when the same custom order was placed in another tab the widget closes; other orders do not matter', async () => {
    const items = [{ food: null, name: 'Custom Items', price: 10_000, quantity: 1 }];
    const custom = { ...checkout, data: { ...data, items, totalPrice: 13_000 } };
    const change = (more: object, kind: 'created' | 'updated' = 'created') =>
      mocks.announceOrder(kind, { ...order, userId: 'me', shopId: 'shop', totalPrice: 130, ...more });
    const widget = mockWidget();
    showCart('filled');
    const attempt = paying.pay(custom);
    await widget.opened();
    showCart('empty');
    change({ userId: 'somebody else' });
    change({ shopId: 'another shop' });
    change({ totalPrice: 131 });
    change({}, 'updated');
    await settle(MINUTE);
    expect(widget.close).not.toHaveBeenCalled();
    change({});
    await settle(MINUTE);
    expect(widget.close).toHaveBeenCalledOnce();
    expect(await attempt).toEqual({ kind: 'ordered-elsewhere', isCartEmpty: false });
  });

  it('when the order of a payment is announced before its widget ends, the widget stays open', async () => {
    const widget = mockWidget();
    const attempt = paying.pay({ ...checkout, data: { ...data, totalPrice: 13_000 } });
    await widget.opened();
    const announced = { ...order, userId: 'me', shopId: 'shop', totalPrice: 130 };
    mocks.announceOrder('created', announced);
    await settle(2_000);
    expect(widget.close).not.toHaveBeenCalled();
    widget.last().onPaid(proof);
    expect(await attempt).toEqual(ordered);
    expect(mocks.verifyPayment).toHaveBeenCalledOnce();
  });

  it('leaving the page closes the widget, or prevents it from opening', async () => {
    const widget = mockWidget();
    let attempt = paying.pay(checkout);
    await widget.opened();
    paying.leavePaymentPage();
    expect(widget.close).toHaveBeenCalledOnce();
    expect(await attempt).toEqual({ kind: 'dismissed' });

    attempt = paying.pay(checkout);
    paying.leavePaymentPage();
    expect(await attempt).toEqual({ kind: 'dismissed' });
    await settle();
    expect(mocks.openWidget).toHaveBeenCalledOnce();
  });

  it('a guest cannot pay', async () => {
    mocks.user.set(null);
    expect(await paying.pay(checkout)).toEqual({ kind: 'left' });
  });
});
