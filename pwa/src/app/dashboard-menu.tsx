import { SECTION_ACTIONS, type DashboardSection } from '@canteen/domain/dashboard';
import { may } from '@canteen/domain/permissions';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import type { SessionUser } from '../data/session/session.ts';
import {
  BowlIcon,
  ChartIcon,
  DashboardIcon,
  OrdersIcon,
  StoreIcon,
  UsersIcon,
  type Icon,
} from '../ui/icons.tsx';
import { LinkMenu, linkMenuItemClass } from '../ui/link-menu.tsx';

const entries: readonly { section: DashboardSection; label: string; icon: Icon }[] = [
  { section: 'orders', label: 'Manage Orders', icon: OrdersIcon },
  { section: 'foods', label: 'Manage Foods', icon: BowlIcon },
  { section: 'shops', label: 'Manage Shops', icon: StoreIcon },
  { section: 'statistics', label: 'Statistics', icon: ChartIcon },
  { section: 'users', label: 'Manage Users', icon: UsersIcon },
];

/** The sections this user may use (specification, section 2: dashboard menu); nothing for a customer. */
export function DashboardMenu({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation();
  if (!may(user, 'dashboard')) return null;
  const here = pathname === paths.dashboard() ? (new URLSearchParams(search).get('section') ?? '') : null;
  const current = (section: string) => (here === section ? ('page' as const) : undefined);
  return (
    <LinkMenu
      label={
        <>
          <DashboardIcon />
          <span className="sr-only sm:not-sr-only">Dashboard</span>
        </>
      }
    >
      <Link to={paths.dashboard()} aria-current={current('')} className={linkMenuItemClass}>
        <DashboardIcon />
        Overview
      </Link>
      {entries
        .filter(({ section }) => may(user, SECTION_ACTIONS[section]))
        .map(({ section, label, icon: Drawn }) => (
          <Link
            key={section}
            to={paths.dashboard(section)}
            aria-current={current(section)}
            className={linkMenuItemClass}
          >
            <Drawn />
            {label}
          </Link>
        ))}
    </LinkMenu>
  );
}
