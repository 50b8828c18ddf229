import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  checkCart,
  emptyCart,
  mergeCarts,
  removeItem,
  repriceCart,
  restoreItem,
  setQuantity,
  stepQuantity,
  withoutOrdered,
  type Cart,
  type MenuFood,
} from './cart.ts';
import { withLeftOut } from './left-out.ts';
import { itemKey } from './line-key.ts';

const samosa: MenuFood = { id: 'samosa', name: 'Samosa', price: 20_00 };
const chai: MenuFood = { id: 'chai', name: 'Masala Chai', price: 15_50 };
const cart = emptyCart({ shopId: 'dhaba', shopName: 'Night Dhaba' });
const quantityOf = (of: Cart, id: string) => of.items.find((item) => item.food.id === id)?.quantity ?? 0;

function expectConsistent(of: Cart) {
  expect(new Set(of.items.map(itemKey)).size).toBe(of.items.length);
  for (const { unitPrice, quantity, price } of of.items) {
    expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 99).toBe(true);
    expect(price).toBe(unitPrice * quantity);
  }
  expect(of.totalPrice).toBe(of.items.reduce((sum, item) => sum + item.price, 0));
  expect(of.totalCount).toBe(of.items.reduce((sum, item) => sum + item.quantity, 0));
}

const food = () =>
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.string(), price: fc.nat(1_000_000) });
const step = () =>
  fc.oneof(
    food().map((f) => (of: Cart) => addItem(of, f)),
    fc
      .tuple(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 1, max: 99 })),
      )
      .map(
        ([id, n]) =>
          (of: Cart) =>
            setQuantity(of, id, n),
      ),
    fc.constantFrom('a', 'b', 'c', 'd').map((id) => (of: Cart) => removeItem(of, id)),
  );
const anyCart = (shopId = 'dhaba') =>
  fc
    .array(step(), { maxLength: 30 })
    .map((steps) => steps.reduce((of, change) => change(of), { ...cart, shopId }));
const carts = () =>
  fc.uniqueArray(fc.constantFrom('one', 'two', 'three').chain(anyCart), { selector: (of) => of.shopId });

describe('a cart', () => {
  it('adds one of a food at a time', () => {
    const two = addItem(addItem(addItem(cart, samosa), chai), samosa);
    expect(two).toEqual({
      shopId: 'dhaba',
      shopName: 'Night Dhaba',
      items: [
        { food: { id: 'samosa', name: 'Samosa' }, unitPrice: 20_00, quantity: 2, price: 40_00 },
        { food: { id: 'chai', name: 'Masala Chai' }, unitPrice: 15_50, quantity: 1, price: 15_50 },
      ],
      totalPrice: 55_50,
      totalCount: 3,
    });
  });

  it('can be changed when it was stored by a version without line keys', () => {
    const kept = JSON.parse(`{
      "shopId": "dhaba", "shopName": "Night Dhaba", "totalPrice": 5550, "totalCount": 3, "items": [
        { "food": { "id": "samosa", "name": "Samosa" }, "unitPrice": 2000, "quantity": 2, "price": 4000 },
        { "food": { "id": "chai", "name": "Masala Chai" }, "unitPrice": 1550, "quantity": 1, "price": 1550 }
      ]
    }`) as Cart;
    expect(kept).toEqual(addItem(addItem(addItem(cart, samosa), chai), samosa));
    const [keyOfSamosa = '', keyOfChai = ''] = kept.items.map(itemKey);
    const changed = removeItem(stepQuantity(addItem(kept, samosa), keyOfSamosa, 1), keyOfChai);
    expect(changed).toEqual(setQuantity(addItem(cart, samosa), 'samosa', 4));
    expect(mergeCarts([kept], [changed])[0]?.items.map(({ quantity }) => quantity)).toEqual([6, 1]);
  });

  it('stops at 99', () => {
    const full = setQuantity(addItem(cart, samosa), 'samosa', 99);
    expect(addItem(full, samosa)).toEqual(full);
  });

  it('uses the current price when a food is added again', () => {
    const dearer = addItem(addItem(cart, samosa), { ...samosa, price: 25_00 });
    expect(dearer.totalPrice).toBe(50_00);
  });

  it.each([
    [1, 1],
    [99, 99],
    [0, 5],
    [100, 5],
    [-1, 5],
    [2.5, 5],
    [NaN, 5],
    [Infinity, 5],
  ])('setQuantity to %d changes 5 to %d', (asked, has) => {
    const five = setQuantity(addItem(cart, samosa), 'samosa', 5);
    expect(quantityOf(setQuantity(five, 'samosa', asked), 'samosa')).toBe(has);
  });

  it('is empty when its last item is removed', () => {
    expect(removeItem(addItem(cart, samosa), 'samosa')).toEqual(cart);
    expect(removeItem(cart, 'samosa')).toEqual(cart);
  });

  it('has correct totals after any sequence of changes', () => {
    fc.assert(fc.property(anyCart(), expectConsistent));
  });

  it('is never changed in place', () => {
    fc.assert(
      fc.property(anyCart(), step(), (before, change) => {
        const copy = JSON.stringify(before);
        change(before);
        expect(JSON.stringify(before)).toBe(copy);
      }),
    );
  });
});

