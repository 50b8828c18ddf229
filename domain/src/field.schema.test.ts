import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { latLng, singleLineText, rupees } from './field.schema.ts';
import { toPaise } from './money.ts';

describe('singleLineText', () => {
  it.each([
    ['  Asha Rao ', 'Asha Rao'],
    ['Asha \u202eoaR\u202c', 'Asha oaR'],
    ['\u2066\u202aAsha\u202c\u2069', 'Asha'],
    ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
    ['\u0645\u0637\u0639\u0645', '\u0645\u0637\u0639\u0645'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(z.parse(singleLineText({ min: 1, max: 20 }), typed)).toBe(stored);
  });

  it.each([' \u202e\u202c ', '\u200b', ' \u2060\ufeff\u200d '])(
    '%j is empty, because nothing of it can be seen',
    (typed) => {
      expect(z.safeParse(singleLineText({ min: 1, max: 20 }), typed).success).toBe(false);
    },
  );
});

describe('rupees', () => {
  it.each([0, 1, 100.1, 141.86, 9_999_999.99])('accepts %d, which toPaise accepts too', (amount) => {
    expect(z.safeParse(rupees(), amount).success).toBe(true);
    expect(toPaise(amount)).toBe(Math.round(amount * 100));
  });

  it.each([1.005, 1.0000000001, 0.1 + 0.2, NaN, Infinity, 1e15, '5'])('refuses %j', (amount) => {
    expect(z.safeParse(rupees(), amount).success).toBe(false);
  });
});

describe('latLng', () => {
  it.each([undefined, null, {}, { lat: 0, lng: 0 }, { lat: 28.5 }, { lat: '28', lng: 77 }])(
    'refuses %j with the text of the specification',
    (location) => {
      expect(z.safeParse(latLng, location).error?.issues[0]?.message).toBe(
        'Please select your location on the map',
      );
    },
  );
});
