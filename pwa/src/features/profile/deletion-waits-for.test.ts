import { expect, it } from 'vitest';
import { deletionWaitsFor } from './deletion-waits-for.ts';

it.each([
  [[], 'your current payment has ended'],
  [['C7K2QX'], 'your order C7K2QX has ended'],
  [['A', 'B'], 'your orders A and B have ended'],
  [['A', 'B', 'C'], 'your orders A, B and C have ended'],
  [['A', 'B', 'C', 'D', 'E'], 'your orders A, B, C and 2 more have ended'],
])('%j: %s', (orders, text) => expect(deletionWaitsFor({ orders })).toBe(text));
