import {
  dashboardSections,
  menuSections,
  type DashboardSection,
  type SectionEntry,
} from '@canteen/domain/navigation/dashboard';
import type { SessionUser } from '../../data/session/session.ts';
import { lazyComponent, type LazyComponent } from '../../lib/loading/lazy-component.ts';
import { BowlIcon, ClockIcon, OrdersIcon, StoreIcon, type Icon } from '../../ui/icons/icons.tsx';
import { ChartIcon, UsersIcon } from '../../ui/icons/staff-icons.tsx';

type Screen = LazyComponent<{ user: SessionUser }>;

interface Look {
  icon: Icon;
  /** Loaded as a separate chunk; null when this version does not have the section. */
  Screen: Screen | null;
}

type DashboardEntry = SectionEntry & Look;

/** The icon and the screen of each section; title, text and right are in domain/src/navigation/dashboard.ts. */
const looks: Record<DashboardSection, Look> = {
  shops: {
    icon: StoreIcon,
    Screen: lazyComponent(() => import('../shops/manage/manage-shops.tsx'), 'ManageShops'),
  },
  foods: {
    icon: BowlIcon,
    Screen: lazyComponent(() => import('../foods/manage/manage-foods.tsx'), 'ManageFoods'),
  },
  users: {
    icon: UsersIcon,
    Screen: lazyComponent(() => import('../users/manage-users.tsx'), 'ManageUsers'),
  },
  orders: {
    icon: OrdersIcon,
    Screen: lazyComponent(() => import('../orders/manage-orders.tsx'), 'ManageOrders'),
  },
  statistics: {
    icon: ChartIcon,
    Screen: lazyComponent(() => import('../statistics/sales-statistics.tsx'), 'SalesStatistics'),
  },
  activity: {
    icon: ClockIcon,
    Screen: lazyComponent(() => import('../activity/activity.tsx'), 'Activity'),
  },
};

const withLook = (entry: SectionEntry): DashboardEntry => ({ ...entry, ...looks[entry.section] });

/** The sections that this user may open, in the order of the tiles. */
export const sectionTiles = (user: SessionUser): DashboardEntry[] => dashboardSections(user).map(withLook);

/** Loads the screen of a section. */
export const preloadSection = (section: DashboardSection) => looks[section].Screen?.preload();

/** The same sections in the order of the header's menu. */
export const sectionMenu = (user: SessionUser): DashboardEntry[] => menuSections(user).map(withLook);
