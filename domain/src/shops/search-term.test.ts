import { expect, test } from 'vitest';
import { searchTermOf } from './search-term.ts';

test('a term is trimmed and cut to the length that the API accepts', () => {
  expect(searchTermOf('  dosa ')).toBe('dosa');
  expect(searchTermOf('x'.repeat(101))).toBe('x'.repeat(100));
  expect(searchTermOf(`${'x'.repeat(99)} y`)).toBe('x'.repeat(99));
});

test('a term is not cut inside a character', () => {
  const term = searchTermOf(`${'x'.repeat(99)}🍛`);
  expect(term).toBe('x'.repeat(99));
  expect(() => encodeURIComponent(term)).not.toThrow();
});
