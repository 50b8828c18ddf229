import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createFoodSchema } from './food.schema.ts';

const SHOP = 'a'.repeat(24);
const fieldsOf = (food: object) => {
  const { error } = z.safeParse(createFoodSchema, { name: 'Idli', price: 40, shop: SHOP, ...food });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

describe('the food form', () => {
  it.each([
    [{ name: undefined }, { name: 'Name is required' }],
    [{ name: '  ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(101) }, { name: 'At most 100 characters' }],
    [{ price: undefined }, { price: 'Price is required' }],
    [{ price: null }, { price: 'Price is required' }],
    [{ price: 0 }, { price: 'Price must be a positive number' }],
    [{ price: -1 }, { price: 'Price must be a positive number' }],
    [{ price: '40' }, { price: 'Price must be a positive number' }],
    [{ price: 1.005 }, { price: 'At most 2 decimals' }],
    [{ price: 100_000.01 }, { price: 'At most ₹1,00,000' }],
    [{ shop: undefined }, { shop: 'Shop is required' }],
    [{ shop: '' }, { shop: 'Shop is required' }],
    [{ shop: 'x' }, { shop: 'There is no such shop' }],
    [{ imageUrl: 'http://example.org/a.png' }, { imageUrl: 'Use an https address or upload a picture' }],
    [{ imageUrl: '/pictures/../api' }, { imageUrl: 'Use an https address or upload a picture' }],
    [{ diet: 'vegan' }, { diet: 'Please choose Veg, Egg, Non-veg or Unknown' }],
    [{ allergens: ['milk', 'celery'] }, { 'allergens.1': 'Please choose allergens of the list' }],
    [{ allergens: 'milk' }, { allergens: 'Please choose allergens of the list' }],
    [{ tags: 5 }, { tags: 'Tags are a list of texts, or one text with commas' }],
    [{ tags: ['a\nb'] }, { tags: 'Each tag has at most 50 characters, in one line' }],
    [{ tags: 'x'.repeat(51) }, { tags: 'Each tag has at most 50 characters, in one line' }],
    [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, { tags: 'At most 20 tags' }],
  ])('%j: %j', (food, fields) => {
    expect(fieldsOf(food)).toEqual(fields);
  });

  it('puts allergens in the order of the list, each once', () => {
    const given = { name: 'Idli', price: 40, shop: SHOP, diet: 'veg', allergens: ['soy', 'milk', 'soy'] };
    expect(z.parse(createFoodSchema, given)).toMatchObject({ diet: 'veg', allergens: ['milk', 'soy'] });
  });

  it.each([
    [' Spicy , veg,, SPICY ', ['Spicy', 'veg']],
    [
      ['Spicy', 'Veg', 'spicy', ' '],
      ['Spicy', 'Veg'],
    ],
    [['Spicy, Veg'], ['Spicy', 'Veg']],
    ['Spi\u202ecy, \u200b, \u202e\u202c', ['Spicy']],
    ['', []],
    [[], []],
  ])('reads the tags %j as %j', (given, tags) => {
    const food = z.parse(createFoodSchema, { name: 'Idli', price: 40, shop: SHOP, tags: given });
    expect(food.tags).toEqual(tags);
  });
});
