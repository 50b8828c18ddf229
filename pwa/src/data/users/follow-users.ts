import { useStore } from '../../lib/store.ts';
import { queryClient } from '../api-client/query-client.ts';
import { userKeys } from '../api-client/query-keys.ts';
import { onServerEvent } from '../live/socket.ts';
import { changedUsers, showUser } from './user-requests.ts';

// Another admin, or the user, has changed the account.
onServerEvent('users:changed', ({ userId, user }) => {
  showUser(userId, user);
  // Which users match a list's filter, and in which order, only the server knows.
  void queryClient.invalidateQueries({ queryKey: userKeys.lists() });
});

/** The user as the last change left it, null when it was deleted, undefined when it has not changed. */
export const useChangedUser = (id: string | null) => useStore(changedUsers).get(id ?? '');
