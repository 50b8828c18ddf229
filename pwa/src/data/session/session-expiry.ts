import { isPage, paths } from '@canteen/domain/navigation/paths';
import { isNetworkError } from '../../lib/requests/api-error.ts';
import { createStore, readOnly } from '../../lib/store.ts';
import { currentUser, endSession, followOtherTabs, forgetUser, isUserKey, userOfTab } from './session.ts';
import { storeDeletedAccount } from './user-storage-keys.ts';

const REDIRECT_DELAY_MS = 100;
const RESET_DELAY_MS = 500;
const SESSION_EXPIRED_TEXT = 'Your session has expired. You will be redirected to login.';

interface Handlers {
  showMessage: (text: string) => void;
  goTo: (path: string) => void;
}

const handling = createStore(false);
/** True while an expired session is handled and the user is sent to the login. */
export const expiryStore = readOnly(handling);

// Used until the app has set its own: no message, and a full page load.
let handlers: Handlers = { showMessage: () => undefined, goTo: (path) => window.location.assign(path) };

/** Sets the app's toast and router. Returns a function that restores the former ones. */
export function setExpiryHandlers(next: Handlers): () => void {
  const former = handlers;
  handlers = next;
  return () => {
    handlers = former;
  };
}

/** The tokens that were refused while `endOwnSession` runs; null when it does not run. */
let refusedTokens: (string | undefined)[] | null = null;

/** A request to end the session whose answer was lost: its token, and what to do when the session has ended. */
let lostRequest: { token: string | undefined; whenEnded: () => string } | null = null;

/**
 * Runs the request that ends the session on the server, then ends it here. Meanwhile the socket or another request may
 * report that the session has ended: this is ignored, unless the request fails. Another session that has begun since goes
 * on.
 * @param whenEnded called when its answer was lost and the session has ended: returns the message
 */
export async function endOwnSession<T>(work: () => Promise<T>, whenEnded?: () => string): Promise<T> {
  const token = currentUser()?.token;
  refusedTokens ??= [];
  try {
    const answer = await work();
    refusedTokens = null;
    // The browser's storage event may come later than the answer.
    followOtherTabs();
    if (currentUser()?.token === token) endSession();
    return answer;
  } catch (error) {
    const tokens = refusedTokens ?? [];
    refusedTokens = null;
    if (whenEnded && isNetworkError(error)) lostRequest = { token, whenEnded };
    // The session goes on, so nothing was done before.
    else if (tokens.length === 0) lostRequest = null;
    for (const each of tokens) sessionExpired(each);
    throw error;
  }
}

/**
 * The session has ended: a 401, or a message of the socket (section 4). Handled once at a time.
 * @param token the token that was refused, undefined for a guest; one of an earlier session changes nothing.
 */
export function sessionExpired(token: string | undefined): void {
  if (refusedTokens) {
    refusedTokens.push(token);
    return;
  }
  // After a logout in another tab the server may be faster than the browser's storage event.
  followOtherTabs();
  const user = currentUser();
  if (user?.token !== token || handling.get()) return;
  handling.set(true);
  setTimeout(() => handling.set(false), RESET_DELAY_MS);
  const { pathname, search } = window.location;
  // The session ends with the deletion that the user asked for.
  if (user?.deletionRequestedAt) storeDeletedAccount(user._id);
  const text = lostRequest && lostRequest.token === token ? lostRequest.whenEnded() : SESSION_EXPIRED_TEXT;
  forgetUser(userOfTab());
  const isLogin = isPage('login', pathname);
  // These pages need no message that a login is needed (section 4).
  if (!isLogin && !isPage('register', pathname)) handlers.showMessage(text);
  setTimeout(() => {
    if (!isLogin) handlers.goTo(paths.loginAgain(pathname + search));
  }, REDIRECT_DELAY_MS);
}

/** Follows logins and logouts in other tabs. Called once, from main. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ storageArea, key }) => {
    if (storageArea !== window.localStorage || !isUserKey(key)) return;
    if (!followOtherTabs()) sessionExpired(currentUser()?.token);
  });
}
