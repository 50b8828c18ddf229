import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addItem, emptyCart, type Cart } from '@canteen/domain/carts/cart';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { ApiError } from '../../lib/requests/api-error.ts';
import type { OfferedFood } from '../shops/foods.ts';

const { readCart, activateCart, applyMenuPrices, fetchShop, fetchMenu } = vi.hoisted(() => ({
  readCart: vi.fn<(shopId: string) => Promise<Cart | null>>(),
  activateCart: vi.fn<(shopId: string) => Promise<boolean>>(),
  applyMenuPrices: vi.fn<(shopId: string) => Promise<Cart | null>>(),
  fetchShop: vi.fn<(id: string) => Promise<Shop | null>>(),
  fetchMenu: vi.fn<(shopId: string) => Promise<OfferedFood[]>>(),
}));
vi.mock('../carts/carts.ts', () => ({ readCart, activateCart, applyMenuPrices }));
vi.mock('../shops/shops.ts', () => ({ fetchShop }));
vi.mock('../shops/foods.ts', () => ({
  fetchMenu,
  forCart: (food: OfferedFood) => food,
}));
const { beginCheckout } = await import('./begin-checkout.ts');
const { unavailableShopsText } = await import('./unavailable-shops.ts');

const shop: Shop = {
  _id: 's',
  name: 'Night Dhaba',
  description: '',
  imageUrl: '',
  address: '',
  contact: '',
  tags: [],
  openingTime: '09:00',
  closingTime: '22:00',
  enabled: true,
  manualOverride: false,
  taxable: false,
  adminId: null,
  location: null,
  isOpen: true,
  readyMinutes: null,
};
const offered = (id: string, enabled = true): OfferedFood => ({
  _id: id,
  id,
  name: `Food ${id}`,
  price: 10_00,
  imageUrl: '',
  description: '',
  tags: [],
  diet: 'unknown',
  allergens: [],
  shop: { _id: 's', name: 'Night Dhaba' },
  enabled,
});
const cart = ['a', 'b', 'c'].reduce(
  (of, id) => addItem(of, { id, name: `Food ${id}`, price: 10_00 }),
  emptyCart({ shopId: 's', shopName: 'Night Dhaba' }),
);
const broken = new ApiError({ status: 500, code: 'INTERNAL', message: 'Something went wrong' });
const unreachable = new ApiError({ status: 0, code: 'NETWORK', message: 'No connection.' });

beforeEach(() => {
  vi.clearAllMocks();
  readCart.mockResolvedValue(cart);
  fetchShop.mockResolvedValue(shop);
  fetchMenu.mockResolvedValue(['a', 'b', 'c'].map((id) => offered(id)));
  activateCart.mockResolvedValue(true);
});

describe('beginCheckout', () => {
  it('accepts a cart of an open shop with foods on the menu, and gives it the prices of the menu', async () => {
    expect(await beginCheckout(cart)).toBeNull();
    expect(applyMenuPrices).toHaveBeenCalledOnce();
    expect(activateCart).toHaveBeenCalledWith('s');
  });

  it('begins with another quantity than the customer has seen, but not with another price', async () => {
    const former = addItem(emptyCart(cart), { id: 'a', name: 'Food a', price: 9_00 });
    expect(await beginCheckout(former)).toBe('Prices have changed. Look at the new total, then check out.');
    expect(applyMenuPrices).toHaveBeenCalledOnce();
    expect(activateCart).not.toHaveBeenCalled();
    expect(await beginCheckout(addItem(cart, { id: 'a', name: 'Food a', price: 10_00 }))).toBeNull();
  });

  it('does not begin with another GST than the customer has seen', async () => {
    expect(await beginCheckout(cart, true)).toBe('GST has changed. Look at the new total, then check out.');
    expect(activateCart).not.toHaveBeenCalled();
    expect(await beginCheckout(cart, false)).toBeNull();
  });

  it('says why checkout cannot begin, with the texts of the specification', async () => {
    readCart.mockResolvedValueOnce(null);
    expect(await beginCheckout(cart)).toBe('Cart not found');
    fetchShop.mockResolvedValueOnce({ ...shop, enabled: false, isOpen: false });
    expect(await beginCheckout(cart)).toBe('Checkout failed: The shop Night Dhaba is currently unavailable.');
    fetchShop.mockResolvedValueOnce(null);
    expect(await beginCheckout(cart)).toBe('Checkout failed: The shop Night Dhaba is currently unavailable.');
    fetchShop.mockResolvedValueOnce({ ...shop, isOpen: false });
    expect(await beginCheckout(cart)).toBe('Checkout failed: The shop Night Dhaba is currently closed.');
    fetchMenu.mockResolvedValueOnce([offered('a'), offered('b', false)]);
    expect(await beginCheckout(cart)).toBe(
      'Checkout failed: The item(s) Food b, Food c are no longer available.',
    );
    fetchMenu.mockRejectedValueOnce(broken);
    expect(await beginCheckout(cart)).toBe('Failed to verify item availability');
    expect(activateCart).not.toHaveBeenCalled();
    activateCart.mockResolvedValueOnce(false);
    expect(await beginCheckout(cart)).toBe('Could not switch to the selected cart.');
  });

  it('has different messages for a missing network and a server error', async () => {
    fetchShop.mockRejectedValueOnce(unreachable);
    expect(await beginCheckout(cart)).toBe('No connection.');
    fetchShop.mockRejectedValueOnce(broken);
    expect(await beginCheckout(cart)).toBe('Something went wrong during checkout. Please try again later.');
    readCart.mockRejectedValueOnce(new Error('no database'));
    expect(await beginCheckout(cart)).toBe('Something went wrong during checkout. Please try again later.');
  });
});

describe('unavailableShopsText', () => {
  it('names every shop that cannot be ordered from', () => {
    expect(unavailableShopsText([{ shopName: 'A', state: 'open' }])).toBeNull();
    expect(
      unavailableShopsText([
        { shopName: 'A', state: 'closed' },
        { shopName: 'B', state: 'open' },
        { shopName: 'C', state: 'unavailable' },
      ]),
    ).toBe(
      'Some shops in your cart are unavailable: A is closed, C is unavailable. Please remove these items before proceeding to checkout.',
    );
  });
});
