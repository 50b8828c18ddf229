import type { DashboardSection } from '@canteen/domain/dashboard';
import { BowlIcon, ChartIcon, OrdersIcon, StoreIcon, UsersIcon, type Icon } from '../../ui/icons.tsx';

export const sectionIcons: Record<DashboardSection, Icon> = {
  shops: StoreIcon,
  foods: BowlIcon,
  users: UsersIcon,
  orders: OrdersIcon,
  statistics: ChartIcon,
};
