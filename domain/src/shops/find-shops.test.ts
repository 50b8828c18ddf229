import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchable } from '../foods/find-foods.ts';
import { searchWords } from '../search-text.ts';
import { isShopFound } from './find-shops.ts';

const shop = { name: 'Café Udupi', description: 'Filter coffee, served hot', tags: ['South Indian'] };
const menu = [
  searchable({ name: 'Crème Brûlée', tags: ['Sweets'] }),
  searchable({ name: 'Masala Dosa', tags: ['Breakfast'] }),
];
const finds = (term: string) => isShopFound(shop, menu, searchWords(term));

test.each([
  ['a name without its accent', 'cafe'],
  ['a name with another accent', 'CAFÈ'],
  ['words of the name in another order', 'udupi café'],
  ['words of name, description and tags', 'indian coffee udupi'],
  ['a part of a word', 'fil'],
  ['two spaces between the words', 'masala  dosa'],
  ['the words of one food', 'dosa masala'],
  ['the name and the tag of one food', 'breakfast dosa'],
  ['a food without its accents', 'creme brulee'],
])('a shop is found by %s', (_, term) => {
  expect(finds(term)).toBe(true);
});

test.each([
  ['a word that is nowhere', 'udupi pizza'],
  ['words of two foods', 'masala sweets'],
  ['a word of the shop and one of a food', 'udupi dosa'],
  ['nothing', '   '],
  ['an accent alone', '\u0301'],
])('a shop is not found by %s', (_, term) => {
  expect(finds(term)).toBe(false);
});

test('a shop is found by each part of its texts, except spaces alone', () => {
  const texts = [shop.name, shop.description, ...shop.tags, 'Crème Brûlée', 'Masala Dosa', 'Breakfast'];
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.nat(20),
      fc.integer({ min: 1, max: 20 }),
      (text, from, length) => {
        const part = text.slice(from, from + length);
        fc.pre(part.trim() !== '');
        expect(finds(part)).toBe(true);
      },
    ),
  );
});
