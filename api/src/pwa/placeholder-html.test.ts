import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { homePlaceholder, shopPlaceholder } from './placeholder-html.ts';

const now = new Date('2026-11-22T07:00:00Z');
const shopOf = (text: string): Shop => ({
  _id: 'a'.repeat(24),
  name: text,
  description: text,
  imageUrl: `https://example.org/${text}`,
  address: text,
  contact: '9876543210',
  tags: [text],
  openingTime: '00:00',
  closingTime: '00:00',
  enabled: true,
  manualOverride: false,
  taxable: false,
  adminId: null,
  location: null,
  isOpen: true,
  readyMinutes: 12,
});
/** The elements and the number of attributes of each. */
const structureOf = (html: string) =>
  [...html.matchAll(/<(\/?\w+)([^>]*)>/g)].map(([, name, attributes = '']) => [
    name,
    attributes.split('"').length,
  ]);

it('the placeholder has the same elements whatever texts are in the names, tags and addresses', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
        fc.constantFrom('</h2><script>alert(1)</script>', '" onerror="alert(1)', "'><img src=x>", '$&'),
      ),
      (text) => {
        const plain = shopOf('Dhaba');
        const hostile = shopOf(text);
        expect(structureOf(homePlaceholder([hostile], now))).toEqual(
          structureOf(homePlaceholder([plain], now)),
        );
        expect(structureOf(shopPlaceholder(hostile))).toEqual(structureOf(shopPlaceholder(plain)));
      },
    ),
  );
});

it('the placeholder has the first three open shops, and nothing when none is open', () => {
  const shops = ['One', 'Two', 'Three', 'Four'].map(shopOf);
  expect([...homePlaceholder(shops, now).matchAll(/<a [^>]*>(\w+)<\/a>/g)].map(([, name]) => name)).toEqual([
    'One',
    'Two',
    'Three',
  ]);
  expect(homePlaceholder([], now)).toBe('');
});
