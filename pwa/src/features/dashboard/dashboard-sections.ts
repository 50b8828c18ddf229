import {
  dashboardSections,
  menuSections,
  type DashboardSection,
  type SectionEntry,
} from '@canteen/domain/navigation/dashboard';
import type { SessionUser } from '../../data/session/session.ts';
import { lazyPart, type LazyPart } from '../../lib/loading/lazy-part.ts';
import { BowlIcon, ClockIcon, OrdersIcon, StoreIcon, type Icon } from '../../ui/icons/icons.tsx';
import { ChartIcon, UsersIcon } from '../../ui/icons/staff-icons.tsx';

type Screen = LazyPart<{ user: SessionUser }>;

interface Look {
  icon: Icon;
  /** Loaded as a separate chunk; null when this version does not have the section. */
  Screen: Screen | null;
}

export type DashboardEntry = SectionEntry & Look;

/** The icon and the screen of each section; title, text and right are in domain/src/navigation/dashboard.ts. */
const looks: Record<DashboardSection, Look> = {
  shops: {
    icon: StoreIcon,
    Screen: lazyPart(() => import('../shops/manage/manage-shops.tsx'), 'ManageShops'),
  },
  foods: {
    icon: BowlIcon,
    Screen: lazyPart(() => import('../foods/manage/manage-foods.tsx'), 'ManageFoods'),
  },
  users: {
    icon: UsersIcon,
    Screen: lazyPart(() => import('../users/manage-users.tsx'), 'ManageUsers'),
  },
  orders: {
    icon: OrdersIcon,
    Screen: lazyPart(() => import('../orders/manage-orders.tsx'), 'ManageOrders'),
  },
  statistics: {
    icon: ChartIcon,
    Screen: lazyPart(() => import('../statistics/sales-statistics.tsx'), 'SalesStatistics'),
  },
  activity: {
    icon: ClockIcon,
    Screen: lazyPart(() => import('../activity/activity.tsx'), 'Activity'),
  },
};

const withLook = (entry: SectionEntry): DashboardEntry => ({ ...entry, ...looks[entry.section] });

/** The sections that this user may open, in the order of the tiles. */
export const sectionTiles = (user: SessionUser): DashboardEntry[] => dashboardSections(user).map(withLook);

/** Loads the screen of a section. */
export const preloadSection = (section: DashboardSection) => looks[section].Screen?.preload();

/** The same sections in the order of the header's menu. */
export const sectionMenu = (user: SessionUser): DashboardEntry[] => menuSections(user).map(withLook);
