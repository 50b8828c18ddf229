import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campusMinutes, startOfDay } from '../campus-time.ts';
import {
  availability,
  firstToOpen,
  hoursInWords,
  isShopOpen,
  nextChange,
  type ShopHours,
} from './shop-hours.ts';

const MINUTE = 60_000;
/** An instant on 20 November 2026 in campus time. */
const at = (time: string) => new Date(`2026-11-20T${time}:00+05:30`);
const shop = (hours: string, flags: Partial<ShopHours> = {}): ShopHours => {
  const [openingTime = '', closingTime = ''] = hours.split('-');
  return { enabled: true, manualOverride: false, openingTime, closingTime, ...flags };
};

const time = () =>
  fc
    .integer({ min: 0, max: 1439 })
    .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
const anyShop = () =>
  fc.record({
    enabled: fc.boolean(),
    manualOverride: fc.boolean(),
    openingTime: time(),
    closingTime: time(),
  });

/** The open minutes of a day, counted one by one from opening to closing. */
function openMinutes(hours: ShopHours): Set<number> {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const open = new Set<number>();
  let minute = minutes(hours.openingTime);
  do {
    open.add(minute);
    minute = (minute + 1) % 1440;
  } while (minute !== minutes(hours.closingTime));
  return open;
}

function naiveIsOpen(hours: ShopHours, open: Set<number>, now: Date): boolean {
  if (!hours.enabled) return false;
  return hours.manualOverride || open.has(campusMinutes(now));
}

