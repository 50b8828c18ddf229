import { expect, it } from 'vitest';
import { orderNumberText } from './order-number-text.ts';

it('the text has the number that is called out first, and then the number of the order', () => {
  expect(orderNumberText('C7K2QX', 42)).toBe('42 (C7K2QX)');
  expect(orderNumberText('C7K2QX', null)).toBe('C7K2QX');
});
