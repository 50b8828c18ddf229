import { NavLink } from 'react-router-dom';
import { useCartCount } from '../data/carts/cart-count.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../data/session/session.ts';
import { CartIcon, HomeIcon, LoginIcon, OrdersIcon, UserIcon, type Icon } from '../ui/icons.tsx';
import { CountBadge } from '../ui/pill.tsx';
import { CountedLabel } from './counted-label.tsx';

function Tab({
  to,
  icon: Drawn,
  label,
  count = 0,
}: {
  to: string;
  icon: Icon;
  label: string;
  count?: number;
}) {
  return (
    <NavLink
      to={to}
      end={to === paths.home()}
      className="group relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-fine font-semibold text-muted -outline-offset-4 aria-[current=page]:text-ink"
    >
      <span className="relative rounded-full px-4 py-0.5 group-aria-[current=page]:bg-accent-soft">
        <Drawn size={24} />
        <CountBadge count={count} className="absolute -top-1.5 right-0" />
      </span>
      <CountedLabel label={label} count={count} />
    </NavLink>
  );
}

/** At 768 px or narrower: Home, Cart, Orders, Profile or Login (specification, section 2). */
export function BottomBar() {
  const user = useUser();
  const count = useCartCount();
  return (
    <nav
      aria-label="Bottom bar"
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab to={paths.home()} icon={HomeIcon} label="Home" />
      <Tab to={paths.cart()} icon={CartIcon} label="Cart" count={count} />
      <Tab to={paths.orders()} icon={OrdersIcon} label="Orders" />
      {user ? (
        <Tab to={paths.profile()} icon={UserIcon} label="Profile" />
      ) : (
        <Tab to={paths.login()} icon={LoginIcon} label="Login" />
      )}
    </nav>
  );
}
