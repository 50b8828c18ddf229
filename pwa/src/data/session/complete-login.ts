import { safeReturnUrl } from '@canteen/domain/navigation/return-url';
import { requestPersistentStorage } from '../../lib/browser/request-persistent-storage.ts';
import { beginSession, mustGoHome, type SessionUser } from './session.ts';

/**
 * Begins a session and answers the path to go to: `returnUrl` or `redirect` of the query if this user may open it, else
 * home (specification, sections 4 and 5). Asks the browser to keep the data of the app.
 * @param search the query of /login or /register
 */
export function completeLogin(user: SessionUser, search: string): string {
  const query = new URLSearchParams(search);
  const wanted = query.get('returnUrl') ?? query.get('redirect');
  beginSession(user, wanted ?? undefined);
  void requestPersistentStorage();
  return mustGoHome() ? '/' : safeReturnUrl(wanted, user);
}
