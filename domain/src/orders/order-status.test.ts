import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyActor, people, type PersonKind } from '../testing/people.ts';
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
import { statusChoices, statusesSettableBy } from './settable-statuses.ts';

const mine = { shopId: 'mine' };
const theirs = { shopId: 'theirs' };
const DELIVERY_STATUSES = ['READY', 'SHIPPED', 'DELIVERED'];
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

describe('statusesSettableBy', () => {
  it.each<[PersonKind, readonly string[], readonly string[]]>([
    ['guest', [], []],
    ['customer', [], []],
    ['delivery', DELIVERY_STATUSES, DELIVERY_STATUSES],
    ['shopAdmin', ORDER_STATUSES, []],
    ['shopAdminWhoDelivers', ORDER_STATUSES, DELIVERY_STATUSES],
    ['admin', ORDER_STATUSES, ORDER_STATUSES],
    ['owner', ORDER_STATUSES, ORDER_STATUSES],
  ])('%s, in a managed shop and elsewhere', (who, here, elsewhere) => {
    expect(statusesSettableBy(people[who], mine)).toEqual(here);
    expect(statusesSettableBy(people[who], theirs)).toEqual(elsewhere);
  });

  it('gives a blocked user no status', () => {
    expect(statusesSettableBy({ ...people.owner, isBlocked: true }, mine)).toEqual([]);
  });
});

describe('statusChoices', () => {
  const labels = (who: PersonKind, now: OrderStatus, shop = mine) =>
    statusChoices(people[who], { ...shop, status: now }).buttons.map(({ label, to }) => `${label} ${to}`);

  it('gives a shop admin Accept and Cancel on PAID orders of their shops', () => {
    expect(labels('shopAdmin', 'PAID')).toEqual(['Accept ACCEPTED', 'Cancel CANCELLED']);
    expect(labels('shopAdminWhoDelivers', 'PAID')).toEqual(['Accept ACCEPTED', 'Cancel CANCELLED']);
    expect(labels('shopAdmin', 'ACCEPTED')).toEqual([]);
    expect(labels('shopAdmin', 'PAID', theirs)).toEqual([]);
    expect(labels('shopAdminWhoDelivers', 'PAID', theirs)).toEqual([]);
    expect(labels('delivery', 'PAID')).toEqual([]);
    expect(labels('customer', 'PAID')).toEqual([]);
  });

  it('the dropdown offers the statuses that the user may set and that may follow', () => {
    expect(statusChoices(people.delivery, { ...theirs, status: 'READY' }).choices).toEqual([
      'SHIPPED',
      'DELIVERED',
    ]);
    expect(statusChoices(people.delivery, { ...theirs, status: 'CANCELLED' }).choices).toEqual([]);
    expect(statusChoices(people.admin, { ...theirs, status: 'CANCELLED' }).choices).toEqual(['REFUNDED']);
    expect(statusChoices(people.guest, { ...theirs, status: 'PAID' }).choices).toEqual([]);
  });

  it('offers nothing that would be refused', () => {
    fc.assert(
      fc.property(anyActor(), status(), fc.constantFrom(mine, theirs), (actor, now, shop) => {
        const { buttons, choices } = statusChoices(actor, { ...shop, status: now });
        for (const to of [...choices, ...buttons.map((button) => button.to)]) {
          expect(statusesSettableBy(actor, shop)).toContain(to);
          expect(canBecome(now, to)).toBe(true);
        }
      }),
    );
  });
});
