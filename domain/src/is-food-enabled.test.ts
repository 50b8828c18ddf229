import { expect, test } from 'vitest';
import { isFoodEnabled } from './is-food-enabled.ts';

test('a food is enabled unless `enabled` is false', () => {
  expect([{}, { enabled: undefined }, { enabled: true }, { enabled: false }].map(isFoodEnabled)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
