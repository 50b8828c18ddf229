/** What staff read. A customer reads other words, as owners and admins are the canteen to them (order-timeline.tsx). */
const ROLE_FOR_STAFF: Record<string, string> = {
  customer: 'The customer',
  owner: 'An owner',
  admin: 'An admin',
  'shop-admin': 'The shop',
  delivery: 'Delivery',
  system: 'The system',
};

/** The actor of a timeline entry: a name if the user may see it, else the role in words. */
export const actorText = (by: string): string => ROLE_FOR_STAFF[by] ?? by;
