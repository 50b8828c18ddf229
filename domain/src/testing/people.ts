import fc from 'fast-check';
import type { Actor } from '../users/permissions.ts';

/** For tests: a user with these flags. */
export function person(flags: Partial<Actor> = {}): Actor {
  return {
    _id: 'me',
    isAdmin: false,
    isOwner: false,
    isShopAdmin: false,
    isDelivery: false,
    isBlocked: false,
    managedShops: [],
    ...flags,
  };
}

export const people = {
  guest: null,
  customer: person(),
  delivery: person({ isDelivery: true }),
  shopAdmin: person({ isShopAdmin: true, managedShops: ['mine'] }),
  shopAdminOfTwo: person({ isShopAdmin: true, managedShops: ['mine', 'too'] }),
  shopAdminWhoDelivers: person({ isShopAdmin: true, isDelivery: true, managedShops: ['mine'] }),
  admin: person({ isAdmin: true }),
  owner: person({ isOwner: true }),
} as const;
export type PersonKind = keyof typeof people;

/** For tests: users with every combination of flags, some with shops. */
export const anyActor = (): fc.Arbitrary<Actor> =>
  fc.record({
    _id: fc.constantFrom('me', 'somebody'),
    isAdmin: fc.boolean(),
    isOwner: fc.boolean(),
    isShopAdmin: fc.boolean(),
    isDelivery: fc.boolean(),
    isBlocked: fc.boolean(),
    managedShops: fc.subarray(['mine', 'too']),
  });