describe('mergeCarts', () => {
  it('adds quantities up, at most 99', () => {
    const mine = setQuantity(addItem(addItem(cart, chai), samosa), 'samosa', 60);
    const guest = setQuantity(addItem(cart, { ...samosa, price: 22_00 }), 'samosa', 50);
    const [merged, ...others] = mergeCarts([mine], [guest]);
    expect(others).toEqual([]);
    expect(merged?.items.map((item) => [item.food.id, item.quantity, item.unitPrice])).toEqual([
      ['chai', 1, 15_50],
      ['samosa', 99, 22_00],
    ]);
  });

  it('keeps every shop and every food, and nothing else', () => {
    fc.assert(
      fc.property(carts(), carts(), (mine, guest) => {
        const merged = mergeCarts(mine, guest);
        merged.forEach(expectConsistent);
        const shops = new Set([...mine, ...guest].map((of) => of.shopId));
        expect(new Set(merged.map((of) => of.shopId))).toEqual(shops);
        expect(merged).toHaveLength(shops.size);
        for (const of of merged) {
          for (const id of ['a', 'b', 'c', 'd']) {
            const [before, more] = [mine, guest].map((all) => all.find((one) => one.shopId === of.shopId));
            const sum = (before ? quantityOf(before, id) : 0) + (more ? quantityOf(more, id) : 0);
            expect(quantityOf(of, id)).toBe(Math.min(sum, 99));
          }
        }
      }),
    );
  });

  it('returns one side unchanged when the other is empty', () => {
    fc.assert(
      fc.property(carts(), (some) => {
        expect(mergeCarts(some, [])).toEqual(some);
        expect(mergeCarts([], some)).toEqual(some);
      }),
    );
  });
});

describe('checkCart', () => {
  it('reports deleted and disabled foods, and uses the menu’s prices', () => {
    const full = [samosa, chai, { id: 'dosa', name: 'Dosa', price: 60_00 }].reduce(addItem, cart);
    const checked = checkCart(full, [
      { ...samosa, price: 24_00 },
      { ...chai, enabled: false },
    ]);
    expect(checked.unavailable.map((item) => item.food.name)).toEqual(['Masala Chai', 'Dosa']);
    expect(checked.cart.items).toEqual([
      { food: { id: 'samosa', name: 'Samosa' }, unitPrice: 24_00, quantity: 1, price: 24_00 },
    ]);
    expect(checked.cart.totalPrice).toBe(24_00);
  });

  it('reports each item as available or unavailable, and keeps its quantity', () => {
    const menu = fc.uniqueArray(
      fc.record(
        {
          id: fc.constantFrom('a', 'b', 'c', 'd'),
          name: fc.string(),
          price: fc.nat(1_000_000),
          enabled: fc.boolean(),
        },
        { requiredKeys: ['id', 'name', 'price'] },
      ),
      { selector: (f) => f.id },
    );
    fc.assert(
      fc.property(anyCart(), menu, (of, foods) => {
        const checked = checkCart(of, foods);
        expectConsistent(checked.cart);
        for (const { food: asked, quantity } of of.items) {
          const offered = foods.find((f) => f.id === asked.id);
          const stays = offered !== undefined && offered.enabled !== false;
          expect(quantityOf(checked.cart, asked.id)).toBe(stays ? quantity : 0);
          expect(checked.unavailable.some((item) => item.food.id === asked.id)).toBe(!stays);
          if (stays) {
            expect(checked.cart.items.find((item) => item.food.id === asked.id)?.unitPrice).toBe(
              offered.price,
            );
          }
        }
      }),
    );
  });
});

