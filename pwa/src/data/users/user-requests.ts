import { queryOptions } from '@tanstack/react-query';
import type { BypassEntry } from '@canteen/domain/user-admin/bypass-list.schema';
import type { UpdateUserInput } from '@canteen/domain/user-admin/user-admin.schema';
import type { UserRole, UserSort } from '@canteen/domain/user-admin/user-roles';
import type { User } from '@canteen/domain/users/user.schema';
import { ApiError, isGone } from '../../lib/requests/api-error.ts';
import { createStore } from '../../lib/store.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { pagedList, readPage } from '../api-client/list-pages.ts';
import { queryClient } from '../api-client/query-client.ts';
import { userKeys } from '../api-client/query-keys.ts';
import { refetch } from '../api-client/refetch.ts';
import { changeRow, patchRow } from '../api-client/row-changes.ts';
import { currentUser, onUserChange } from '../session/session.ts';

interface UserFilter {
  search: string;
  role: UserRole | '';
  sort: UserSort;
}

const PAGE_SIZE = 50;

/** The admin calls for users (section 7) fail without a request when no token is stored. */
function requireToken(): void {
  if (!currentUser()?.token) {
    throw new ApiError({ status: 0, code: 'NO_TOKEN', message: 'Authentication required' });
  }
}

/** GET /api/users/admin/all, page by page. */
export function usersQuery({ search, role, sort }: UserFilter) {
  return pagedList<User>(userKeys.list({ search, role, sort }), (cursor, signal) => {
    requireToken();
    const query = {
      sort,
      limit: String(PAGE_SIZE),
      ...(search !== '' && { search }),
      ...(role !== '' && { role }),
      ...(cursor !== null && { cursor }),
    };
    return readPage(client.api.users.admin.all.$get({ query }, { init: { signal } }));
  });
}

/** The users that have changed since this page was loaded, as the server sent them; null for a deleted one. */
export const changedUsers = createStore<ReadonlyMap<string, User | null>>(new Map());
onUserChange(() => changedUsers.set(new Map()));

/** Shows a user as the server sent it, also where the list does not have this user any more. */
export function showUser(id: string, user: User | null): void {
  patchRow<User>(userKeys.lists(), id, () => user);
  changedUsers.set(new Map(changedUsers.get()).set(id, user));
}

/** Shows the change at once and undoes it if the server refuses it. @throws ApiError */
async function changeUser(
  id: string,
  expected: Partial<User>,
  call: () => Promise<{ json: () => Promise<User> }>,
): Promise<User> {
  requireToken();
  try {
    const changed = await changeRow(userKeys.lists(), id, expected, call);
    showUser(id, changed);
    return changed;
  } catch (error) {
    if (isGone(error)) showUser(id, null);
    throw error;
  }
}

const calls = client.api.users.admin[':id'];

/** The user as somebody else has changed them, when that is why a change was refused. */
export const userInConflict = (error: unknown): User | null =>
  (error instanceof ApiError ? (error.body as { user?: User } | null)?.user : undefined) ?? null;

/** GET /api/users/admin/{id}. */
export function userQuery(id: string) {
  return queryOptions<User>({
    queryKey: userKeys.one(id),
    queryFn: ({ signal }) => {
      requireToken();
      return jsonOf(calls.$get({ param: { id } }, { init: { signal } }));
    },
  });
}

/**
 * PUT /api/users/admin/{id}. When somebody else has changed the same field, the lists get the newer user.
 * @throws ApiError with the fields that are wrong
 */
export async function updateUser(id: string, json: UpdateUserInput): Promise<User> {
  try {
    return await changeUser(id, {}, () => calls.$put({ param: { id }, json }));
  } catch (error) {
    const newer = userInConflict(error);
    if (newer) patchRow<User>(userKeys.lists(), id, () => newer);
    throw error;
  }
}

export const setBlocked = (id: string, isBlocked: boolean) =>
  changeUser(id, { isBlocked }, () => calls.block.$put({ param: { id }, json: { isBlocked } }));

/** `before` are the shops that the form showed at first. */
export const setManagedShops = (id: string, managedShops: string[], before: string[]) =>
  changeUser(id, { managedShops }, () =>
    calls['managed-shops'].$put({ param: { id }, json: { managedShops, before } }),
  );

/** The roles of an account, with the call that gives or takes each one. */
const roleCalls = {
  isOwner: (id: string, isOwner: boolean) => calls['owner-role'].$put({ param: { id }, json: { isOwner } }),
  isAdmin: (id: string, isAdmin: boolean) => calls['admin-role'].$put({ param: { id }, json: { isAdmin } }),
  isShopAdmin: (id: string, isShopAdmin: boolean) =>
    calls['shop-admin-role'].$put({ param: { id }, json: { isShopAdmin } }),
  isDelivery: (id: string, isDelivery: boolean) =>
    calls['delivery-role'].$put({ param: { id }, json: { isDelivery } }),
};
export type RoleFlag = keyof typeof roleCalls;

export const setRole = (id: string, flag: RoleFlag, value: boolean) =>
  changeUser(id, { [flag]: value }, () => roleCalls[flag](id, value));

/** DELETE /api/users/admin/{id}. @throws ApiError */
export async function deleteUser(id: string): Promise<void> {
  requireToken();
  try {
    await calls.$delete({ param: { id } });
    showUser(id, null);
  } finally {
    // Also after an error: somebody else may have deleted the account.
    void refetch(userKeys.lists());
  }
}

/** GET /api/users/admin/bypass-list, newest first. */
export function bypassListQuery() {
  return queryOptions<BypassEntry[]>({
    queryKey: userKeys.bypassList(),
    queryFn: ({ signal }) => {
      requireToken();
      return jsonOf(client.api.users.admin['bypass-list'].$get(undefined, { init: { signal } }));
    },
  });
}

/** Changes the bypass list on the server, shows the change at once, and reads the list again, also after an error. */
async function changeBypassList(call: () => Promise<(list: BypassEntry[]) => BypassEntry[]>): Promise<void> {
  requireToken();
  const queryKey = userKeys.bypassList();
  try {
    const change = await call();
    // An answer that was sent before the change would take it back.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<BypassEntry[]>(queryKey, (list) => list && change(list));
  } finally {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** POST /api/users/admin/bypass-list. @throws ApiError with the fields that are wrong */
export const addBypassEntry = (json: { email: string; reason: string }) =>
  changeBypassList(async () => {
    const entry = await jsonOf(client.api.users.admin['bypass-list'].$post({ json }));
    return (list) => [entry, ...list.filter(({ _id }) => _id !== entry._id)];
  });

/** DELETE /api/users/admin/bypass-list/{id}. @throws ApiError */
export const removeBypassEntry = (id: string) =>
  changeBypassList(async () => {
    await client.api.users.admin['bypass-list'][':id'].$delete({ param: { id } });
    return (list) => list.filter((entry) => entry._id !== id);
  });
