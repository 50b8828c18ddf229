import { expect, it } from 'vitest';
import { readyText } from './ready-time.ts';

it.each([
  [null, null],
  [undefined, null],
  [1, 'Usually ready in 1 min'],
  [59, 'Usually ready in 59 min'],
  [70, 'Usually ready in 70 min'],
])('%s minutes: %s', (minutes, words) => {
  expect(readyText(minutes)).toBe(words);
});
