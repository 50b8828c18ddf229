import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';
import { customer } from '../../testing/people.ts';
import type { CheckoutData } from './stored-checkout.ts';

const checkout = (more: Partial<CheckoutData> = {}): CheckoutData => ({
  name: 'Asha Rao',
  address: 'Hostel 3',
  addressLatLng: { lat: 28.5, lng: 77.5 },
  shopId: 's1',
  shopName: 'Chai Point',
  orderDescription: '',
  items: [{ food: 'f1', name: 'Chai', price: 10_00, quantity: 2 }],
  itemsTotal: 20_00,
  gstAmount: 0,
  deliveryFee: 30_00,
  totalPrice: 50_00,
  ...more,
});

describe('the checkout of a session', () => {
  beforeEach(() => {
    openBrowser('/checkout');
  });

  it('keeps its key while it is unchanged, and gets another key with every change', async () => {
    const { readCheckout, renewCheckout, saveCheckout } = await import('./stored-checkout.ts');
    const first = saveCheckout(checkout());
    expect(first.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(saveCheckout(checkout())).toEqual(first);
    expect(readCheckout()).toEqual(first);
    const changed = saveCheckout(checkout({ totalPrice: 51_00 }));
    expect(changed.idempotencyKey).not.toBe(first.idempotencyKey);
    const renewed = renewCheckout();
    expect(renewed?.data).toEqual(changed.data);
    expect(renewed?.idempotencyKey).not.toBe(changed.idempotencyKey);
  });

  it('is null when nothing was saved, when it is cleared, and when it cannot be read', async () => {
    const { clearCheckout, readCheckout, renewCheckout, saveCheckout } = await import('./stored-checkout.ts');
    expect(readCheckout()).toBeNull();
    expect(renewCheckout()).toBeNull();
    saveCheckout(checkout());
    clearCheckout();
    expect(readCheckout()).toBeNull();
    window.sessionStorage.setItem('checkout', '{"data":{"shopId":"s1","items":[]},"idempotencyKey":"k"}');
    expect(readCheckout()).toBeNull();
  });

  it('is null when another version of the app has stored it with other fields', async () => {
    const { readCheckout, saveCheckout } = await import('./stored-checkout.ts');
    const { addressLatLng: _, ...data } = checkout();
    const stored = { ...saveCheckout(checkout()), data };
    window.sessionStorage.setItem('checkout', JSON.stringify(stored));
    expect(readCheckout()).toBeNull();
  });

  it("is not shown to another user; a guest's checkout becomes the checkout of the user who logs in", async () => {
    const { readCheckout, saveCheckout } = await import('./stored-checkout.ts');
    const { beginSession, storeUser } = await import('../session/session.ts');
    const asGuest = saveCheckout(checkout());
    beginSession(customer());
    expect(readCheckout()).toEqual(asGuest);
    const mine = saveCheckout(checkout());
    storeUser(customer({ _id: 'u2' }));
    expect(readCheckout()).toBeNull();
    expect(saveCheckout(checkout()).idempotencyKey).not.toBe(mine.idempotencyKey);
  });
});
