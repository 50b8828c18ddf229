import { Link, useLocation } from 'react-router-dom';
import { isPage, paths } from '@canteen/domain/navigation/paths';
import { may } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../data/session/session.ts';
import { sectionMenu } from '../../features/dashboard/dashboard-sections.ts';
import { DashboardIcon } from '../../ui/icons/staff-icons.tsx';
import { LinkMenu, linkMenuItemClass } from '../../ui/overlay/link-menu.tsx';

/** The sections this user may use (specification, section 2: dashboard menu); nothing for a customer. */
export function DashboardMenu({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation();
  if (!may(user, 'dashboard')) return null;
  const here = isPage('dashboard', pathname) ? (new URLSearchParams(search).get('section') ?? '') : null;
  const current = (section: string) => (here === section ? ('page' as const) : undefined);
  return (
    <LinkMenu
      label={
        <>
          <DashboardIcon className="sm:narrow:hidden" />
          <span className="sr-only sm:not-sr-only">Dashboard</span>
        </>
      }
    >
      <Link to={paths.dashboard()} aria-current={current('')} className={linkMenuItemClass}>
        <DashboardIcon />
        Overview
      </Link>
      {sectionMenu(user).map(({ section, menuLabel, icon: IconComponent }) => (
        <Link
          key={section}
          to={paths.dashboard(section)}
          aria-current={current(section)}
          className={linkMenuItemClass}
        >
          <IconComponent />
          {menuLabel}
        </Link>
      ))}
    </LinkMenu>
  );
}