describe('repriceCart', () => {
  it('updates the prices of available foods and leaves the other items unchanged', () => {
    const mine = addItem(addItem(cart, samosa), chai);
    const repriced = repriceCart(mine, [
      { ...samosa, price: 25_00 },
      { ...chai, price: 1_00, enabled: false },
    ]);
    expectConsistent(repriced);
    expect(repriced.items.map((item) => item.price)).toEqual([25_00, 15_50]);
  });
});

describe('stepQuantity', () => {
  const one = addItem(cart, samosa);
  it('adds or removes one piece', () => {
    expect(quantityOf(stepQuantity(one, 'samosa', 1), 'samosa')).toBe(2);
    expect(quantityOf(stepQuantity(setQuantity(one, 'samosa', 5), 'samosa', -1), 'samosa')).toBe(4);
  });
  it('keeps the last piece with keepLast', () => {
    expect(stepQuantity(one, 'samosa', -1, true)).toBe(one);
    expect(quantityOf(stepQuantity(setQuantity(one, 'samosa', 2), 'samosa', -1, true), 'samosa')).toBe(1);
  });
  it('removes the item with its last piece, stops at 99, and ignores foods that are not in the cart', () => {
    expect(stepQuantity(one, 'samosa', -1).items).toEqual([]);
    expect(quantityOf(stepQuantity(setQuantity(one, 'samosa', 99), 'samosa', 1), 'samosa')).toBe(99);
    expect(stepQuantity(one, 'chai', 1)).toBe(one);
  });
});

describe('restoreItem', () => {
  const both = setQuantity(addItem(addItem(cart, samosa), chai), 'samosa', 3);
  const [removed] = both.items;
  it('undoes a removal', () => {
    expect(removed && restoreItem(removeItem(both, 'samosa'), removed, 0)).toEqual(both);
    expect(removed && restoreItem(cart, removed, 4).items).toEqual([removed]);
  });
  it('adds to the quantity that is in the cart again, at most 99', () => {
    expect(removed && quantityOf(restoreItem(both, removed, 0), 'samosa')).toBe(6);
    expect(removed && quantityOf(restoreItem(setQuantity(both, 'samosa', 98), removed, 0), 'samosa')).toBe(
      99,
    );
  });
});

describe('withoutOrdered', () => {
  const both = setQuantity(addItem(addItem(cart, samosa), chai), 'samosa', 3);
  it('takes out what was ordered, and keeps what was added since', () => {
    expect(withoutOrdered(both, [{ food: 'samosa', quantity: 3 }]).items).toEqual(addItem(cart, chai).items);
    expect(quantityOf(withoutOrdered(both, [{ food: 'samosa', quantity: 2 }]), 'samosa')).toBe(1);
    expect(withoutOrdered(both, [{ food: 'idli', quantity: 2 }])).toEqual(both);
  });
  it('keeps the pieces of each food that were not ordered', () => {
    const ordered = fc.uniqueArray(
      fc.record({ food: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 99 }) }),
      { selector: ({ food: id }) => id },
    );
    fc.assert(
      fc.property(anyCart(), ordered, (of, lines) => {
        const left = withoutOrdered(of, lines);
        expectConsistent(left);
        for (const id of ['a', 'b', 'c', 'd']) {
          const taken = lines.find((line) => line.food === id)?.quantity ?? 0;
          expect(quantityOf(left, id)).toBe(Math.max(0, quantityOf(of, id) - taken));
        }
      }),
    );
  });
});

describe('withLeftOut', () => {
  const noted = withLeftOut(addItem(cart, chai), ['Samosa', 'Thali', 'Samosa']);

  it('names each food once', () => {
    expect(noted.leftOut).toEqual(['Samosa', 'Thali']);
    expect(withLeftOut(noted, [])).toEqual(addItem(cart, chai));
  });

  it('stays while the cart is changed, and when the cart of a guest is merged into it', () => {
    expect(addItem(noted, samosa).leftOut).toEqual(noted.leftOut);
    expect(repriceCart(noted, [chai]).leftOut).toEqual(noted.leftOut);
    expect(mergeCarts([noted], [addItem(cart, samosa)])[0]?.leftOut).toEqual(noted.leftOut);
  });

  it('ends with the order, also when something was added since', () => {
    const more = addItem(noted, samosa);
    expect(withoutOrdered(more, [{ food: 'chai', quantity: 1 }])).toEqual(addItem(cart, samosa));
  });
});
