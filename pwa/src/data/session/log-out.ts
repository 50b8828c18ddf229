import { storedKeys } from '../../lib/browser/device-storage.ts';
import { isTemporary } from '../../lib/requests/api-error.ts';
import { onlineStore, reportReached, reportUnreachable } from '../../lib/requests/online.ts';
import { currentUser, endSession } from './session.ts';
import { offlineChangesPrefix } from './user-storage-keys.ts';

/** How many status changes of the user wait on this device for the network. A logout deletes them. */
export function offlineChangeCount(): number {
  const user = currentUser();
  return user ? storedKeys('localStorage', offlineChangesPrefix(user._id)).length : 0;
}

/** Ends the session on the device at once, and on the server as soon as it answers while the page is open. */
export function logOut(): void {
  const user = currentUser();
  if (!user) return;
  // First here, so that other tabs know of the logout before the server ends their session.
  endSession();
  endServerSession(user.token);
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** POST /api/users/logout for any token. The typed client sends only the token of the current session. */
export const requestLogout = (token: string): Promise<Response> =>
  fetch('/api/users/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  });

/** The token is kept in memory only: it must not stay on the device after a logout. @param wait ms before the next try */
function endServerSession(token: string, wait = FIRST_WAIT_MS): void {
  const askedAt = Date.now();
  requestLogout(token).then(
    (response) => {
      reportReached(askedAt);
      if (!isTemporary(response.status)) return;
      setTimeout(() => endServerSession(token, Math.min(2 * wait, LONGEST_WAIT_MS)), wait);
    },
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
