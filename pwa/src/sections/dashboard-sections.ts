import {
  dashboardSections,
  menuSections,
  type DashboardSection,
  type SectionEntry,
} from '@canteen/domain/dashboard';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { SessionUser } from '../data/session/session.ts';
import { BowlIcon, ChartIcon, ClockIcon, OrdersIcon, StoreIcon, UsersIcon, type Icon } from '../ui/icons.tsx';

type Screen = ComponentType<{ user: SessionUser }>;

interface Look {
  icon: Icon;
  /** Loaded as a separate chunk; null when this version does not have the section. */
  Screen: LazyExoticComponent<Screen> | null;
}

export type DashboardEntry = SectionEntry & Look;

const screen = <N extends string>(load: () => Promise<Record<N, Screen>>, name: N) =>
  lazy(async () => ({ default: (await load())[name] }));

/** The icon and the screen of each section; title, text and right are in domain/dashboard. */
const looks: Record<DashboardSection, Look> = {
  shops: {
    icon: StoreIcon,
    Screen: screen(() => import('../features/shops/manage/manage-shops.tsx'), 'ManageShops'),
  },
  foods: {
    icon: BowlIcon,
    Screen: screen(() => import('../features/foods/manage/manage-foods.tsx'), 'ManageFoods'),
  },
  users: {
    icon: UsersIcon,
    Screen: screen(() => import('../features/users/manage-users.tsx'), 'ManageUsers'),
  },
  orders: {
    icon: OrdersIcon,
    Screen: screen(() => import('../features/orders/manage-orders.tsx'), 'ManageOrders'),
  },
  statistics: {
    icon: ChartIcon,
    Screen: screen(() => import('../features/statistics/sales-statistics.tsx'), 'SalesStatistics'),
  },
  activity: {
    icon: ClockIcon,
    Screen: screen(() => import('../features/activity/activity.tsx'), 'Activity'),
  },
};

const withLook = (entry: SectionEntry): DashboardEntry => ({ ...entry, ...looks[entry.section] });

/** The sections that this user may open, in the order of the tiles. */
export const sectionTiles = (user: SessionUser): DashboardEntry[] => dashboardSections(user).map(withLook);

/** The same sections in the order of the header's menu. */
export const sectionMenu = (user: SessionUser): DashboardEntry[] => menuSections(user).map(withLook);
