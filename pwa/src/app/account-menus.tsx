import type { SessionUser } from '../data/session/session.ts';
import { DashboardMenu } from './dashboard-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';

/** The dropdowns of a signed-in user. Lazy: guests need neither menus nor permissions. */
export function AccountMenus({ user, part }: { user: SessionUser; part: 'dashboard' | 'profile' }) {
  return part === 'dashboard' ? <DashboardMenu user={user} /> : <ProfileMenu user={user} />;
}
