import { expect, it } from 'vitest';
import { addressAtDropPoint } from './drop-point.ts';

it.each([
  ['Gate 2', 'Hostel 3, room 12', 'Gate 2, Hostel 3, room 12'],
  ['Gate 2', 'Gate 2', 'Gate 2'],
  ['Gate 2', 'gate 2, near the guard', 'gate 2, near the guard'],
  ['Gate 2', 'Gate 21', 'Gate 2, Gate 21'],
  ['Gate', 'Gate\nnear the guard', 'Gate\nnear the guard'],
])('at %j the address %j becomes %j', (name, address, full) => {
  expect(addressAtDropPoint(name, address)).toBe(full);
  expect(addressAtDropPoint(name, full)).toBe(full);
});

it('an address is at most 500 characters long, with the name of the drop point', () => {
  expect(addressAtDropPoint('Gate 2', 'x'.repeat(492))).toHaveLength(500);
  expect(addressAtDropPoint('Gate 2', 'x'.repeat(493))).toBeNull();
});
