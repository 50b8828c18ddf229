import type { UserSort } from '@canteen/domain/user-admin/user-roles';
import { may } from '@canteen/domain/users/permissions';
import type { User } from '@canteen/domain/users/user.schema';
import type { SessionUser } from '../../data/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { columnSort, type ListState } from '../../ui/list/use-list-state.ts';
import { EmailText } from './email-text.tsx';
import { UserRoles } from './user-roles.tsx';

interface UserTableProps {
  actor: SessionUser;
  users: readonly User[];
  state: Pick<ListState<UserSort, never>, 'sort' | 'setSort'>;
  onOpen: (id: string) => void;
}

/** One row for each account; on phones one card. */
export function UserTable({ actor, users, state, onOpen }: UserTableProps) {
  const columns: Column<User>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      sort: columnSort<UserSort>(state, 'name', '-name'),
      cell: ({ _id, name }) => (
        <span className="wrap-anywhere">
          {name}
          {_id === actor._id ? <span className="font-normal text-muted"> (you)</span> : null}
        </span>
      ),
    },
    {
      key: 'email',
      header: 'Email',
      sort: columnSort<UserSort>(state, 'email', '-email'),
      cell: ({ email }) => <EmailText email={email} />,
    },
    { key: 'contact', header: 'Contact', cell: ({ contact }) => <span className="tabular">{contact}</span> },
    { key: 'roles', header: 'Roles', cell: (user) => <UserRoles user={user} /> },
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: (user) => {
        const label = may(actor, 'user.edit', { target: user }) ? 'Edit' : 'View';
        return (
          <Button size="compact" aria-label={`${label} ${user.name}`} onClick={() => onOpen(user._id)}>
            {label}
          </Button>
        );
      },
    },
  ];
  return <DataTable long caption="Users" columns={columns} rows={users} rowKey={({ _id }) => _id} />;
}
