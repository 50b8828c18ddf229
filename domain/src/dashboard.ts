import { isShopAdminOnly, may, type Actor, type Action } from './permissions.ts';

const ROLES = [
  { flag: 'isOwner', label: 'Owner', badge: 'Owner', title: 'Owner Dashboard' },
  { flag: 'isAdmin', label: 'Admin', badge: 'Admin', title: 'Admin Dashboard' },
  { flag: 'isShopAdmin', label: 'Shop Admin', badge: 'Shop Admin', title: 'Shop Admin Dashboard' },
  { flag: 'isDelivery', label: 'Delivery Personnel', badge: 'Delivery', title: 'Delivery Dashboard' },
] as const;

type Flags = Pick<Actor, (typeof ROLES)[number]['flag']>;
const roleOf = (user: Flags) => ROLES.find((role) => user[role.flag]);

/**
 * The role label of the orders screen: 'Owner', 'Admin', 'Shop Admin' or 'Delivery Personnel', the first that fits;
 * null for a customer (specification, section 2).
 */
export const roleLabel = (user: Flags): string | null => roleOf(user)?.label ?? null;

/** The dashboard's title for this role (specification, section 2). */
export const dashboardTitle = (user: Flags): string => roleOf(user)?.title ?? 'Dashboard';

/** The dashboard's badge for this role (specification, section 2). */
export const dashboardBadge = (user: Flags): string => roleOf(user)?.badge ?? 'Delivery';

export const DASHBOARD_SECTIONS = ['shops', 'foods', 'users', 'orders', 'statistics'] as const;
export type DashboardSection = (typeof DASHBOARD_SECTIONS)[number];

/** The right that each section needs (specification, section 6). */
export const SECTION_ACTIONS = {
  shops: 'shops.manage',
  foods: 'foods.manage',
  users: 'users.manage',
  orders: 'orders.manage',
  statistics: 'statistics.view',
} as const satisfies Record<DashboardSection, Action>;

const TILES: Record<DashboardSection, { title: string; text: string; shopAdminText?: string }> = {
  shops: {
    title: 'Manage Shops',
    text: 'Add, edit, or remove shops',
    shopAdminText: 'View your assigned shops',
  },
  foods: {
    title: 'Manage Foods',
    text: 'Add, edit, or remove food items',
    shopAdminText: 'Manage food items for your shops',
  },
  users: { title: 'Manage Users', text: 'View and manage user accounts' },
  orders: { title: 'Manage Orders', text: 'View and process customer orders' },
  statistics: { title: 'Sales Statistics', text: 'View sales and revenue data' },
};

/** The tiles that the dashboard shows to this user, in this order (specification, section 2). */
export function dashboardSections(
  actor: Actor,
): { section: DashboardSection; title: string; text: string }[] {
  return DASHBOARD_SECTIONS.filter((section) => may(actor, SECTION_ACTIONS[section])).map((section) => {
    const { title, text, shopAdminText } = TILES[section];
    return { section, title, text: (isShopAdminOnly(actor) && shopAdminText) || text };
  });
}
