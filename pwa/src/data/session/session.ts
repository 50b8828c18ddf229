import { isPage, paths } from '@canteen/domain/navigation/paths';
import type { User } from '@canteen/domain/users/user.schema';
import {
  clearSessionStorage,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '../../lib/browser/device-storage.ts';
import { createStore, readOnly, useStore } from '../../lib/store.ts';
import { deleteUserStorage } from './user-storage-keys.ts';

/** The signed-in user as stored on the device: the last answer of login, registration or profile, with the token. */
export type SessionUser = User & { token: string };

// The specification's names (section 3, local storage keys).
export const USER_KEY = 'user';
const LOGGED_OUT_FROM_KEY = 'loggedOutFrom';
const REDIRECT_TO_HOME_KEY = 'redirectToHome';
/** Users whose private data must be deleted. Written first, so that it is also deleted when the tab is closed. */
const TO_FORGET_KEY = 'usersToForget';
/** Set from a logout to the next login: other tabs must not take the logout for a session that ended by itself. */
const LOGGED_OUT_KEY = 'loggedOut';
const REMEMBERED_PAGES = ['checkout', 'payment'] as const;

function readUser(): SessionUser | null {
  const value = readStoredJson('localStorage', USER_KEY);
  if (typeof value !== 'object' || value === null) return null;
  const user = value as Partial<SessionUser>;
  if (typeof user._id !== 'string' || typeof user.token !== 'string' || user.token === '') return null;
  // An earlier version may have written it. A missing role counts as no.
  return {
    ...user,
    _id: user._id,
    token: user.token,
    id: user._id,
    name: user.name ?? '',
    email: user.email ?? '',
    contact: user.contact ?? '',
    address: user.address ?? '',
    isAdmin: user.isAdmin === true,
    isOwner: user.isOwner === true,
    isShopAdmin: user.isShopAdmin === true,
    isDelivery: user.isDelivery === true,
    isBlocked: user.isBlocked === true,
    managedShops: Array.isArray(user.managedShops) ? user.managedShops : [],
  };
}

const store = createStore<SessionUser | null>(readUser());

/** The user whose session has ended in this tab without a logout. */
let userOfEndedSession: string | null = null;

// The flag is stored, so that a reload keeps it, but only the tab of the login opens the home page.
let mustOpenHome = readStored('localStorage', REDIRECT_TO_HOME_KEY) === 'true';

export const sessionStore = readOnly(store);
export const currentUser = () => store.get();
const currentUserId = () => store.get()?._id;
/** The id of the signed-in user. After a session that ended by itself, the id of its user until somebody logs in. */
export const userOfTab = () => store.get()?._id ?? userOfEndedSession;
/** Whether this user has logged in again in the tab where their last session ended without a logout. */
export const isSameUserBack = () => userOfEndedSession !== null && store.get()?._id === userOfEndedSession;
export const useUser = () => useStore(sessionStore);

/** Calls `run` after each change of the user; `who` says who that is. */
export function onUserChange(run: () => void, who: () => string | null | undefined = currentUserId): void {
  let before = who();
  store.subscribe(() => {
    if (who() === before) return;
    before = who();
    run();
  });
}

/**
 * Begins a session (login, registration). When the last one ended on /checkout or /payment and this login comes from
 * there, the flag `redirectToHome` is set (section 4). @param returnPath the path to open after the login, if known.
 */
export function beginSession(user: SessionUser, returnPath?: string): void {
  const leftAt = readStored('localStorage', LOGGED_OUT_FROM_KEY);
  removeStored('localStorage', LOGGED_OUT_FROM_KEY);
  removeStored('localStorage', LOGGED_OUT_KEY);
  mustOpenHome =
    leftAt !== null && (returnPath === undefined || returnPath === '/' || returnPath.startsWith(leftAt));
  if (mustOpenHome) writeStored('localStorage', REDIRECT_TO_HOME_KEY, 'true');
  else removeStored('localStorage', REDIRECT_TO_HOME_KEY);
  // What this user stores from now on must not be deleted with what could not be deleted before.
  storeUsersToForget(usersToForget().filter((id) => id !== user._id));
  storeUser(user);
}

/** Stores a changed user (profile, a role) of the same session. */
export function storeUser(user: SessionUser): void {
  writeStored('localStorage', USER_KEY, JSON.stringify(user));
  store.set(user);
}

/** Ends the session on the device. A logout on /checkout or /payment stores that path (section 4). */
export function endSession(): void {
  const page = REMEMBERED_PAGES.find((name) => isPage(name, window.location.pathname));
  if (page) writeStored('localStorage', LOGGED_OUT_FROM_KEY, paths[page]());
  writeStored('localStorage', LOGGED_OUT_KEY, '');
  forgetUser(null);
}

/**
 * Deletes the stored user, session storage (section 4) and the user's private data in local storage and IndexedDB.
 * @param comesBack the user who may log in again and go on in this tab; null after a logout
 */
export function forgetUser(comesBack: string | null): void {
  const user = store.get();
  userOfEndedSession = comesBack;
  if (user) {
    storeUsersToForget([...new Set([...usersToForget(), user._id])]);
    deleteUserStorage(user._id);
  }
  removeStored('localStorage', USER_KEY);
  clearSessionStorage();
  store.set(null);
  if (user) void deleteForgottenData();
}

function usersToForget(): string[] {
  const value = readStoredJson('localStorage', TO_FORGET_KEY);
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

function storeUsersToForget(ids: readonly string[]): void {
  if (ids.length === 0) removeStored('localStorage', TO_FORGET_KEY);
  else writeStored('localStorage', TO_FORGET_KEY, JSON.stringify(ids));
}

/** Deletes the private data of users who have logged out. After an error it is tried again at the next start. */
export async function deleteForgottenData(): Promise<void> {
  if (usersToForget().length === 0) return;
  try {
    const { deletePrivateData } = await import('../device/local-db.ts');
    const waiting = usersToForget();
    // At the same time: to end the notifications the browser may wait for its push service.
    await Promise.all(waiting.map((userId) => deletePrivateData(userId, !store.get())));
    storeUsersToForget(usersToForget().filter((id) => !waiting.includes(id)));
  } catch {
    // The list stays for the next start.
  }
}

/** Whether this tab must go to the home page next (section 4). */
export const mustGoHome = () => mustOpenHome;

/** The home page is open, so the flag of `mustGoHome` is removed. */
export function clearMustGoHome(): void {
  mustOpenHome = false;
  removeStored('localStorage', REDIRECT_TO_HOME_KEY);
}

/** Takes over what another tab has stored: a login, a logout, a changed user. Returns false when the session ended by itself there. */
export function followOtherTabs(): boolean {
  const next = readUser();
  const user = store.get();
  if (JSON.stringify(next) === JSON.stringify(user)) return true;
  const isLogout = readStored('localStorage', LOGGED_OUT_KEY) !== null;
  if (next === null && !isLogout) return false;
  if (user?._id !== next?._id) {
    userOfEndedSession = isLogout ? null : userOfTab();
    // What a guest has stored stays for the user who logs in.
    if (user) clearSessionStorage();
  }
  store.set(next);
  return true;
}

/** Whether a storage event is about the stored user; null is the key when a tab has cleared local storage. */
export const isUserKey = (key: string | null) => key === null || key === USER_KEY;
