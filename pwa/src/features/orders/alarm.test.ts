import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chimeOf, repeatsUntil } from './alarm.ts';

test.each([
  [0, 0, 0.35, 1],
  [19_999, 0, 0.35, 1],
  [20_000, 1, 0.35, 1],
  [60_000, 3, 0.6, 1],
  [75_000, 4, 0.6, 1],
  [120_000, 7, 1, 1.5],
  [130_000, 8, 1, 1.5],
  [300_000, 25, 1, 1.5],
])('an order of %i ms has chimed %i times again, with loudness %d and pitch %d', (age, repeats, ...sound) => {
  expect(repeatsUntil(age)).toBe(repeats);
  expect(Object.values(chimeOf(age))).toEqual(sound);
});

test('an older order never chimes less often or less loud', () => {
  const age = fc.integer({ min: 0, max: 3_600_000 });
  fc.assert(
    fc.property(age, age, (one, other) => {
      const [younger, older] = [Math.min(one, other), Math.max(one, other)];
      expect(repeatsUntil(older)).toBeGreaterThanOrEqual(repeatsUntil(younger));
      expect(chimeOf(older).loudness).toBeGreaterThanOrEqual(chimeOf(younger).loudness);
      expect(repeatsUntil(younger + 20_000)).toBeGreaterThan(repeatsUntil(younger));
    }),
  );
});
