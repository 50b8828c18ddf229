import { expect, test } from 'vitest';
import { dishTotals } from './dish-totals.ts';

const line = (food: string | null, name: string, quantity: number) => ({
  food,
  name,
  price: 50,
  quantity,
  diet: 'veg' as const,
});

test('the totals add up each dish of a shop, the largest number first', () => {
  const orders = [
    { shopId: 'a', items: [line('dosa', 'Masala Dosa', 2), line('chai', 'Chai', 1)] },
    { shopId: 'a', items: [line('chai', 'Chai', 4)] },
    { shopId: 'a', items: [line('dosa', 'Masala Dosa (large)', 12), line('idli', 'Idli', 5)] },
    { shopId: 'b', items: [line('chai', 'Chai', 1)] },
  ];
  expect(dishTotals(orders).map(({ name, quantity }) => `${name} ${quantity}`)).toEqual([
    'Masala Dosa (large) 14',
    'Chai 5',
    'Idli 5',
    'Chai 1',
  ]);
});

test('the totals count a dish that was deleted after it was ordered', () => {
  const orders = [
    { shopId: 'a', items: [line(null, 'Masala Dosa', 2), line(null, 'Idli', 1)] },
    { shopId: 'a', items: [line(null, 'Masala Dosa', 1)] },
  ];
  expect(dishTotals(orders).map(({ name, quantity }) => `${name} ${quantity}`)).toEqual([
    'Masala Dosa 3',
    'Idli 1',
  ]);
});

test('the totals leave out custom orders, and orders whose items the user may not see', () => {
  expect(dishTotals([{ shopId: 'a', items: [line(null, 'Custom Items', 1)] }, { shopId: 'a' }])).toEqual([]);
});
