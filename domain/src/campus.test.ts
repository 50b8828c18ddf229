import { describe, expect, it } from 'vitest';
import { isOnCampus, metresBetween } from './campus.ts';

const campus = { center: { lat: 28.5265, lng: 77.575 }, radius: 2_000 };

describe('the distance of two points', () => {
  it.each([
    [{ lat: 0, lng: 0 }, { lat: 0, lng: 1 }, 111_195],
    [{ lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 111_195],
    [{ lat: 60, lng: 10 }, { lat: 60, lng: 11 }, 55_597],
    [{ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111_195],
    [{ lat: 90, lng: 0 }, { lat: -90, lng: 0 }, 20_015_087],
  ])('of %j and %j is %i m', (one, two, metres) => {
    expect(Math.round(metresBetween(one, two))).toBe(metres);
    expect(metresBetween(two, one)).toBeCloseTo(metresBetween(one, two), 6);
  });
});

describe('a place', () => {
  it('is on the campus up to the radius', () => {
    const north = (metres: number) => ({ lat: 28.5265 + metres / 111_195, lng: 77.575 });
    expect(isOnCampus(campus.center, campus)).toBe(true);
    expect(isOnCampus(north(1_999), campus)).toBe(true);
    expect(isOnCampus(north(2_001), campus)).toBe(false);
    expect(isOnCampus({ lat: -1.29, lng: 36.82 }, campus)).toBe(false);
  });

  it('is always allowed when no campus is set', () => {
    expect(isOnCampus({ lat: -1.29, lng: 36.82 }, null)).toBe(true);
  });
});
