import { describe, expect, test } from 'vitest';
import { orderView } from '../../../testing/orders.ts';
import { ageText, ageTone, cancelledAt } from './order-age.ts';

const MINUTE = 60_000;

describe('the age of an order', () => {
  test.each([
    [0, '0:00'],
    [-5_000, '0:00'],
    [134_000, '2:14'],
    [59 * MINUTE + 59_999, '59:59'],
    [60 * MINUTE, '1 h 00'],
    [25 * 60 * MINUTE, '1 day'],
    [72 * 60 * MINUTE, '3 days'],
  ])('%i ms of waiting is %s', (age, text) => expect(ageText(age, true)).toBe(text));

  test('without seconds the age is in whole minutes', () => {
    expect(ageText(12 * MINUTE + 40_000, false)).toBe('12 min');
    expect(ageText(65 * MINUTE, false)).toBe('1 h 05');
  });

  test('the colour changes after three minutes and after five minutes', () => {
    expect([3 * MINUTE - 1, 3 * MINUTE, 5 * MINUTE - 1, 5 * MINUTE].map(ageTone)).toEqual([
      'muted',
      'turmeric',
      'turmeric',
      'beet',
    ]);
  });
});

describe('the time at which an order is cancelled if nobody accepts it', () => {
  const placed = new Date('2026-11-20T06:30:00Z');
  const paid = { status: 'PAID', at: placed.toISOString(), by: 'Asha' } as const;
  const order = orderView({ createdAt: placed.toISOString(), timeline: [paid] });
  const after = (minutes: number) => new Date(placed.getTime() + minutes * MINUTE);

  test('is named until it has passed, for example in an outage', () => {
    expect(cancelledAt(order, 11, after(5))).toBe(after(11).getTime());
    expect(cancelledAt(order, 11, after(11))).toBeNull();
  });

  test('is not named without a limit, or when the order was answered once', () => {
    expect(cancelledAt(order, 0, after(5))).toBeNull();
    const answered = { ...order, timeline: [paid, { ...paid, status: 'ACCEPTED' as const }, paid] };
    expect(cancelledAt(answered, 11, after(5))).toBeNull();
  });
});
