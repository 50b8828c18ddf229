import { describe, expect, it } from 'vitest';
import { findFoods, searchable } from './find-foods.ts';

const names = (term: string, ...foods: { name: string; tags?: string[] }[]) =>
  findFoods(
    foods.map(({ name, tags = [] }) => searchable({ name, tags })),
    term,
  ).map(({ name }) => name);

describe('findFoods', () => {
  it('finds the foods that have every word in the name or in a tag', () => {
    const foods = [
      { name: 'Paneer Kathi Roll', tags: ['Rolls'] },
      { name: 'Egg Roll', tags: ['Rolls'] },
      { name: 'Samosa', tags: ['Paneer'] },
    ];
    expect(names('roll PANEER', ...foods)).toEqual(['Paneer Kathi Roll']);
    expect(names('rolls', ...foods)).toEqual(['Egg Roll', 'Paneer Kathi Roll']);
    expect(names('biryani', ...foods)).toEqual([]);
    expect(names(' ', ...foods)).toEqual([]);
  });
  it('takes %, _ and \\ as they are', () => {
    const foods = [{ name: '100% Mango' }, { name: 'Soda_water' }, { name: 'Half\\half' }, { name: 'Chai' }];
    expect(names('%', ...foods)).toEqual(['100% Mango']);
    expect(names('_', ...foods)).toEqual(['Soda_water']);
    expect(names('\\', ...foods)).toEqual(['Half\\half']);
  });
  it('sorts: names that begin with the term, names with a word that does, other names, tags', () => {
    expect(
      names(
        'tea',
        { name: 'Samosa', tags: ['Tea time'] },
        { name: 'Iced (tea)' },
        { name: 'Steamed momos' },
        { name: 'Tea with milk' },
        { name: 'Tea' },
      ),
    ).toEqual(['Tea', 'Tea with milk', 'Iced (tea)', 'Steamed momos', 'Samosa']);
  });
});
