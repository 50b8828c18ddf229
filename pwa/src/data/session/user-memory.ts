import { currentUser, sessionStore, userOfTab } from './session.ts';

/** Values of the user by key, in the memory of this tab. Nothing is kept for a guest. */
interface UserMemory<Value> {
  set: (key: string, value: Value) => void;
  get: (key: string) => Value | undefined;
  delete: (key: string) => void;
  /** The value that was there when the session ended, once, after the same user has logged in again. */
  take: (key: string) => Value | undefined;
  takeAll: () => Value[];
}

/**
 * A memory that stays when a session ends by itself; what is on the device is deleted then. A logout and the login of
 * another user, both in any tab, delete it.
 */
export function createUserMemory<Value>(): UserMemory<Value> {
  let values = new Map<string, Value>();
  let left = new Map<string, Value>();
  let owner = userOfTab();
  sessionStore.subscribe(() => {
    const isSame = owner === userOfTab();
    owner = userOfTab();
    if (!isSame) values = new Map();
    if (!isSame || !currentUser()) left = new Map(values);
  });
  const take = (key: string) => {
    const value = currentUser() ? left.get(key) : undefined;
    if (value !== undefined) left.delete(key);
    return value;
  };
  return {
    set(key, value) {
      if (currentUser()) values.set(key, value);
    },
    get: (key) => values.get(key),
    delete(key) {
      if (!currentUser()) return;
      values.delete(key);
      left.delete(key);
    },
    take,
    takeAll: () => [...left.keys()].flatMap((key) => take(key) ?? []),
  };
}
