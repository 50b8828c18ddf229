import { expect, it } from 'vitest';
import { orderNumbers } from './order-numbers.ts';

it('names the number that is called out before the own number of the order', () => {
  expect(orderNumbers('C7K2QX', 42)).toBe('42 (C7K2QX)');
  expect(orderNumbers('C7K2QX', null)).toBe('C7K2QX');
});
