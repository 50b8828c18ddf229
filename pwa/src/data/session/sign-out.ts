import { onlineStore, reportReached, reportUnreachable } from '../../lib/online.ts';
import { currentUser, endSession } from './session.ts';

/** Ends the session on the device at once, and on the server as soon as it hears of it, while the page is open. */
export function signOut(): void {
  const user = currentUser();
  if (!user) return;
  tellServer(user.token);
  endSession();
}

/** Kept in memory alone: a token that waits on a device which was left is what a logout is against. */
function tellServer(token: string): void {
  // By hand: the client would send the session of the moment, and of that nothing is left.
  fetch('/api/users/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  }).then(reportReached, () => {
    reportUnreachable();
    const stop = onlineStore.subscribe(() => {
      if (!onlineStore.get().online) return;
      stop();
      tellServer(token);
    });
  });
}
