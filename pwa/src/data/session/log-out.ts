import { onlineStore, reportReached, reportUnreachable } from '../../lib/requests/online.ts';
import { storedKeys } from '../../lib/browser/device-storage.ts';
import { currentUser, endSession } from './session.ts';
import { waitingChangesPrefix } from './user-storage-keys.ts';

/** How many status changes of the user wait on this device for the network. A logout deletes them. */
export function unsentStatusChanges(): number {
  const user = currentUser();
  return user ? storedKeys('localStorage', waitingChangesPrefix(user._id)).length : 0;
}

/** Ends the session on the device at once, and on the server as soon as it can be reached while the page is open. */
export function logOut(): void {
  const user = currentUser();
  if (!user) return;
  endServerSession(user.token);
  endSession();
}

/** The token is kept in memory only: it must not stay on the device after a logout. */
function endServerSession(token: string): void {
  // Not by the typed client, which sends the current session's token.
  const askedAt = Date.now();
  fetch('/api/users/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  }).then(
    () => reportReached(askedAt),
    () => {
      reportUnreachable();
      const stop = onlineStore.subscribe(() => {
        if (!onlineStore.get().online) return;
        stop();
        endServerSession(token);
      });
    },
  );
}
