import type { RoleFlags } from './role-flags.ts';

const ROLES = [
  { flag: 'isOwner', label: 'Owner', badge: 'Owner', title: 'Owner Dashboard' },
  { flag: 'isAdmin', label: 'Admin', badge: 'Admin', title: 'Admin Dashboard' },
  { flag: 'isShopAdmin', label: 'Shop Admin', badge: 'Shop Admin', title: 'Shop Admin Dashboard' },
  { flag: 'isDelivery', label: 'Delivery Personnel', badge: 'Delivery', title: 'Delivery Dashboard' },
] as const;

/** The first role of a user in the order Owner, Admin, Shop Admin, Delivery; undefined for a customer. */
export const roleOf = (user: RoleFlags) => ROLES.find((role) => user[role.flag]);

/**
 * The role label of the orders screen: 'Owner', 'Admin', 'Shop Admin' or 'Delivery Personnel', the first that fits;
 * null for a customer (specification, section 2).
 */
export const roleLabel = (user: RoleFlags): string | null => roleOf(user)?.label ?? null;
