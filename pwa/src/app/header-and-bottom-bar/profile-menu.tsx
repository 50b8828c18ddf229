import { NavLink } from 'react-router-dom';
import { paths } from '@canteen/domain/paths';
import type { SessionUser } from '../../data/session/session.ts';
import { logOut } from '../../data/session/log-out.ts';
import { OrdersIcon, UserIcon } from '../../ui/icons.tsx';
import { LogoutIcon } from '../../ui/icons-of-few-pages.tsx';
import { LinkMenu, linkMenuItemClass } from '../../ui/link-menu.tsx';
import { toast } from '../../ui/toast.ts';

/** Profile, Orders, Logout (specification, section 2). */
export function ProfileMenu({ user }: { user: SessionUser }) {
  const [firstName] = user.name.split(' ');
  return (
    <LinkMenu
      label={
        <>
          <UserIcon />
          <span className="sr-only">Account of</span>
          <span className="sr-only max-w-32 truncate md:not-sr-only">{firstName || 'Profile'}</span>
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
      <button
        type="button"
        className={linkMenuItemClass}
        onClick={() => {
          logOut();
          toast.success('Logout Successful');
        }}
      >
        <LogoutIcon />
        Logout
      </button>
    </LinkMenu>
  );
}
