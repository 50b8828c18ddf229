import { expect, it } from 'vitest';
import { ageInWords } from './age-in-words.ts';

it.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [26 * 3_600_000, '1 day ago'],
  [72 * 3_600_000, '3 days ago'],
])('%d ms are %s', (age, words) => {
  expect(ageInWords(age)).toBe(words);
});
