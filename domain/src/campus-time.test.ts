import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addDays,
  campusDay,
  campusMinutes,
  endOfDay,
  formatCampusDateTime,
  formatCampusTime,
  isDay,
  startOfDay,
} from './campus-time.ts';
import { daysInRange } from './testing/days.ts';

const instant = () =>
  fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const day = () => instant().map(campusDay);

describe('campus day and time of an instant', () => {
  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20', 1439, '23:59', '20 Nov 2026, 23:59'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21', 0, '00:00', '21 Nov 2026, 00:00'],
    ['2026-11-20T23:59:00.000Z', '2026-11-21', 329, '05:29', '21 Nov 2026, 05:29'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21', 330, '05:30', '21 Nov 2026, 05:30'],
    ['2026-12-31T20:00:00.000Z', '2027-01-01', 90, '01:30', '1 Jan 2027, 01:30'],
    ['2028-02-28T18:30:00.000Z', '2028-02-29', 0, '00:00', '29 Feb 2028, 00:00'],
  ])('%s', (iso, onDay, minutes, time, both) => {
    const at = new Date(iso);
    expect(campusDay(at)).toBe(onDay);
    expect(campusMinutes(at)).toBe(minutes);
    expect(formatCampusTime(at)).toBe(time);
    expect(formatCampusDateTime(at)).toBe(both);
  });

  it('the instant lies inside its day, at its minute', () => {
    fc.assert(
      fc.property(instant(), (at) => {
        const start = startOfDay(campusDay(at)).getTime();
        expect(start <= at.getTime() && at < endOfDay(campusDay(at))).toBe(true);
        expect(campusMinutes(at)).toBe(Math.floor((at.getTime() - start) / 60_000));
      }),
    );
  });

  it('the day agrees with the time zone database', () => {
    const inKolkata = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    fc.assert(
      fc.property(instant(), (at) => {
        expect(campusDay(at)).toBe(inKolkata.format(at));
      }),
    );
  });
});

describe('the time zone of the machine has no effect', () => {
  const environment = (globalThis as unknown as { process: { env: Record<string, string | undefined> } })
    .process.env;
  const zone = environment['TZ'];
  afterEach(() => {
    if (zone === undefined) delete environment['TZ'];
    else environment['TZ'] = zone;
  });

  it.each(['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Berlin'])(
    '%s',
    (name) => {
      environment['TZ'] = name;
      const at = new Date('2026-03-29T18:45:00Z');
      expect(campusDay(at)).toBe('2026-03-30');
      expect(formatCampusDateTime(at)).toBe('30 Mar 2026, 00:15');
      expect(startOfDay('2026-03-30').toISOString()).toBe('2026-03-29T18:30:00.000Z');
      expect(daysInRange('2026-03-27', '2026-03-30')).toHaveLength(4);
    },
  );
});

describe('days', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s plus %d days is %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to);
  });

  it('each day ends where the next one begins', () => {
    fc.assert(
      fc.property(day(), (d) => {
        expect(endOfDay(d)).toEqual(startOfDay(addDays(d, 1)));
        expect(addDays(addDays(d, 17), -17)).toBe(d);
      }),
    );
  });

  it('a range includes its first and its last day', () => {
    expect(daysInRange('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(daysInRange('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']);
    expect(daysInRange('2026-03-02', '2026-03-01')).toEqual([]);
    expect(daysInRange('9999-12-30', '9999-12-31')).toHaveLength(2);
    fc.assert(
      fc.property(day(), fc.nat(400), (from, count) => {
        const days = daysInRange(from, addDays(from, count));
        expect(days).toHaveLength(count + 1);
        expect(new Set(days).size).toBe(count + 1);
        expect(days.every(isDay)).toBe(true);
      }),
    );
  });

  it.each(['2026-11-20', '2028-02-29', '0001-01-02', '9998-12-31'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '',
    '2026-2-3',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-11-20T00:00',
    ' 2026-11-20',
    '2026-11-20\n',
    '٢٠٢٦-١١-٢٠',
    '0000-01-01',
    '9999-12-31',
  ])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false);
  });
});
