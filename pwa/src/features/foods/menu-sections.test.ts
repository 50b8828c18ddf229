import { describe, expect, it } from 'vitest';
import { filterMenu, firstRows, matchCount, sectionInView, sectionsOf } from './menu-sections.ts';

const food = (name: string, tags: string[] = [], description = '') => ({ name, tags, description });

describe('sectionsOf', () => {
  it('puts each food once under its first tag, in menu order, and those without tags at the end', () => {
    const menu = [
      food('Water'),
      food('Dosa', ['South', 'Veg']),
      food('Vada', ['Snacks']),
      food('Idli', ['south']),
    ];
    expect(sectionsOf(menu).map(({ category, foods }) => [category, foods.map(({ name }) => name)])).toEqual([
      ['South', ['Dosa', 'Idli']],
      ['Snacks', ['Vada']],
      [null, ['Water']],
    ]);
    expect(sectionsOf([])).toEqual([]);
  });
});

describe('firstRows', () => {
  it('keeps all sections, with the first foods in all', () => {
    const sections = [
      { category: 'South', foods: ['Dosa', 'Idli'] },
      { category: 'Snacks', foods: ['Vada', 'Samosa'] },
      { category: null, foods: ['Water'] },
    ];
    expect(firstRows(sections, 3).map(({ foods }) => foods)).toEqual([['Dosa', 'Idli'], ['Vada'], []]);
    expect(firstRows(sections, Infinity)).toEqual(sections);
  });
});

describe('filterMenu', () => {
  it('finds the foods that have every word in name, tags or description', () => {
    const menu = [
      food('Paneer Roll', ['Rolls']),
      food('Crème', ['Sweets'], 'With a roll of paneer'),
      food('Egg Roll', ['Rolls']),
    ];
    expect(filterMenu(menu, 'roll PANEER').map(({ name }) => name)).toEqual(['Paneer Roll', 'Crème']);
    expect(filterMenu(menu, 'creme').map(({ name }) => name)).toEqual(['Crème']);
    expect(filterMenu(menu, ' ')).toEqual(menu);
  });
});

describe('sectionInView', () => {
  it('is the last section whose heading has reached the line', () => {
    expect(sectionInView([200, 400, 600], 150, false)).toBe(-1);
    expect(sectionInView([200, 400, 600], 200, false)).toBe(0);
    expect(sectionInView([-900, -100, 600], 160, false)).toBe(1);
  });
  it('is the last section at the end of the page', () => {
    expect(sectionInView([-900, 200, 600], 160, true)).toBe(2);
    expect(sectionInView([], 160, true)).toBe(-1);
  });
});

describe('matchCount', () => {
  it('says how many dishes match', () => {
    expect(matchCount(1, 'pan')).toBe('1 dish matches “pan”');
    expect(matchCount(12, 'pan')).toBe('12 dishes match “pan”');
  });
});
