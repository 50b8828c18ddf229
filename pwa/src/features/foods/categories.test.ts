import { describe, expect, it } from 'vitest';
import { categoriesOf, hasTag } from './categories.ts';

const food = (...tags: string[]) => ({ tags });

describe('categoriesOf', () => {
  it('begins with what foods name first, in the order of the menu, then the rest', () => {
    expect(categoriesOf([food('Dosa', 'Veg'), food('Vada', 'Veg'), food('dosa', 'Spicy')])).toEqual([
      { name: 'Dosa', count: 2 },
      { name: 'Vada', count: 1 },
      { name: 'Veg', count: 2 },
      { name: 'Spicy', count: 1 },
    ]);
  });
  it('counts a food once that carries a tag in two spellings, and none without tags', () => {
    expect(categoriesOf([food('Chai', ' chai '), food()])).toEqual([{ name: 'Chai', count: 1 }]);
    expect(categoriesOf([])).toEqual([]);
  });
});

describe('hasTag', () => {
  it('takes no notice of case and of space around', () => {
    expect(hasTag(food('South Indian'), ' south indian')).toBe(true);
    expect(hasTag(food('South Indian'), 'south')).toBe(false);
  });
});
