import { USER_ROLES, type UserRole, type UserSort } from '@canteen/domain/user-admin/user-roles';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import type { ListState } from '../../ui/list/use-list-state.ts';

const ROLE_LABELS: Record<UserRole, string> = {
  owner: 'Owners',
  admin: 'Admins',
  'shop-admin': 'Shop admins',
  delivery: 'Delivery',
  customer: 'Customers',
  blocked: 'Blocked',
};

const SORT_LABELS: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  email: 'Email A to Z',
  '-email': 'Email Z to A',
};
/** The first one is the default. */
export const USER_SORTS = ['newest', 'oldest', 'name', '-name', 'email', '-email'] as const;

interface UserFiltersProps {
  state: ListState<UserSort, 'role'>;
  /** The role in the URL; '' is all. */
  role: UserRole | '';
  /** How many users are found; null until the server has said it. */
  total: number | null;
}

/** What the list of users shows: a search, a role, an order, and how many users that gives. */
export function UserFilters({ state, role, total }: UserFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 md:gap-3">
      <SearchField
        label="Search users by name, email or phone"
        placeholder="Name, email or phone"
        compact
        value={state.text}
        onChange={state.setText}
        className="min-w-0 max-md:w-full md:w-80"
      />
      <SelectField
        label="Role"
        labelHidden
        compact
        className="min-w-0 max-md:flex-1 md:w-44"
        value={role}
        onChange={(event) => state.setFilter('role', event.target.value)}
      >
        <option value="">All roles</option>
        {USER_ROLES.map((name) => (
          <option key={name} value={name}>
            {ROLE_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort"
        labelHidden
        compact
        className="min-w-0 max-md:flex-1 md:w-44"
        value={state.sort}
        onChange={(event) =>
          state.setSort(USER_SORTS.find((each) => each === event.target.value) ?? 'newest')
        }
      >
        {USER_SORTS.map((name) => (
          <option key={name} value={name}>
            {SORT_LABELS[name]}
          </option>
        ))}
      </SelectField>
      <p className="tabular ml-auto text-small text-muted max-md:w-full">
        {total === null ? '' : `${total.toLocaleString('en-IN')} ${total === 1 ? 'user' : 'users'}`}
      </p>
    </div>
  );
}
