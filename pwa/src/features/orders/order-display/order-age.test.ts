import { describe, expect, test } from 'vitest';
import { ageText, ageTone } from './order-age.ts';

const MINUTE = 60_000;

describe('the age of an order', () => {
  test.each([
    [0, '0:00'],
    [-5_000, '0:00'],
    [134_000, '2:14'],
    [59 * MINUTE + 59_999, '59:59'],
    [60 * MINUTE, '1 h 00'],
    [25 * 60 * MINUTE, '1 day'],
    [72 * 60 * MINUTE, '3 days'],
  ])('%i ms of waiting is %s', (age, text) => expect(ageText(age, true)).toBe(text));

  test('without seconds the age is in whole minutes', () => {
    expect(ageText(12 * MINUTE + 40_000, false)).toBe('12 min');
    expect(ageText(65 * MINUTE, false)).toBe('1 h 05');
  });

  test('the colour changes after three minutes and after five minutes', () => {
    expect([3 * MINUTE - 1, 3 * MINUTE, 5 * MINUTE - 1, 5 * MINUTE].map(ageTone)).toEqual([
      'muted',
      'turmeric',
      'turmeric',
      'beet',
    ]);
  });
});
