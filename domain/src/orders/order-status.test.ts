import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canBecome,
  SALE_STATUSES,
  isFinal,
  isOrderStatus,
  nextStep,
  ORDER_STATUSES,
  QUEUE_STATUSES,
  refundsCustomer,
  type OrderStatus,
} from './order-status.ts';

const status = () => fc.constantFrom(...ORDER_STATUSES);

describe('the lifecycle', () => {
  it('has the seven statuses of the specification', () => {
    expect(ORDER_STATUSES).toEqual([
      'PAID',
      'ACCEPTED',
      'READY',
      'SHIPPED',
      'DELIVERED',
      'CANCELLED',
      'REFUNDED',
    ]);
    expect(SALE_STATUSES).toEqual(['PAID', 'ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED']);
    expect(QUEUE_STATUSES).toEqual(['PAID', 'ACCEPTED', 'READY', 'SHIPPED']);
    expect(ORDER_STATUSES.filter(refundsCustomer)).toEqual(['CANCELLED', 'REFUNDED']);
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['DELIVERED', 'CANCELLED', 'REFUNDED']);
  });

  it.each(['paid', 'NEW', '', 'allstatus', 'toString', '__proto__', 'PAID '])(
    '%j is not a status',
    (text) => {
      expect(isOrderStatus(text)).toBe(false);
    },
  );

  it('nextStep leads from PAID to DELIVERED', () => {
    const path: OrderStatus[] = ['PAID'];
    for (let step = nextStep('PAID'); step; step = nextStep(step)) path.push(step);
    expect(path).toEqual(['PAID', 'ACCEPTED', 'READY', 'SHIPPED', 'DELIVERED']);
    expect([nextStep('CANCELLED'), nextStep('REFUNDED')]).toEqual([null, null]);
  });

  it('allows every other status until the order is cancelled or refunded', () => {
    for (const from of SALE_STATUSES) {
      for (const to of ORDER_STATUSES) expect(canBecome(from, to)).toBe(from !== to);
    }
  });

  it('a cancelled or refunded order never counts as a sale again', () => {
    fc.assert(
      fc.property(fc.array(status(), { maxLength: 20 }), (requested) => {
        let now: OrderStatus = 'PAID';
        let returned = false;
        for (const next of requested) {
          if (!isOrderStatus(next) || !canBecome(now, next)) continue;
          now = next;
          returned ||= refundsCustomer(now);
          expect(SALE_STATUSES.includes(now)).toBe(!returned);
        }
      }),
    );
  });

  it('CANCELLED can only become REFUNDED, and REFUNDED cannot change', () => {
    expect(ORDER_STATUSES.filter((to) => canBecome('CANCELLED', to))).toEqual(['REFUNDED']);
    expect(ORDER_STATUSES.filter((to) => canBecome('REFUNDED', to))).toEqual([]);
  });

  it('every next step is an allowed change', () => {
    const refused = ORDER_STATUSES.filter((from) => {
      const next = nextStep(from);
      return next !== null && !canBecome(from, next);
    });
    expect(refused).toEqual([]);
  });
});
