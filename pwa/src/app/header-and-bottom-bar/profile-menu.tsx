import { NavLink } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import type { SessionUser } from '../../data/session/session.ts';
import { useLogOut } from '../../features/accounts/use-log-out.ts';
import { OrdersIcon, UserIcon } from '../../ui/icons/icons.tsx';
import { LogoutIcon } from '../../ui/icons/rare-icons.tsx';
import { LinkMenu, linkMenuItemClass } from '../../ui/overlay/link-menu.tsx';

/** Profile, Orders, Logout (specification, section 2). */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const logOut = useLogOut();
  const [firstName] = user.name.split(' ');
  return (
    <LinkMenu
      label={
        <>
          <UserIcon />
          <span className="sr-only">Account of</span>
          <span className="max-w-32 truncate narrow:sr-only">{firstName || 'Profile'}</span>
        </>
      }
    >
      <NavLink to={paths.profile()} className={linkMenuItemClass}>
        <UserIcon />
        Profile
      </NavLink>
      <NavLink to={paths.orders()} className={linkMenuItemClass}>
        <OrdersIcon />
        Orders
      </NavLink>
      <button type="button" data-leaves className={linkMenuItemClass} onClick={() => void logOut()}>
        <LogoutIcon />
        Logout
      </button>
    </LinkMenu>
  );
}
