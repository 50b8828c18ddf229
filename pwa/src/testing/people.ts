import type { SessionUser } from '../data/session/session.ts';

/** A signed-in customer. */
export const customer = (more: Partial<SessionUser> = {}): SessionUser => ({
  _id: 'u1',
  id: 'u1',
  name: 'Asha Rao',
  email: 'asha@snu.edu.in',
  contact: '9000000005',
  address: 'Hostel 3',
  isAdmin: false,
  isOwner: false,
  isShopAdmin: false,
  isDelivery: false,
  isBlocked: false,
  managedShops: [],
  token: 'token-1',
  ...more,
});
