import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { USER_ROLES, type UserRole, type UserSort } from '@canteen/domain/user-admin/user-roles';
import type { SessionUser } from '../../data/session/session.ts';
import { useChangedUser } from '../../data/users/follow-users.ts';
import { usersQuery } from '../../data/users/user-requests.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { UsersIcon } from '../../ui/icons/staff-icons.tsx';
import { FoundCount } from '../../ui/list/found-count.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useOpenRow } from '../../ui/list/use-open-row.ts';
import { UserDialog } from './user-dialog.tsx';
import { USER_SORTS, UserFilters } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';

const isRole = (text: string): text is UserRole => (USER_ROLES as readonly string[]).includes(text);

/** Every account: searched, filtered and sorted by the server, page by page. */
export function UserList({ actor }: { actor: SessionUser }) {
  const state = useListState<UserSort, 'role'>(USER_SORTS, ['role']);
  const { search, sort, filters } = state;
  const role = isRole(filters.role) ? filters.role : '';
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useInfiniteQuery(usersQuery({ search, role, sort }));
  const users = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = query.data?.pages.at(0)?.total ?? null;
  const changed = useChangedUser(openId);
  const { row: opened } = useOpenRow(openId, changed ? [...users, changed] : users);
  return (
    <div className="flex flex-col gap-4 pt-4">
      <UserFilters state={state} role={role} total={total} />
      <FoundCount of={`${search} ${role}`} count={total ?? undefined} row="user" />
      <ListRows
        query={query}
        error={query.error ? `Failed to load users. ${errorText(query.error, '')}`.trim() : null}
        loading="Loading users..."
        empty={users.length === 0}
        whenEmpty={
          <EmptyState
            title="No users found."
            level={3}
            icon={UsersIcon}
            action={state.filtered ? <Button onClick={state.clear}>Clear filters</Button> : undefined}
          >
            {state.filtered ? 'Try another name, or another role.' : null}
          </EmptyState>
        }
      >
        <UserTable actor={actor} users={users} state={state} onOpen={setOpenId} />
      </ListRows>
      <UserDialog
        actor={actor}
        open={openId !== null}
        user={opened}
        isGone={changed === null}
        onClose={() => setOpenId(null)}
      />
    </div>
  );
}
