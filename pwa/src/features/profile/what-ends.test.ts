import { expect, it } from 'vitest';
import { whatEnds } from './what-ends.ts';

it.each([
  [[], 'your payment under way has ended'],
  [['C7K2QX'], 'your order C7K2QX has ended'],
  [['A', 'B'], 'your orders A and B have ended'],
  [['A', 'B', 'C'], 'your orders A, B and C have ended'],
  [['A', 'B', 'C', 'D', 'E'], 'your orders A, B, C and 2 more have ended'],
])('%j: %s', (orders, text) => expect(whatEnds({ orders })).toBe(text));
