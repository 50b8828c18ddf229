import { describe, expect, it } from 'vitest';
import { searchWords } from '@canteen/domain/search-text';
import { highlightedParts } from './highlighted-parts.ts';

/** The text with the marked parts in brackets. */
const mark = (text: string, term: string) =>
  highlightedParts(text, searchWords(term))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

describe('highlightedParts', () => {
  it('marks every place of every word, in the spelling of the text', () => {
    expect(mark('Masala Dosa with masala', 'MASALA do')).toBe('[Masala] [Do]sa with [masala]');
    expect(mark('Chai', 'coffee')).toBe('Chai');
    expect(mark('', 'chai')).toBe('');
    expect(mark('Chai', '')).toBe('Chai');
  });
  it('joins words that overlap', () => {
    expect(mark('Banana', 'ana nan')).toBe('B[anana]');
  });
  it('marks letters with accents, and characters that become longer or are outside the basic plane', () => {
    expect(mark('Crème Brûlée', 'brulee')).toBe('Crème [Brûlée]');
    expect(mark('🍛 İskender 100%', '100%')).toBe('🍛 İskender [100%]');
    expect(mark('🍛 Curry', '🍛')).toBe('[🍛] Curry');
  });
});
