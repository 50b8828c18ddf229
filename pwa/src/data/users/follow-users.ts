import { useStore } from '../../lib/store.ts';
import { throttled } from '../../lib/throttled.ts';
import { userKeys } from '../api-client/query-keys.ts';
import { refetch, refetchRunning } from '../api-client/refetch.ts';
import { onServerEvent } from '../live/socket.ts';
import { changedUsers, showUser } from './user-requests.ts';

/** Several changes of accounts within this time, such as registrations, lead to one read of the lists. */
const BATCH_MS = 1_000;

// Which users match a list's filter, and in which order, only the server knows.
const lists = throttled(() => void refetch(userKeys.lists()), BATCH_MS);

// The account is new, or another admin or the user has changed it.
onServerEvent('users:changed', ({ userId, user }) => {
  showUser(userId, user);
  // A list that is being read may still have the user as before.
  refetchRunning(userKeys.lists());
  lists.ask();
});

/** The user as the last change left it, null when it was deleted, undefined when it has not changed. */
export const useChangedUser = (id: string | null) => useStore(changedUsers).get(id ?? '');
