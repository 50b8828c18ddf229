import { expect, it } from 'vitest';
import { orderNumbers } from './order-numbers.ts';

it('names the number that is called out before the own number of the order', () => {
  expect(orderNumbers({ orderId: 'C7K2QX', dayNumber: 42 })).toBe('42 (C7K2QX)');
  expect(orderNumbers({ orderId: 'C7K2QX', dayNumber: null })).toBe('C7K2QX');
});
