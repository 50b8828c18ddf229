import { paths } from '@canteen/domain/navigation/paths';
import { safeReturnUrl } from '@canteen/domain/navigation/return-url';
import { readStored } from '../../lib/browser/device-storage.ts';
import { requestPersistentStorage } from '../../lib/browser/request-persistent-storage.ts';
import { beginSession, isSameUserBack, mustGoHome, USER_KEY, type SessionUser } from './session.ts';

/**
 * The path to open after a login: `wanted` if this user may open it, else home (specification, section 5). A user whose
 * session ended on the payment page, in this tab, comes back to it; without a checkout it opens the order form.
 */
export const pathAfterLogin = (wanted: string | null, user: SessionUser): string =>
  wanted === paths.payment() && isSameUserBack() ? wanted : safeReturnUrl(wanted, user);

/**
 * Begins a session and returns the path to go to: `returnUrl` or `redirect` of the query if this user may open it, else
 * home (specification, sections 4 and 5). Asks the browser to keep the data of the app.
 * @param search the query of /login or /register
 */
export function completeLogin(user: SessionUser, search: string): string {
  const query = new URLSearchParams(search);
  const wanted = query.get('returnUrl') ?? query.get('redirect');
  beginSession(user, wanted ?? undefined);
  void requestPersistentStorage();
  return mustGoHome() ? '/' : pathAfterLogin(wanted, user);
}

/** Whether the device has stored the session. When its storage is full or refused, the session ends with a reload. */
export const isSessionStored = () => readStored('localStorage', USER_KEY) !== null;
