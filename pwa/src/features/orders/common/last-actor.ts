import type { OrderView } from '@canteen/domain/order.schema';

const ROLES: Record<string, string> = {
  customer: 'The customer',
  owner: 'An owner',
  admin: 'An admin',
  'shop-admin': 'The shop',
  delivery: 'Delivery',
  system: 'The system',
};

/** Who did a step of the timeline: a person's name where the viewer may know it, else the role in words. */
const actorInWords = (by: string): string => ROLES[by] ?? by;

/** Who brought the order to where it stands. */
export const lastActor = (order: OrderView): string => actorInWords(order.timeline.at(-1)?.by ?? '');
