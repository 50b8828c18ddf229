const ROLES: Record<string, string> = {
  customer: 'The customer',
  owner: 'An owner',
  admin: 'An admin',
  'shop-admin': 'The shop',
  delivery: 'Delivery',
  system: 'The system',
};

/** The actor of a timeline entry: a name if the user may see it, else the role in words. */
export const actorText = (by: string): string => ROLES[by] ?? by;
