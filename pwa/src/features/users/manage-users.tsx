import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '@canteen/domain/navigation/paths';
import { ONLY_ADMINS_AND_OWNERS, may } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../data/session/session.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { usePageTitle } from '../../lib/navigation/page-title.ts';
import { LoadedPart } from '../../ui/feedback/loaded-part.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { UserList } from './user-list.tsx';

const BypassList = lazyComponent(() => import('./bypass-list.tsx'), 'BypassList');

const TABS = ['users', 'bypass'] as const;
type TabName = (typeof TABS)[number];

/** Manage Users (specification, section 2): the accounts, and the addresses outside the campus. */
export function ManageUsers({ user }: { user: SessionUser }) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const allowed = may(user, 'users.manage');
  usePageTitle('Manage Users');
  // The role may be taken away while the page is open.
  useEffect(() => {
    if (allowed) return;
    toast.error(ONLY_ADMINS_AND_OWNERS);
    void navigate(paths.home(), { replace: true });
  }, [allowed, navigate]);
  if (!allowed) return null;

  const tab: TabName = TABS.find((name) => name === query.get('tab')) ?? 'users';
  const open = (name: TabName) => {
    const next = new URLSearchParams({ section: 'users' });
    if (name !== 'users') next.set('tab', name);
    setQuery(next, { replace: true });
  };
  return (
    <section aria-labelledby="manage-users" className="flex flex-col gap-4">
      <h2 id="manage-users" className="text-title">
        Manage Users
      </h2>
      <Tabs
        label="Users and bypass list"
        value={tab}
        onChange={open}
        tabs={[
          { value: 'users', label: 'Users', content: <UserList actor={user} /> },
          {
            value: 'bypass',
            label: 'Email Bypass List',
            content: (
              <LoadedPart what="The bypass list" label="Loading..." lines={4}>
                <BypassList />
              </LoadedPart>
            ),
          },
        ]}
      />
    </section>
  );
}
