import { reportReached } from './online.ts';
import { currentUser, endSession } from './session.ts';

/** Ends the session on the device at once, and on the server as soon as it hears of it. */
export function signOut(): void {
  const user = currentUser();
  if (!user) return;
  // By hand: the client would send the session of the moment, and of that nothing is left.
  fetch('/api/users/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.token}` },
    keepalive: true,
  }).then(reportReached, () => undefined);
  endSession();
}
