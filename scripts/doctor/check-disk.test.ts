import { expect, test } from 'vitest';
import { isAlmostFull } from './check-disk.ts';

test.each([
  { free: 1, size: 20, full: true },
  { free: 3, size: 20, full: false },
  { free: 3, size: 100, full: true },
  { free: 6, size: 100, full: false },
  { free: 150, size: 4_000, full: false },
])('a disk of $size GB with $free GB free is almost full: $full', ({ free, size, full }) => {
  expect(isAlmostFull({ free: free * 1e9, size: size * 1e9 })).toBe(full);
});
