import { Link, NavLink, useLocation } from 'react-router-dom';
import { isPage, paths } from '@canteen/domain/navigation/paths';
import { isStaff } from '@canteen/domain/users/role-flags';
import { useCartCount } from '../../data/carts/cart-count.ts';
import { useUser } from '../../data/session/session.ts';
import {
  BagIcon,
  CartIcon,
  HomeIcon,
  LoginIcon,
  OrdersIcon,
  UserIcon,
  type Icon,
} from '../../ui/icons/icons.tsx';
import { CountBadge } from '../../ui/pill.tsx';
import { CountedLabel } from './counted-label.tsx';
import { useLoginPath } from './use-login-path.ts';

const tabClass =
  'group relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 short:gap-0 text-[min(var(--text-fine),4vw)] font-semibold text-muted -outline-offset-4 aria-[current=page]:text-ink';
const iconClass = 'relative rounded-full px-4 py-0.5 short:py-0 group-aria-[current=page]:bg-accent-soft';

function Tab({
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
    <NavLink to={to} end={to === paths.home()} className={tabClass}>
      <span className={iconClass}>
        <IconComponent size={24} />
        <CountBadge count={count} className="absolute -top-1.5 right-0" />
      </span>
      <CountedLabel label={label} count={count} />
    </NavLink>
  );
}

/** The orders that staff process. Its page is the dashboard with a section, which NavLink does not look at. */
function QueueTab() {
  const { pathname, search } = useLocation();
  const isHere = isPage('dashboard', pathname) && new URLSearchParams(search).get('section') === 'orders';
  return (
    <Link to={paths.dashboard('orders')} aria-current={isHere ? 'page' : undefined} className={tabClass}>
      <span className={iconClass}>
        <BagIcon size={24} />
      </span>
      Queue
    </Link>
  );
}

/** At 768 px or narrower: Home, Cart, Orders, Profile or Login (specification, section 2); for staff the queue too. */
export function BottomBar() {
  const user = useUser();
  const count = useCartCount();
  const loginPath = useLoginPath();
  return (
    <nav
      aria-label="Bottom bar"
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden tiny:static tiny:h-11"
    >
      <Tab to={paths.home()} icon={HomeIcon} label="Home" />
      <Tab to={paths.cart()} icon={CartIcon} label="Cart" count={count} />
      <Tab to={paths.orders()} icon={OrdersIcon} label="Orders" />
      {user && isStaff(user) ? <QueueTab /> : null}
      {user ? (
        <Tab to={paths.profile()} icon={UserIcon} label="Profile" />
      ) : (
        <Tab to={loginPath} icon={LoginIcon} label="Login" />
      )}
    </nav>
  );
}
