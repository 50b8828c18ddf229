import { describe, expect, it } from 'vitest';
import { categoriesOf, hasTag } from './categories.ts';

const food = (...tags: string[]) => ({ tags });

describe('categoriesOf', () => {
  it('lists first the tags that a food names first, in menu order, then the other tags', () => {
    expect(categoriesOf([food('Dosa', 'Veg'), food('Vada', 'Veg'), food('dosa', 'Spicy')])).toEqual([
      { name: 'Dosa', count: 2 },
      { name: 'Vada', count: 1 },
      { name: 'Veg', count: 2 },
      { name: 'Spicy', count: 1 },
    ]);
  });
  it('counts a food once when it has a tag in two spellings, and returns nothing without tags', () => {
    expect(categoriesOf([food('Chai', ' chai '), food()])).toEqual([{ name: 'Chai', count: 1 }]);
    expect(categoriesOf([])).toEqual([]);
  });
});

describe('hasTag', () => {
  it('ignores upper and lower case and spaces around the tag', () => {
    expect(hasTag(food('South Indian'), ' south indian')).toBe(true);
    expect(hasTag(food('South Indian'), 'south')).toBe(false);
  });
});
