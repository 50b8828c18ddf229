import { expect, it, vi } from 'vitest';
import { emptyCart, type Cart } from '@canteen/domain/carts/cart';
import type { OrderView } from '@canteen/domain/orders/order.schema';
import type { OfferedFood } from '../shops/foods.ts';

const { fetchMenu, changeCart } = vi.hoisted(() => ({
  fetchMenu: vi.fn<() => Promise<OfferedFood[]>>(),
  changeCart: vi.fn<(shop: object, change: (cart: Cart) => Cart) => Promise<void>>(),
}));
vi.mock('../shops/foods.ts', () => ({
  fetchMenu,
  forCart: ({ _id, name, price, enabled }: OfferedFood) => ({ id: _id, name, price, enabled }),
}));
vi.mock('./carts.ts', () => ({ changeCart }));
const { orderAgain } = await import('./order-again.ts');

it('adds foods again whose `enabled` is missing, and names those that are disabled', async () => {
  const menu = [
    { _id: 'thali', name: 'Thali', price: 50_00 },
    { _id: 'lassi', name: 'Lassi', price: 30_00, enabled: false },
  ];
  fetchMenu.mockResolvedValue(menu as OfferedFood[]);
  const items = menu.map(({ _id, name, price }) => ({ food: _id, name, price, quantity: 2 }));
  const order = { shopId: 's', shopName: 'Night Dhaba', items } as unknown as OrderView;
  expect(await orderAgain(order)).toEqual({ added: 1, missing: ['Lassi'] });
  const cart = changeCart.mock.calls[0]?.[1](emptyCart({ shopId: 's', shopName: 'Night Dhaba' }));
  expect(cart?.items.map(({ food, quantity }) => [food.id, quantity])).toEqual([['thali', 2]]);
  expect(cart?.leftOut).toEqual(['Lassi']);
});

it('the cart keeps the names that it has already, except those of foods that it has now', async () => {
  fetchMenu.mockResolvedValue([{ _id: 'thali', name: 'Thali', price: 50_00 }] as OfferedFood[]);
  const items = ['Thali', 'Lassi', 'Chai'].map((name) => ({
    food: name.toLowerCase(),
    name,
    price: 50_00,
    quantity: 1,
  }));
  await orderAgain({ shopId: 's', shopName: 'Night Dhaba', items } as unknown as OrderView);
  const before = { ...emptyCart({ shopId: 's', shopName: 'Night Dhaba' }), leftOut: ['Thali', 'Lassi'] };
  expect(changeCart.mock.lastCall?.[1](before).leftOut).toEqual(['Lassi', 'Chai']);
});
