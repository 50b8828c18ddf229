import { createStore, readOnly } from '../store.ts';

const running = createStore(0);

/** How many requests of the user are waiting for an answer. The 'Loading...' overlay shows it. */
export const pendingRequestsStore = readOnly(running);

/** Counts a request of the user until it ends. Sending form data is not counted (specification, section 2). */
export async function countPending<T>(request: Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await request;
  } finally {
    running.set(running.get() - 1);
  }
}
