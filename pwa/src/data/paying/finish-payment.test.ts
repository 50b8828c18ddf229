import { describe, expect, it } from 'vitest';
import {
  announced,
  begun,
  checkout,
  data,
  endsAnnounced,
  mocks,
  mockWidget,
  order,
  paying,
  requestOf,
  resumePaid,
  settle,
  shown,
} from '../../testing/paying.ts';
import { down, HOUR, MINUTE, proof, refunded, refused, offline } from '../../testing/payment-values.ts';
import type { CheckoutData } from '../checkout/stored-checkout.ts';

const returned = { kind: 'returned', message: 'The payment is refunded.' };

describe('from the proof to the order', () => {
  it('stores the proof first, then verifies it, creates the order and deletes what is no longer needed', async () => {
    await resumePaid(begun({ proof }));
    const [kept, verified] = [mocks.saveUnfinishedPayment, mocks.verifyPayment].map(
      (call) => call.mock.invocationCallOrder[0],
    );
    expect(kept).toBeLessThan(verified ?? 0);
    expect(mocks.removeOrderedItems).toHaveBeenCalledExactlyOnceWith({
      userId: begun().userId,
      shopId: 'shop',
      key: 'the-key',
      items: begun().request.orderItems,
    });
    expect(mocks.clearCheckout).toHaveBeenCalledOnce();
    expect(mocks.deleteUnfinishedPayment).toHaveBeenCalledExactlyOnceWith(begun({ proof }));
    expect(mocks.deleteOrderDraft).toHaveBeenCalledExactlyOnceWith(begun().userId, 'shop');
    expect(mocks.deleteDraft).not.toHaveBeenCalled();
    expect(mocks.storeOrder).toHaveBeenCalledExactlyOnceWith(order);
    expect(announced).toEqual([{ orderNumber: 'C7K2QX', shopName: 'Night Dhaba', isAwaited: true }]);
    expect(shown.finishingStore.get()).toEqual([]);
  });

  it('deletes its record after the items have left the cart, and keeps it when they could not', async () => {
    mocks.removeOrderedItems.mockRejectedValueOnce(new Error('The storage is full'));
    await resumePaid(begun({ proof }));
    expect(mocks.deleteUnfinishedPayment).not.toHaveBeenCalled();
    // A logout forgets what this tab knows of the payment, as the next start of the app does.
    mocks.user.set(null);
    mocks.user.set({ _id: 'me' });
    await resumePaid(begun({ proof }));
    expect(mocks.deleteUnfinishedPayment).toHaveBeenCalledOnce();
    const [removed, deleted] = [mocks.removeOrderedItems, mocks.deleteUnfinishedPayment].map((call) =>
      call.mock.invocationCallOrder.at(-1),
    );
    expect(mocks.removeOrderedItems).toHaveBeenCalledTimes(2);
    expect(removed).toBeLessThan(deleted ?? 0);
  });

  it.each([
    ['another checkout', { idempotencyKey: 'another-key' }, false],
    ['no checkout', null, true],
  ])(
    'with %s in this tab it says whether the payment page waits for the order',
    async (_, saved, isAwaited) => {
      mocks.readCheckout.mockReturnValue(saved);
      mocks.createOrder.mockRejectedValueOnce(down);
      await resumePaid(begun({ proof }));
      expect(shown.finishingStore.get()).toEqual([
        { key: 'the-key', shopId: 'shop', problem: 'The database is down.', isAwaited, isPressed: false },
      ]);
      await settle(MINUTE);
      expect(announced).toEqual([{ orderNumber: 'C7K2QX', shopName: 'Night Dhaba', isAwaited }]);
      if (!isAwaited) expect(mocks.clearCheckout).not.toHaveBeenCalled();
    },
  );

  it("a custom order does not change the shop's cart", async () => {
    const custom = { ...data, items: [{ food: null, quantity: 1 }] } as unknown as CheckoutData;
    await resumePaid(begun({ proof, request: requestOf(custom) }));
    expect(mocks.removeOrderedItems).not.toHaveBeenCalled();
    expect(mocks.deleteDraft).toHaveBeenCalledExactlyOnceWith(begun().userId, 'custom-order:shop');
  });

  it('tries again with the same proof until the server answers', async () => {
    mocks.verifyPayment.mockRejectedValueOnce(offline).mockRejectedValueOnce(down);
    mocks.createOrder.mockRejectedValueOnce(down);
    await resumePaid(begun({ proof }));
    expect(shown.finishingStore.get()[0]?.problem).toMatch(/safe/);
    await settle(MINUTE);
    expect(mocks.createOrder).toHaveBeenCalledTimes(2);
    expect(mocks.createOrder).toHaveBeenLastCalledWith(begun({ proof }), proof);
    expect(shown.finishingStore.get()).toEqual([]);
  });

  it('continues at once when the network is back, or when the customer asks for it', async () => {
    mocks.verifyPayment.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline);
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
    mocks.verifyPayment.mockRejectedValue(offline);
    const other = { ...proof, razorpay_payment_id: 'pay_2' };
    await resumePaid(begun({ proof }), begun({ key: 'other-key', proof: other }));
    expect(shown.finishingStore.get().map(({ key }) => key)).toEqual(['the-key', 'other-key']);

    mocks.verifyPayment.mockClear().mockResolvedValue(true);
    paying.tryAgain('the-key');
    await settle();
    expect(mocks.verifyPayment).toHaveBeenCalledExactlyOnceWith(proof);
    expect(shown.finishingStore.get().map(({ key }) => key)).toEqual(['other-key']);

    paying.tryAgain('other-key');
    await settle();
    expect(mocks.verifyPayment).toHaveBeenLastCalledWith(other);
    expect(shown.finishingStore.get()).toEqual([]);
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
    expect(mocks.saveUnfinishedPayment).toHaveBeenLastCalledWith(begun());
    expect(mocks.removeOrderedItems).not.toHaveBeenCalled();
    expect(shown.finishingStore.get()).toEqual([]);
    expect(endsAnnounced).toEqual([{ end: { kind: 'unverified' }, isAwaited: true }]);
  });

  it('the record of a returned payment is deleted, and its checkout gets another key', async () => {
    mocks.createOrder.mockRejectedValue(refused);
    await resumePaid(begun({ proof }));
    expect(mocks.deleteUnfinishedPayment).toHaveBeenCalledExactlyOnceWith(begun({ proof }));
    expect(mocks.renewCheckout).toHaveBeenCalledOnce();
    expect(mocks.removeOrderedItems).not.toHaveBeenCalled();
    expect(endsAnnounced).toEqual([{ end: returned, isAwaited: true }]);
  });

  it('only a paid payment that the app continued by itself announces its end', async () => {
    mocks.createOrder.mockRejectedValue(refused);
    mocks.unfinishedPayments.mockResolvedValue([begun({ proof })]);
    expect(await paying.pay(checkout)).toEqual(returned);
    mocks.orderNumberOfPayment.mockRejectedValue(refused);
    await resumePaid(begun({ key: 'other-key' }));
    expect(endsAnnounced).toEqual([]);
  });

  it('a payment that was paid in another app announces that its money is returned', async () => {
    mocks.orderNumberOfPayment.mockRejectedValue(refunded);
    await resumePaid(begun());
    expect(mocks.deleteUnfinishedPayment).toHaveBeenCalledExactlyOnceWith(begun());
    expect(endsAnnounced).toEqual([{ end: { ...returned, isRefunded: true }, isAwaited: true }]);
    await resumePaid(begun());
    expect(endsAnnounced).toHaveLength(1);
  });

  it('a returned payment of another checkout does not change the key of this one', async () => {
    mocks.readCheckout.mockReturnValue({ idempotencyKey: 'another-key' });
    mocks.createOrder.mockRejectedValue(refused);
    await resumePaid(begun({ proof }));
    expect(mocks.renewCheckout).not.toHaveBeenCalled();
    expect(endsAnnounced).toEqual([{ end: returned, isAwaited: false }]);
  });

  it('stops when the user has logged out', async () => {
    mocks.verifyPayment.mockRejectedValue(offline);
    mocks.unfinishedPayments.mockResolvedValue([begun({ proof })]);
    const attempt = paying.pay(checkout);
    await settle();
    mocks.user.set(null);
    expect(await attempt).toEqual({ kind: 'left' });
    const tries = mocks.verifyPayment.mock.calls.length;
    await settle(MINUTE);
    expect(mocks.verifyPayment).toHaveBeenCalledTimes(tries);
    expect(mocks.createOrder).not.toHaveBeenCalled();
  });
});

