import { expect, it, vi } from 'vitest';
import { addItem, emptyCart, type Cart } from '@canteen/domain/carts/cart';
import type { Paise } from '@canteen/domain/money';

type Row = { owner: string; shopId: string };
const SHOP = { shopId: 's', shopName: 'Night Dhaba' };

const mocks = vi.hoisted(() => ({
  cartOwner: vi.fn<() => string>(),
  changeCartRow: vi.fn<(row: Row, change: (cart: Cart) => Cart) => Promise<object>>(),
}));
vi.mock('./cart-count.ts', () => ({ cartOwner: mocks.cartOwner }));
vi.mock('./carts.ts', () => ({
  loadCartsInIndexedDb: async () => ({ changeCartRow: mocks.changeCartRow }),
}));
const { closeLeftOutNote, removeItems, restoreItems } = await import('./removed-items.ts');

it('what a user has removed is never restored into the cart of another user', async () => {
  const full = addItem(emptyCart(SHOP), { id: 'thali', name: 'Thali', price: 50_00 as Paise });
  const carts = new Map([['asha', full]]);
  mocks.changeCartRow.mockImplementation(async ({ owner }, change) => {
    const former = carts.get(owner) ?? emptyCart(SHOP);
    carts.set(owner, change(former));
    return { former: { cart: former, addedAt: 1 }, wasActive: true };
  });
  mocks.cartOwner.mockReturnValue('asha');
  const removed = await removeItems('s');
  if (!removed) throw new Error('nothing was removed');
  expect(carts.get('asha')?.items).toEqual([]);
  mocks.cartOwner.mockReturnValue('guest');
  await restoreItems(removed);
  expect([...carts.keys()]).toEqual(['asha']);
  expect(carts.get('asha')?.items).toEqual(full.items);
});

it('a cart that was emptied gets its note about foods that were left out again, until the note is closed', async () => {
  const thali = { id: 'thali', name: 'Thali', price: 50_00 as Paise };
  let cart: Cart = { ...addItem(emptyCart(SHOP), thali), leftOut: ['Lassi'] };
  mocks.cartOwner.mockReturnValue('asha');
  mocks.changeCartRow.mockImplementation(async (_row, change) => {
    const former = cart;
    cart = change(former);
    return { former: { cart: former, addedAt: 1 }, wasActive: true };
  });
  const removed = await removeItems('s');
  if (!removed) throw new Error('nothing was removed');
  expect(cart.leftOut).toBeUndefined();
  await restoreItems(removed);
  expect(cart.leftOut).toEqual(['Lassi']);
  await closeLeftOutNote('s');
  expect(cart).toEqual(addItem(emptyCart(SHOP), thali));
});
