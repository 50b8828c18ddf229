import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCursors, isCursor, isNewer } from './live-events.ts';

const position = () =>
  fc.tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }));
const cursor = ([xid, id]: [bigint, bigint]) => `${xid}.${id}`;

describe('a cursor', () => {
  it.each(['0.0', '742.15', '18446744073709551615.9223372036854775807'])('%s is a cursor', (text) => {
    expect(isCursor(text)).toBe(true);
  });

  it.each([
    '',
    '.',
    '1',
    '1.',
    '.1',
    '-1.2',
    '1.-2',
    '1.2.3',
    '01.2',
    '1.02',
    ' 1.2',
    '1.2\n',
    '1e3.2',
    'a.b',
    1.2,
    null,
    undefined,
    {},
  ])('%j is not a cursor', (value) => {
    expect(isCursor(value)).toBe(false);
  });

  it('comparing anything else throws a RangeError', () => {
    expect(() => compareCursors('1.2', 'x')).toThrow(RangeError);
    expect(() => isNewer('x', '1.2')).toThrow(RangeError);
  });
});

describe('compareCursors', () => {
  it.each([
    ['9.1', '10.1', -1],
    ['10.9', '10.10', -1],
    ['11.1', '10.99', 1],
    ['10.10', '10.10', 0],
    ['9007199254740993.1', '9007199254740992.1', 1],
  ])('%s and %s: %d', (a, b, sign) => {
    expect(Math.sign(compareCursors(a, b))).toBe(sign);
  });

  it('compares xid, then id, as numbers and not as text', () => {
    fc.assert(
      fc.property(position(), position(), (a, b) => {
        const expected = a[0] !== b[0] ? (a[0] < b[0] ? -1 : 1) : a[1] !== b[1] ? (a[1] < b[1] ? -1 : 1) : 0;
        expect(compareCursors(cursor(a), cursor(b))).toBe(expected);
      }),
    );
  });
});

describe('isNewer', () => {
  it.each([
    [undefined, '1.1', true],
    ['10.5', '10.5', false],
    ['10.5', '10.6', true],
    ['10.6', '10.5', false],
    // This transaction began earlier (smaller xid), waited for the row lock and wrote later (larger id).
    ['11.5', '10.6', true],
    ['10.6', '11.5', false],
  ])('known %s, incoming %s: %s', (current, incoming, newer) => {
    expect(isNewer(current, incoming)).toBe(newer);
  });

  it('keeps the event that was written last, in whatever order the events arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(position(), { minLength: 1, selector: ([, id]) => id }), (positions) => {
        let known: string | undefined;
        for (const incoming of positions.map(cursor)) if (isNewer(known, incoming)) known = incoming;
        const last = positions.reduce((a, b) => (a[1] > b[1] ? a : b));
        expect(known).toBe(cursor(last));
      }),
    );
  });
});
