import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideHalfUp, formatRupees, toPaise, toRupees } from './money.ts';

describe('toPaise', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [1, 100],
    [100.1, 10010],
    [141.86, 14186],
    [1.15, 115],
    [0.07, 7],
    [4.35, 435],
    [1.1, 110],
    [8.2, 820],
    [-3.33, -333],
    [10_000_000.01, 1_000_000_001],
  ])('reads %d rupees as %d paise', (rupees, paise) => {
    expect(toPaise(rupees)).toBe(paise);
  });

  it.each([1.005, 0.001, 99.999, 0.1 + 0.2, NaN, Infinity, -Infinity, 1e15, Number.MAX_VALUE, 5e-324])(
    'refuses %d',
    (rupees) => {
      expect(() => toPaise(rupees)).toThrow(RangeError);
    },
  );

  it('is the inverse of toRupees for every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), (paise) => {
        expect(toPaise(toRupees(paise))).toBe(paise);
        expect(toPaise(Number((paise / 100).toFixed(2)))).toBe(paise);
      }),
    );
  });

  it('an amount stays exact when sent as JSON', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 51), (paise) => {
        const sent = JSON.stringify(toRupees(paise));
        expect(sent).toMatch(/^\d+(\.\d{1,2})?$/);
        expect(toPaise(JSON.parse(sent) as number)).toBe(paise);
      }),
    );
  });
});

describe('formatRupees', () => {
  it.each([
    [0, '₹0'],
    [5, '₹0.05'],
    [50, '₹0.50'],
    [14000, '₹140'],
    [14186, '₹141.86'],
    [100_000, '₹1,000'],
    [12_000_000, '₹1,20,000'],
    [1_234_567_890, '₹1,23,45,678.90'],
    [-550, '-₹5.50'],
  ])('writes %d paise as %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text);
  });

  it('groups digits as Intl does for India', () => {
    const format = new Intl.NumberFormat('en-IN');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 44 }), (rupees) => {
        expect(formatRupees(rupees * 100)).toBe(`₹${format.format(rupees)}`);
      }),
    );
  });

  it('shows every paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), (paise) => {
        const text = formatRupees(paise).replaceAll(/[₹,]/g, '');
        expect(toPaise(Number(text))).toBe(paise);
      }),
    );
  });
});

describe('divideHalfUp', () => {
  it.each([
    [0, 3, 0],
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [-5, 10, 0],
    [-6, 10, -1],
    [-15, 10, -1],
    [7, 1, 7],
    [1, 3, 0],
    [2, 3, 1],
  ])('%d / %d is %d', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient);
  });

  it('is the floor of quotient + 1/2, exactly, however large', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        const twice = 2n * BigInt(n) + BigInt(d);
        const by = 2n * BigInt(d);
        const floor = twice / by - (twice < 0n && twice % by !== 0n ? 1n : 0n);
        expect(BigInt(divideHalfUp(n, d))).toBe(floor);
      }),
    );
  });
});