describe('resuming', () => {
  it('finishes paid payments, looks for the orders of begun ones and deletes old records', async () => {
    mocks.now.mockReturnValue(new Date(25 * HOUR));
    mocks.orderNumberOfPayment.mockResolvedValue('C7K2QX');
    const [paid, fresh, old] = [
      begun({ key: 'p', proof }),
      begun({ key: 'f', begunAt: 24 * HOUR }),
      begun({ key: 'o' }),
    ];
    mocks.unfinishedPayments.mockResolvedValue([paid, fresh, old]);
    await Promise.all([paying.resumePayments(), paying.resumePayments()]);
    await settle();
    expect(mocks.createOrder).toHaveBeenCalledExactlyOnceWith(paid, proof);
    expect(mocks.orderNumberOfPayment.mock.calls).toEqual([[fresh], [fresh]]);
    expect(announced).toContainEqual({ orderNumber: 'C7K2QX', shopName: null, isAwaited: false });
    expect(mocks.deleteUnfinishedPayment).toHaveBeenCalledWith(old);
  });

  it('happens when the user has a new order, but not during an attempt to pay', async () => {
    paying.followPayments();
    mocks.announceOrder('updated');
    expect(mocks.unfinishedPayments).not.toHaveBeenCalled();
    mocks.announceOrder('created');
    expect(mocks.unfinishedPayments).toHaveBeenCalledOnce();

    const widget = mockWidget();
    const attempt = paying.pay(checkout);
    await widget.opened();
    const asked = mocks.unfinishedPayments.mock.calls.length;
    mocks.announceOrder('created');
    expect(mocks.unfinishedPayments).toHaveBeenCalledTimes(asked);
    widget.last().onDismissed();
    await attempt;
  });
});
