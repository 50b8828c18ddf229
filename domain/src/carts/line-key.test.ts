import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineKey } from './line-key.ts';

const foodId = () =>
  fc
    .uint8Array({ minLength: 12, maxLength: 12 })
    .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
const content = () => fc.record({ food: fc.option(foodId()) });

it.each([
  [{ food: '64b000000000000000000001' }, '64b000000000000000000001'],
  [{ food: null }, 'custom'],
])('the key of %j is %s', (of, key) => {
  expect(lineKey(of)).toBe(key);
});

it('the key is the same for two lines exactly when they have the same content', () => {
  fc.assert(
    fc.property(content(), content(), (one, other) => {
      expect(lineKey(one) === lineKey(other)).toBe(one.food === other.food);
      expect(lineKey({ ...one })).toBe(lineKey(one));
    }),
  );
});

it('the key depends on the content alone, and fits its column of at most 200 characters', () => {
  fc.assert(
    fc.property(content(), fc.string(), fc.nat(), (of, name, quantity) => {
      expect(lineKey({ ...of, ...{ name, quantity } })).toBe(lineKey(of));
      expect(lineKey(of).length).toBeGreaterThan(0);
      expect(lineKey(of).length).toBeLessThanOrEqual(200);
    }),
  );
});