describe('isShopOpen', () => {
  it.each([
    ['09:00-22:00', '08:59', false],
    ['09:00-22:00', '09:00', true],
    ['09:00-22:00', '21:59', true],
    ['09:00-22:00', '22:00', false],
    ['18:00-02:00', '17:59', false],
    ['18:00-02:00', '18:00', true],
    ['18:00-02:00', '00:00', true],
    ['18:00-02:00', '01:59', true],
    ['18:00-02:00', '02:00', false],
    ['09:00-09:00', '08:59', true],
    ['00:00-00:00', '00:00', true],
    ['09:00-00:00', '23:59', true],
    ['09:00-00:00', '00:00', false],
    ['00:00-09:00', '00:00', true],
  ])('%s at %s: %s', (hours, now, open) => {
    expect(isShopOpen(shop(hours), at(now))).toBe(open);
  });

  it('manualOverride opens a shop outside its hours, but not a disabled shop', () => {
    expect(isShopOpen(shop('09:00-22:00', { manualOverride: true }), at('03:00'))).toBe(true);
    expect(isShopOpen(shop('09:00-22:00', { manualOverride: true, enabled: false }), at('12:00'))).toBe(
      false,
    );
    expect(isShopOpen(shop('09:00-22:00', { enabled: false }), at('12:00'))).toBe(false);
  });

  it.each(['9:00-22:00', '09:00-24:00', '-22:00', '09:60-22:00'])('refuses the hours %j', (hours) => {
    expect(() => isShopOpen(shop(hours), at('12:00'))).toThrow(RangeError);
  });

  it('agrees with counting minute by minute over two days', () => {
    fc.assert(
      fc.property(anyShop(), (hours) => {
        const open = openMinutes(hours);
        const start = startOfDay('2026-11-20').getTime();
        for (let minute = 0; minute < 2 * 1440; minute++) {
          const now = new Date(start + minute * MINUTE + (minute % 60) * 1000);
          if (isShopOpen(hours, now) !== naiveIsOpen(hours, open, now))
            expect.fail(`wrong at ${now.toISOString()}`);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('nextChange', () => {
  it.each([
    ['09:00-22:00', '12:00', { closesAt: at('22:00') }],
    ['09:00-22:00', '08:59', { opensAt: at('09:00') }],
    ['09:00-22:00', '22:00', { opensAt: new Date('2026-11-21T09:00:00+05:30') }],
    ['18:00-02:00', '23:00', { closesAt: new Date('2026-11-21T02:00:00+05:30') }],
    ['18:00-02:00', '01:00', { closesAt: at('02:00') }],
    ['18:00-02:00', '02:00', { opensAt: at('18:00') }],
    ['09:00-09:00', '12:00', null],
  ])('%s at %s', (hours, now, change) => {
    expect(nextChange(shop(hours), at(now))).toEqual(change);
  });

  it('is null for a shop that is disabled or has manualOverride', () => {
    expect(nextChange(shop('09:00-22:00', { enabled: false }), at('12:00'))).toBeNull();
    expect(nextChange(shop('09:00-22:00', { manualOverride: true }), at('12:00'))).toBeNull();
  });

  it('is the first minute at which isShopOpen changes, or null when it stays the same for a day', () => {
    const now = fc
      .integer({ min: 0, max: 1440 * 60 - 1 })
      .map((s) => new Date(at('00:00').getTime() + s * 1000));
    fc.assert(
      fc.property(anyShop(), now, (hours, from) => {
        const open = openMinutes(hours);
        const before = naiveIsOpen(hours, open, from);
        let minute = Math.floor(from.getTime() / MINUTE) * MINUTE + MINUTE;
        const last = minute + 1440 * MINUTE;
        while (minute <= last && naiveIsOpen(hours, open, new Date(minute)) === before) minute += MINUTE;
        const expected =
          minute > last ? null : before ? { closesAt: new Date(minute) } : { opensAt: new Date(minute) };
        expect(nextChange(hours, from)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('hoursInWords', () => {
  it.each([
    ['09:00-22:00', '12:00', 'open till 22:00', 'open'],
    ['09:00-22:00', '21:29', 'open till 22:00', 'open'],
    ['09:00-22:00', '21:30', 'closes in 30 min', 'closing-soon'],
    ['09:00-22:00', '21:40', 'closes in 20 min', 'closing-soon'],
    ['09:00-22:00', '21:59', 'closes in 1 min', 'closing-soon'],
    ['09:00-22:00', '22:00', 'opens at 09:00', 'closed'],
    ['18:00-02:00', '01:45', 'closes in 15 min', 'closing-soon'],
    ['10:00-10:00', '12:00', 'open all day', 'open'],
  ])('%s at %s: %s', (hours, now, text, tone) => {
    expect(hoursInWords(shop(hours), at(now))).toEqual({ text, tone });
  });

  it('rounds up to a whole minute', () => {
    const now = new Date(at('21:59').getTime() + 59_999);
    expect(hoursInWords(shop('09:00-22:00'), now).text).toBe('closes in 1 min');
  });

  it('says when staff opened or disabled the shop', () => {
    expect(hoursInWords(shop('09:00-22:00', { manualOverride: true }), at('03:00'))).toEqual({
      text: 'open now',
      tone: 'open',
    });
    expect(hoursInWords(shop('09:00-22:00', { enabled: false }), at('12:00'))).toEqual({
      text: 'unavailable',
      tone: 'closed',
    });
  });

  it('has the tone closed exactly when the shop is not open', () => {
    fc.assert(
      fc.property(
        anyShop(),
        fc.date({ noInvalidDate: true, min: at('00:00'), max: new Date('2027-01-01') }),
        (hours, now) => {
          expect(hoursInWords(hours, now).tone !== 'closed').toBe(isShopOpen(hours, now));
        },
      ),
    );
  });
});

describe('firstToOpen', () => {
  it('counts the other shops that open at the same time', () => {
    const shops = [
      shop('17:00-22:00', { enabled: false }),
      shop('20:00-22:00'),
      shop('17:00-22:00'),
      shop('10:00-18:00'),
      shop('17:00-23:00'),
      shop('17:00-02:00'),
    ];
    expect(firstToOpen(shops, at('16:00'))).toEqual({ shop: shops[2], opensAt: at('17:00'), others: 2 });
  });
  it('finds the next opening, also after midnight, and skips shops that never open', () => {
    const shops = [
      shop('17:00-22:00', { enabled: false }),
      shop('10:00-20:00'),
      shop('08:30-20:00'),
      shop('22:00-02:00'),
    ];
    expect(firstToOpen(shops, at('21:00'))).toEqual({
      shop: shops[3],
      opensAt: at('22:00'),
      others: 0,
    });
    expect(firstToOpen(shops, at('03:00'))?.shop).toBe(shops[2]);
    expect(firstToOpen(shops, at('23:00'))?.opensAt).toEqual(new Date('2026-11-21T08:30:00+05:30'));
    expect(
      firstToOpen([shop('09:00-09:00'), shop('09:00-22:00', { manualOverride: true })], at('03:00')),
    ).toBeNull();
  });
});

describe('availability', () => {
  it('a disabled or deleted shop is unavailable, not closed', () => {
    expect(availability(shop('09:00-22:00'), at('12:00'))).toBe('open');
    expect(availability(shop('09:00-22:00'), at('23:00'))).toBe('closed');
    expect(availability(shop('09:00-22:00', { enabled: false }), at('12:00'))).toBe('unavailable');
    expect(availability(null, at('12:00'))).toBe('unavailable');
  });
});
