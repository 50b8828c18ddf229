import { expect, test } from 'vitest';
import { openingText } from './opening-text.ts';

test.each([
  ['09:00', '22:00', 'Open 09:00 to 22:00'],
  ['18:00', '02:00', 'Open overnight, 18:00 till 02:00'],
  ['18:00', '00:00', 'Open overnight, 18:00 till 00:00'],
  ['00:00', '23:59', 'Open 00:00 to 23:59'],
  ['08:00', '08:00', 'Open all day'],
  ['', '23:00', 'Open 09:00 to 23:00'],
  ['10:00', '', 'Open 10:00 to 22:00'],
])('opening at %j and closing at %j reads %j', (opening, closing, words) => {
  expect(openingText(opening, closing)).toBe(words);
});
