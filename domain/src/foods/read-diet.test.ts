import { describe, expect, it } from 'vitest';
import { allergensInWords } from './allergens.ts';
import { readAllergens, readDiet } from './read-diet.ts';

describe('readDiet', () => {
  it.each([
    ['Veg', 'veg'],
    [' VEGETARIAN ', 'veg'],
    ['Non Veg', 'non-veg'],
    ['nonveg', 'non-veg'],
    ['Non-Vegetarian', 'non-veg'],
    ['eggs', 'egg'],
    ['Unknown', 'unknown'],
    ['vegan', null],
    ['', null],
  ])('reads %j as %j', (text, diet) => {
    expect(readDiet(text)).toBe(diet);
  });
});

describe('readAllergens', () => {
  it('reads words with commas, each once, in the order of the list', () => {
    expect(readAllergens('Peanut, milk ,MILK,, Soya')).toEqual(['milk', 'peanuts', 'soy']);
  });

  it('reads None as no allergens, but not beside another word', () => {
    expect(readAllergens(' none ')).toEqual([]);
    expect(readAllergens('None, Milk')).toEqual({ unknown: 'None' });
  });

  it('names the first word that is not in the list', () => {
    expect(readAllergens('Milk, Celery, Dust')).toEqual({ unknown: 'Celery' });
  });
});

it('lists allergens in words', () => {
  expect(allergensInWords(['sesame', 'milk'])).toBe('Milk, Sesame');
  expect(allergensInWords([])).toBe('');
});
