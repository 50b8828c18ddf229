import { describe, expect, it } from 'vitest';
import { plainText, searchWords } from './search-text.ts';

describe('plainText', () => {
  it('ignores letter case and the accents of Latin letters', () => {
    expect(plainText('Crème BRÛLÉE')).toBe('creme brulee');
    expect(plainText('Cre\u0300me')).toBe('creme');
  });
  it('treats the two lower-case forms of a letter as the same', () => {
    expect(plainText('ΟΔΟΣ')).toBe(plainText('οδός'));
    expect(plainText('Straße')).toBe('strasse');
  });
  it('keeps the vowel signs of Indian scripts', () => {
    expect(plainText('चाय')).toBe('चाय');
  });
});

describe('searchWords', () => {
  it('returns each word once', () => {
    expect(searchWords('  Paneer \t roll PANEER ')).toEqual(['paneer', 'roll']);
    expect(searchWords('   ')).toEqual([]);
  });
});
