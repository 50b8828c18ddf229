import { createStore } from './store.ts';

const running = createStore(0);

/** How many of the user's own requests are under way: what the 'Loading...' overlay looks at. */
export const pendingRequestsStore = { get: running.get, subscribe: running.subscribe };

/** Counts one request of the user's own until it settles. Sending form data is not counted (specification, section 2). */
export async function countPending<T>(request: Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await request;
  } finally {
    running.set(running.get() - 1);
  }
}
