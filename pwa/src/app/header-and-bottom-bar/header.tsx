import { Suspense, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { isStaff } from '@canteen/domain/users/role-flags';
import { useCartCount } from '../../data/carts/cart-count.ts';
import { useAppName } from '../../data/config/config.ts';
import { useUser, type SessionUser } from '../../data/session/session.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { CartIcon, HomeIcon, LoginIcon, UserIcon, type Icon } from '../../ui/icons/icons.tsx';
import { LogoMark } from '../../ui/icons/logo-mark.tsx';
import { CountBadge } from '../../ui/pill.tsx';
import { ErrorBoundary } from '../routing/error-boundary.tsx';
import { CountedLabel } from './counted-label.tsx';
import { useLoginPath } from './use-login-path.ts';

// Lazy: guests need no menus, and customers not the dashboard's.
const DashboardMenu = lazyComponent(() => import('./dashboard-menu.tsx'), 'DashboardMenu');
const ProfileMenu = lazyComponent(() => import('./profile-menu.tsx'), 'ProfileMenu');

const linkClass =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-small font-semibold text-ink hover:bg-sunken aria-[current=page]:bg-accent-soft';

function HeaderLink({
  to,
  icon: IconComponent,
  label,
  count = 0,
}: {
  to: string;
  icon: Icon;
  label: string;
  count?: number;
}) {
  return (
    <div className="hidden md:block">
      <NavLink to={to} end className={linkClass}>
        <IconComponent />
        <CountedLabel label={label} count={count} />
        <CountBadge count={count} />
      </NavLink>
    </div>
  );
}

/** A dropdown of a signed-in user. */
function AccountMenu({ children, meanwhile }: { children: ReactNode; meanwhile?: ReactNode }) {
  return (
    <ErrorBoundary silent>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** As wide as the profile menu's button, so that nothing moves when it is loaded. */
function ProfileMenuSkeleton({ user }: { user: SessionUser }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex min-h-11 items-center gap-1.5 px-3 text-small font-semibold"
    >
      <UserIcon />
      <span className="hidden max-w-32 truncate columns:inline">{user.name.split(' ')[0]}</span>
      <span className="w-4" />
    </span>
  );
}

/** Home, Dashboard for staff, Cart, Profile or Login (specification, section 2). On phones the bottom bar has the others. */
export function Header() {
  const user = useUser();
  const count = useCartCount();
  const loginPath = useLoginPath();
  const name = useAppName();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg pt-[env(safe-area-inset-top)] short:static">
      <div className="page flex h-(--header-bar) items-center gap-1 short:h-12">
        <NavLink
          to={paths.home()}
          end
          aria-label={`${name}, home`}
          className="mr-auto -ml-2 inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 font-display text-lead font-extrabold text-ink"
        >
          <LogoMark size={28} className="shrink-0" />
          <span className="truncate">{name}</span>
        </NavLink>
        {/* With large letters, icons do not fit beside the words. */}
        <nav aria-label="Main" className="flex items-center gap-1 narrow:[&>div>a>svg]:hidden">
          <HeaderLink to={paths.home()} icon={HomeIcon} label="Home" />
          {user && isStaff(user) ? (
            <AccountMenu>
              <DashboardMenu user={user} />
            </AccountMenu>
          ) : null}
          <HeaderLink to={paths.cart()} icon={CartIcon} label="Cart" count={count} />
          {user ? (
            <AccountMenu meanwhile={<ProfileMenuSkeleton user={user} />}>
              <ProfileMenu user={user} />
            </AccountMenu>
          ) : (
            <HeaderLink to={loginPath} icon={LoginIcon} label="Login" />
          )}
        </nav>
      </div>
    </header>
  );
}
