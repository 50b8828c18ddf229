import { isShopAdminOnly, may, type Actor, type Action } from '../users/permissions.ts';
import type { RoleFlags } from '../users/role-flags.ts';
import { roleOf } from '../users/role-labels.ts';

/** The dashboard's title for this role (specification, section 2). */
export const dashboardTitle = (user: RoleFlags): string => roleOf(user)?.title ?? 'Dashboard';

/** The dashboard's badge for this role (specification, section 2). */
export const dashboardBadge = (user: RoleFlags): string => roleOf(user)?.badge ?? 'Delivery';

interface Section {
  title: string;
  /** In the dashboard menu; the title when it is missing. */
  menuLabel?: string;
  text: string;
  shopAdminText?: string;
  /** The right that the section needs (section 6). */
  action: Action;
}

/** Every section of the dashboard, in the order of the tiles (specification, section 2; activity is our own). */
const SECTIONS = {
  shops: {
    title: 'Manage Shops',
    text: 'Add, edit, or remove shops',
    shopAdminText: 'View your assigned shops',
    action: 'shops.manage',
  },
  foods: {
    title: 'Manage Foods',
    text: 'Add, edit, or remove food items',
    shopAdminText: 'Manage food items for your shops',
    action: 'foods.manage',
  },
  users: { title: 'Manage Users', text: 'View and manage user accounts', action: 'users.manage' },
  orders: { title: 'Manage Orders', text: 'View and process customer orders', action: 'orders.manage' },
  statistics: {
    title: 'Sales Statistics',
    menuLabel: 'Statistics',
    text: 'View sales and revenue data',
    action: 'statistics.view',
  },
  activity: {
    title: 'Activity',
    text: 'See changes, and payments and mails that need attention',
    action: 'audit.view',
  },
} as const satisfies Record<string, Section>;

export type DashboardSection = keyof typeof SECTIONS;

const NAMES = Object.keys(SECTIONS) as DashboardSection[];

/** The order of the dashboard menu (specification, section 2). */
const MENU_ORDER: readonly DashboardSection[] = [
  'orders',
  'foods',
  'shops',
  'statistics',
  'users',
  'activity',
];

export const isDashboardSection = (text: string | null): text is DashboardSection =>
  text !== null && Object.hasOwn(SECTIONS, text);

/** The right that a section needs (specification, section 6). */
export const sectionAction = (section: DashboardSection): Action => SECTIONS[section].action;

export interface SectionEntry {
  section: DashboardSection;
  title: string;
  menuLabel: string;
  text: string;
}

/** The sections that this user may open, in the order of the tiles (specification, section 2). */
export function dashboardSections(actor: Actor): SectionEntry[] {
  return NAMES.filter((section) => may(actor, SECTIONS[section].action)).map((section) => {
    const { title, menuLabel = title, text, shopAdminText }: Section = SECTIONS[section];
    return { section, title, menuLabel, text: (isShopAdminOnly(actor) && shopAdminText) || text };
  });
}

/** The same sections in the order of the dashboard menu. */
export function menuSections(actor: Actor): SectionEntry[] {
  const place = ({ section }: SectionEntry) => MENU_ORDER.indexOf(section);
  return dashboardSections(actor).toSorted((a, b) => place(a) - place(b));
}
