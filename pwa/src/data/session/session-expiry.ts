import { isPage, paths } from '../../lib/paths.ts';
import { currentUser, endSession, forgetUser } from './session.ts';
import { createStore } from '../../lib/store.ts';

const REDIRECT_DELAY = 100;
const RESET_DELAY = 500;
const SESSION_EXPIRED_TEXT = 'Your session has expired. You will be redirected to login.';

interface Handlers {
  say: (text: string) => void;
  goTo: (path: string) => void;
}

const handling = createStore(false);
/** True while the end of a session is handled: whoever it was is on the way to the login. */
export const expiryStore = { get: handling.get, subscribe: handling.subscribe };

// Until the app is there to say and go, the browser goes by itself.
let handlers: Handlers = { say: () => undefined, goTo: (path) => window.location.assign(path) };

/** The app lends its toast and its router. Gives back what puts the former ones in their place. */
export function handleSessionExpiry(next: Handlers): () => void {
  const former = handlers;
  handlers = next;
  return () => {
    handlers = former;
  };
}

/** What was said of the session while the user is ending it; null while nobody is. */
let putOff: (string | null)[] | null = null;

/**
 * Does what ends the user's own session on the server, and then ends it here. Word of the end can arrive before the
 * answer does, by the socket or another request: then it is no news, unless the work fails.
 */
export async function endOwnSession<T>(work: () => Promise<T>): Promise<T> {
  putOff ??= [];
  try {
    const answer = await work();
    putOff = null;
    endSession();
    return answer;
  } catch (error) {
    const said = putOff ?? [];
    putOff = null;
    for (const token of said) sessionExpired(token);
    throw error;
  }
}

/**
 * The session is dead: a 401, or the socket said so (section 4). Handled once at a time.
 * @param token the token that was refused; an answer to an earlier session's request ends nothing.
 */
export function sessionExpired(token: string | null): void {
  if (putOff) {
    putOff.push(token);
    return;
  }
  if ((currentUser()?.token ?? null) !== token || handling.get()) return;
  handling.set(true);
  setTimeout(() => handling.set(false), RESET_DELAY);
  const { pathname, search } = window.location;
  forgetUser();
  const isLogin = isPage('login', pathname);
  // These pages need no message that a login is needed (section 4).
  if (!isLogin && !isPage('register', pathname)) handlers.say(SESSION_EXPIRED_TEXT);
  setTimeout(() => {
    if (!isLogin) handlers.goTo(paths.loginAgain(pathname + search));
  }, REDIRECT_DELAY);
}
