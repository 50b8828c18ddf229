import { expect, it } from 'vitest';
import { compare } from './comparison.ts';

it.each([
  [0, 0, null],
  [5, 0, null],
  [0, 5, { direction: 'down', text: '100%' }],
  [9, 8, { direction: 'up', text: '12.5%' }],
  [8, 9, { direction: 'down', text: '11.1%' }],
  [8, 8, { direction: 'same', text: '0%' }],
  [1000, 1, { direction: 'up', text: '99,900%' }],
])('%s after %s', (current, previous, comparison) => {
  expect(compare(current, previous)).toEqual(comparison);
});
