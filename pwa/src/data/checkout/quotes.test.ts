import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addItem, emptyCart } from '@canteen/domain/carts/cart';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import type { OfferedFood } from '../shops/foods.ts';

const { fetchShop, fetchMenu, applyMenuPrices } = vi.hoisted(() => ({
  fetchShop: vi.fn<() => Promise<Shop | null>>(),
  fetchMenu: vi.fn<() => Promise<OfferedFood[]>>(),
  applyMenuPrices: vi.fn<() => Promise<null>>(),
}));
vi.mock('../shops/shops.ts', () => ({ fetchShop }));
vi.mock('../shops/foods.ts', () => ({
  fetchMenu,
  forCart: ({ _id, name, price, enabled }: OfferedFood) => ({ id: _id, name, price, enabled }),
}));
vi.mock('../carts/carts.ts', () => ({ applyMenuPrices }));
const { checkoutOfCart, checkoutOfCustomOrder, verifyCart, findQuoteChange, withNewPrices } =
  await import('./quotes.ts');

const shop = { _id: 's', name: 'Night Dhaba', enabled: true, isOpen: true, taxable: true } as Shop;
const food = (id: string, price: number, enabled = true) =>
  ({ _id: id, name: id, price, enabled }) as OfferedFood;
const delivery = {
  name: 'Asha',
  address: 'Hostel 3',
  addressLatLng: { lat: 28.5, lng: 77.5 },
  orderDescription: '',
};
const cart = ['Thali', 'Lassi'].reduce(
  (of, id) => addItem(of, { id, name: id, price: 50_00 }),
  emptyCart({ shopId: 's', shopName: 'Night Dhaba' }),
);
const checkout = checkoutOfCart(cart, true, delivery);

beforeEach(() => {
  vi.clearAllMocks();
  fetchShop.mockResolvedValue(shop);
  fetchMenu.mockResolvedValue([food('Thali', 50_00), food('Lassi', 50_00)]);
  applyMenuPrices.mockResolvedValue(null);
});

it('a food without `enabled` counts as enabled', async () => {
  const { enabled: _, ...lassi } = food('Lassi', 50_00);
  fetchMenu.mockResolvedValue([food('Thali', 50_00), lassi as OfferedFood]);
  expect(await findQuoteChange(checkout)).toBeNull();
});

it('makes a checkout of a cart with GST and delivery, and of a custom order without GST', () => {
  expect(checkout).toMatchObject({
    itemsTotal: 100_00,
    gstAmount: 5_00,
    deliveryFee: 30_50,
    totalPrice: 135_50,
  });
  expect(checkout.items).toEqual([
    { food: 'Thali', name: 'Thali', price: 50_00, quantity: 1 },
    { food: 'Lassi', name: 'Lassi', price: 50_00, quantity: 1 },
  ]);
  expect(checkoutOfCustomOrder(shop, 1000_00, delivery)).toMatchObject({
    totalPrice: 1120_00,
    gstAmount: 0,
    items: [{ food: null, name: 'Custom Items', price: 1000_00, quantity: 1 }],
  });
});

describe('a cart that is checked against its shop and menu', () => {
  it.each([
    [null, 'Cannot checkout. Night Dhaba is currently unavailable.'],
    [{ ...shop, enabled: false, isOpen: false }, 'Cannot checkout. Night Dhaba is currently unavailable.'],
    [{ ...shop, isOpen: false }, 'Cannot checkout. Night Dhaba is currently closed.'],
  ])('%o', async (now, refusal) => {
    fetchShop.mockResolvedValue(now);
    expect(await verifyCart(cart)).toEqual({ refusal });
    expect(await findQuoteChange(checkout)).toEqual({ refusal });
  });

  it('names items that are deleted or disabled', async () => {
    fetchMenu.mockResolvedValue([food('Lassi', 50_00, false)]);
    const refusal = 'Checkout failed: The item(s) Thali, Lassi are no longer available.';
    expect(await verifyCart(cart)).toEqual({ refusal });
    expect(await findQuoteChange(checkout)).toEqual({ refusal });
  });

  it('gives the cart the prices of the menu', async () => {
    expect(await verifyCart(cart)).toEqual({ shop });
    expect(applyMenuPrices).toHaveBeenCalledOnce();
  });
});

describe('a quote that is a few minutes old', () => {
  it('is still valid', async () => {
    expect(await findQuoteChange(checkout)).toBeNull();
  });

  it('is no longer valid after a change of a price, and the checkout can use the new quote', async () => {
    fetchMenu.mockResolvedValue([food('Thali', 60_00), food('Lassi', 50_00)]);
    const change = await findQuoteChange(checkout);
    expect(change).toMatchObject({ quote: { itemsTotal: 110_00, totalPrice: 147_05 } });
    if (!change || !('quote' in change)) return;
    const fresh = await withNewPrices(checkout, change.quote);
    expect(fresh).toMatchObject({
      ...delivery,
      totalPrice: 147_05,
      items: [{ price: 60_00 }, { price: 50_00 }],
    });
  });

  it('uses the new total even when the menu cannot be loaded', async () => {
    fetchMenu.mockRejectedValue(new Error('no network'));
    const quote = { itemsTotal: 1, gstAmount: 0, deliveryFee: 30_00, totalPrice: 30_01 };
    expect(await withNewPrices(checkout, quote)).toEqual({ ...checkout, ...quote });
  });
});
