import { expect, test } from 'vitest';
import { cancellationReason, reasonOfEvent } from './cancellation-reason.ts';

const PAID = { status: 'PAID', by: 'customer' } as const;
const BY_SYSTEM = { status: 'CANCELLED', by: 'system' } as const;
const BY_SHOP = { status: 'CANCELLED', by: 'shop-admin' } as const;
const REFUNDED = { status: 'REFUNDED', by: 'system' } as const;
const DIFFERS = { ...BY_SYSTEM, reason: 'amount-differs' } as const;

test.each([
  { what: 'a new order', timeline: [PAID], reason: null },
  { what: 'cancelled by the shop', timeline: [PAID, BY_SHOP, REFUNDED], reason: null },
  { what: 'not accepted', timeline: [PAID, { ...BY_SYSTEM, reason: 'unaccepted' }], reason: 'unaccepted' },
  { what: 'not accepted, in an older version', timeline: [PAID, BY_SYSTEM, REFUNDED], reason: 'unaccepted' },
  { what: 'a wrong amount', timeline: [PAID, DIFFERS, REFUNDED], reason: 'amount-differs' },
  { what: 'continued, then cancelled by the shop', timeline: [PAID, BY_SYSTEM, PAID, BY_SHOP], reason: null },
] as const)('$what: $reason', ({ timeline, reason }) => {
  expect(cancellationReason({ timeline })).toBe(reason);
});

test('only a cancellation by the system has a reason, by role or with the name of an actor', () => {
  expect(reasonOfEvent(REFUNDED)).toBeNull();
  expect(reasonOfEvent({ status: 'CANCELLED', by: { role: 'admin' } })).toBeNull();
  expect(reasonOfEvent({ status: 'CANCELLED', by: { role: 'system' }, reason: 'amount-differs' })).toBe(
    'amount-differs',
  );
});
