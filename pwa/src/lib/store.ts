import { useSyncExternalStore } from 'react';

/** A value outside of components. Subscribers are called when it changes. */
interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      // A copy, since a listener may unsubscribe during the loop.
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type ReadOnlyStore<T> = Pick<Store<T>, 'get' | 'subscribe'>;

/** The store without `set`. */
export const readOnly = <T>({ get, subscribe }: Store<T>): ReadOnlyStore<T> => ({ get, subscribe });

export function useStore<T>(store: ReadOnlyStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
